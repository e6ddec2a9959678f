import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementStates, type StatementRow } from '../contract/index.ts'
import { financeSite, type FinanceSite, type FinanceTestStation } from '../testing/index.ts'
import { addDemoSettlement } from './demo-data.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

test('the demo has an agreement over three levels, and a statement in every state', async () => {
  const now = new Date('2026-11-23T10:00:00Z')
  const places: FinanceTestStation[] = [await site.station(), await site.station()]
  for (const place of places)
    for (let ago = 2; ago < 30; ago += 3)
      await site.session(place, new Date(now.getTime() - ago * 86_400_000).toISOString(), {
        serviceMinor: 10_000,
        energyDwh: 10_000,
      })
  const createRequest =
    (token: string) =>
    async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
      // Stations belong to another domain.
      const data = path.startsWith('/api/stations')
        ? { list: places.map(({ stationId }) => ({ id: stationId })) }
        : await expectOk(await site.call(method, path, { token, ...(body && { body }) }))
      return data as T
    }
  const expectOk = async (reply: Awaited<ReturnType<FinanceSite['call']>>): Promise<unknown> => {
    expect(reply.status, reply.text).toBe(200)
    return reply.data
  }
  await addDemoSettlement({
    sendRequest: createRequest('ours'),
    second: createRequest('second'),
    at: async (when, act) => {
      site.setNow(new Date(when))
      return act()
    },
    run: () => site.finance.draftStatements(),
    currency: 'CNY',
    now: now.getTime(),
  })
  const { data } = await site.call('GET', '/api/finance/statements?pageSize=50')
  const states = new Set(data.list.map(({ state }: StatementRow) => state))
  expect(states).toEqual(new Set(statementStates))
  const closed = data.list.find(({ state }: StatementRow) => state === 'closed')
  const { data: detail } = await site.call('GET', `/api/finance/statements/${closed.id}`)
  expect(detail.shares.map((share: { fromPartyId: string | null }) => share.fromPartyId === null)).toEqual([
    true,
    false,
    false,
    true,
  ])
})
