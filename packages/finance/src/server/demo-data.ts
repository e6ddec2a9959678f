import { addDays } from '@evops/platform/contract'
import type { StatementRow } from '../contract/index.ts'

type Send = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
/**
 * Context of the demo data: the API as the demo's bookkeeper and as a second person, a time, and the scheduled jobs by
 * name.
 */
export interface SettlementDemoData {
  sendRequest: Send
  second: Send
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  run: (job: string) => Promise<void>
  currency: string
  now: number
}

const cast = {
  zh: {
    owner: '示例场站业主 · Demo Owner',
    agent: '示例代理商 · Demo Agent',
    platform: '示例平台 · Demo Platform',
    own: '场站分润 · Site share',
    other: '场站分润（二） · Second site',
  },
  es: {
    owner: 'Propietario Demo, S. L.',
    agent: 'Agente Demo, S. A.',
    platform: 'Plataforma Demo, S. A.',
    own: 'Reparto de la estación',
    other: 'Reparto de la segunda estación',
  },
} as const
/** Steps of each agreement's statements, oldest first; later statements stay drafts. */
const lives = [
  [
    ['confirm', 'approve', 'pay', 'close'],
    ['confirm', 'approve', 'pay'],
    ['confirm', 'approve'],
  ],
  [['confirm'], ['dispute'], []],
] as const

/** Creates agreements over two stations with three levels, and a statement in each possible state. */
export async function addDemoSettlement({
  sendRequest,
  second,
  at,
  run,
  currency,
  now,
}: SettlementDemoData): Promise<void> {
  const words = currency === 'CNY' ? cast.zh : cast.es
  await at(now - 2 * 3_600_000, async () => {
    const [owner, agent, platform] = [
      await sendRequest<{ id: string }>('POST', '/api/finance/parties', { name: words.owner }),
      await sendRequest<{ id: string }>('POST', '/api/finance/parties', { name: words.agent, kind: 'agent' }),
      await sendRequest<{ id: string }>('POST', '/api/finance/parties', {
        name: words.platform,
        kind: 'platform',
      }),
    ]
    const { list } = await sendRequest<{ list: { id: string }[] }>('GET', '/api/stations?pageSize=2')
    const agreements: string[] = []
    for (const [place, station] of list.entries()) {
      const { id } = await sendRequest<{ id: string }>('POST', '/api/finance/agreements', {
        name: place === 0 ? words.own : words.other,
        period: 'week',
        channelFee: 60,
        operatorRatio: 6_000,
        parties: [{ partyId: owner.id, ratio: 4_000 }],
        levels: [
          { fromPartyId: owner.id, partyId: agent.id, ratio: 1_500 },
          { fromPartyId: agent.id, partyId: platform.id, ratio: 2_000 },
        ],
        stationIds: [station.id],
        from: firstMonday(now),
      })
      agreements.push(id)
    }
    await run('finance:statements')
    for (const [place, agreementId] of agreements.entries()) await live(agreementId, lives[place] ?? [])
  })

  async function live(agreementId: string, steps: readonly (readonly string[])[]): Promise<void> {
    const query = `agreementId=${agreementId}&sort=periodFrom&pageSize=50`
    const { list } = await sendRequest<{ list: StatementRow[] }>('GET', `/api/finance/statements?${query}`)
    for (const [place, { id, version, periodTo }] of list.entries())
      for (const [done, verb] of (steps[place] ?? []).entries())
        await (verb === 'approve' ? second : sendRequest)('POST', `/api/finance/statements/${id}/${verb}`, {
          version: version + done,
          ...(verb === 'pay' && { paidOn: addDays(periodTo, 5), voucherNo: `TR-30${place}` }),
          ...(verb === 'dispute' && { text: words.other }),
        })
  }
}

/** Returns the first Monday of the demo's past. */
function firstMonday(now: number): string {
  const started = new Date(now - 29 * 86_400_000)
  return addDays(started.toISOString().slice(0, 10), (8 - started.getUTCDay()) % 7)
}
