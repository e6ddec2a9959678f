import type { Language } from '@evops/platform/contract'

type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
/** Interface from the demo: the API as two of its users. */
export interface ListDemoData {
  sendRequest: Send
  second: Send
  language: Language
  /** Token that always starts, also while the server is unreachable. */
  serviceTag: string
}
interface Made {
  id: string
  orgId: string
  version: number
  approvalId: string | null
}

/** Names and reasons in the operator's language. */
const zh = {
  discount: '夜间服务费九折 · Night −10%',
  plan: '充 500 送 25 · Bonus 25',
  profile: '夜间限功率 · Night limit',
  rule: '严重告警通知 · Severe alarms',
  office: '示例公交总公司 · Head office',
  department: '运营部 · Operations',
  lost: '客户挂失 · Lost card',
  cards: '2026 年第 1 批会员卡 · Batch 1',
  refund: '服务费有异议 · Disputed fee',
}
const es: typeof zh = {
  discount: 'Noche: 10 % menos en el servicio',
  plan: 'Recarga de 500 con 25 de regalo',
  profile: 'Límite nocturno',
  rule: 'Alarmas graves',
  office: 'Oficina central',
  department: 'Explotación',
  lost: 'Tarjeta extraviada',
  cards: 'Lote 1 de tarjetas',
  refund: 'Reclama el cargo por servicio',
}

/**
 * Gives each list that no other demo data fills an entry, as the operator's staff creates it, so that every screen
 * shows what it is for.
 */
export async function createDemoLists({ sendRequest, second, language, serviceTag }: ListDemoData): Promise<void> {
  const text = language === 'es' ? es : zh
  const night = { fromTime: '23:00', toTime: '06:00' }
  const token = { subjectKind: 'token' }
  const entries: readonly (readonly [path: string, form: object])[] = [
    ['/user/discount/save', { name: text.discount, off: { how: 'percent', percentHundredths: 9_000 }, ...night }],
    ['/api/ledger/plans', { name: text.plan, amountMinor: 50_000, giftMinor: 2_500 }],
    ['/api/profile-templates', { name: text.profile, purpose: 'TxDefaultProfile', periods: nightLimits }],
    ['/api/notification-rules', { name: text.rule, minLevel: 3, language }],
    ['/api/fault-mappings', { vendor: 'EVOps', model: 'Sim DC', vendorCode: 'E42', faultCode: 'F03' }],
    ['/api/list-entries', { ...token, kind: 'black', idTag: '0419C2B7', source: 'loss', reason: text.lost }],
    ['/api/list-entries', { ...token, kind: 'white', idTag: serviceTag, allows: 'forced' }],
    ['/api/card-orders', { name: text.cards, family: 'online', count: 20, pattern: '8600{n:12}', first: 1 }],
    ['/api/ledger/checks', {}],
    ['/api/reports/proofs', {}],
  ]
  for (const [path, form] of entries) await second('POST', path, form)
  const office = { name: text.office, code: 'HQ' }
  const { orgId } = await second<Made>('POST', '/user/organization/saveOrganization', office)
  await second('POST', '/user/department/saveDepartment', { orgId, name: text.department, code: 'OPS' })
  const terms = { service: { how: 'percent', percentHundredths: 8_000 }, occupancyFree: true }
  const group = { groupKey: 'VIP', terms }
  const { approvalId } = await sendRequest<Made>('POST', '/api/tariffs/group-prices', group)
  if (approvalId !== null) await second('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
  // The refund waits for a second person.
  const { list } = await sendRequest<{ list: Made[] }>('GET', '/api/sessions?state=settled&payState=paid&pageSize=1')
  for (const { id, version } of list)
    await sendRequest('POST', `/api/sessions/${id}/refund`, { version, amountMinor: 100, reason: text.refund })
}

/** Half the power of a fast charger until six in the morning, in tenths of a watt. */
const nightLimits = [
  { fromMinute: 0, limitTenths: 600_000 },
  { fromMinute: 360, limitTenths: 1_200_000 },
]
