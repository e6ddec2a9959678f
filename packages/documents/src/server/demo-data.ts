/** Context of the demo data: the API as the demo's bookkeeper and as a second person, and a time for the act. */
export interface InvoiceDemoData {
  sendRequest: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  second: InvoiceDemoData['sendRequest']
  at: <T>(when: number, act: () => Promise<T>) => Promise<T>
  currency: string
  now: number
}

/** Seller and buyer by the demo's currency. */
const cast = {
  CNY: {
    seller: {
      country: 'CN',
      office: 'digital_cn',
      sellerName: '示例充电服务公司 · Demo Charging',
      sellerTaxId: '91350100M000100Y43',
    },
    company: { country: 'CN', kind: 'company', taxId: '91110000802100433B' },
    person: { country: 'CN', kind: 'person' },
    code: '1100101020100000000',
    correction: '抄表更正 · Reading corrected',
  },
  EUR: {
    seller: {
      country: 'ES',
      office: 'verifactu',
      sellerName: 'Recarga Demo, S. L.',
      sellerTaxId: 'A28015865',
    },
    company: { country: 'ES', kind: 'company', taxId: 'B12345674' },
    person: { country: 'ES', kind: 'person', taxId: '12345678Z' },
    code: '',
    correction: 'Lectura corregida',
  },
} as const

interface Made {
  id: string
  version: number
}
type SessionFacts = Record<'startedAt' | 'endedAt', string> & Record<'version' | 'energyDwh', number>
/**
 * Creates the invoice of a paid session through a built-in test office; it is marked as a test invoice. The session is
 * corrected upwards afterwards, so that the invoice offers a supplementary one.
 */
export async function addDemoInvoice({ sendRequest, second, at, currency, now }: InvoiceDemoData): Promise<void> {
  const sample = currency === 'CNY' ? cast.CNY : currency === 'EUR' ? cast.EUR : undefined
  if (!sample) return
  const { sessionId } = await at(now - 6 * 3_600_000, async () => {
    const settingsPath = '/api/documents/settings'
    const {
      saved: _saved,
      rates: _rates,
      credentials: _own,
      ...settings
    } = await sendRequest<Record<string, unknown>>('GET', settingsPath)
    await sendRequest('PUT', settingsPath, { ...settings, ...sample.seller, test: true })
    if (sample.code !== '')
      for (const [category, rate] of Object.entries({ electricity: 1_300, service: 600, occupancy: 600 }))
        await sendRequest('POST', '/api/documents/tax-rates', {
          category,
          rate,
          code: sample.code,
          from: '2020-01-01',
        })
    const { list: paid } = await sendRequest<{ list: { id: string }[] }>(
      'GET',
      '/api/sessions?payState=paid&pageSize=1',
    )
    const { list } = await sendRequest<{
      list: { sessionId: string; holderId: string; holderName: string }[]
    }>('GET', `/api/documents/invoiceable-sessions?sessionId=${paid[0]?.id}&pageSize=1`)
    const [session] = list
    if (!session) throw new Error('the demo has no session that may be invoiced')
    // The recipient is the payer: the member, or the company that pays for the member.
    const { holderId, holderName: name } = session
    const { kind } = await sendRequest<{ kind: 'member' | 'company' }>('GET', `/api/ledger/wallets/${holderId}`)
    const buyer = { holderId, name, ...(kind === 'company' ? sample.company : sample.person) }
    const title = await sendRequest<{ id: string }>('POST', '/api/documents/titles', buyer)
    const wish = { source: 'sessions', titleId: title.id, sessionIds: [session.sessionId] }
    const path = '/api/documents/invoices'
    let made = await sendRequest<Made>('POST', path, wish)
    for (const verb of ['approve', 'issue'])
      made = await sendRequest<Made>('POST', `${path}/${made.id}/${verb}`, { version: made.version })
    return session
  })
  await at(now - 60_000, async () => {
    const path = `/api/sessions/${sessionId}`
    const { version, startedAt, endedAt, energyDwh } = await sendRequest<SessionFacts>('GET', path)
    const corrected = { version, startedAt, endedAt, energyDwh: energyDwh + 20_000, reason: sample.correction }
    const { approvalId } = await sendRequest<{ approvalId: string }>('POST', `${path}/edit`, corrected)
    await second('POST', `/api/organisation/approvals/${approvalId}/approve`, {})
  })
}
