import { createTestWallet } from '@evops/ledger/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelDayRow, DifferenceRow } from '../contract/index.ts'
import { testPermissionCodes, createPaymentsTestSite, type PaymentsTestSite } from '../testing/index.ts'
import { createPaymentDemoData } from './demo-data.ts'

let desk: PaymentsTestSite
beforeAll(async () => {
  desk = await createPaymentsTestSite()
})
afterAll(() => desk.close())

const codes = [
  ...testPermissionCodes,
  'customerPerm',
  'memMngPerm',
  'withdrawal:create',
  'withdrawal:edit',
  'merchantOptPerm',
  'officialaccount:edit',
  'officialaccount:control',
]
test.each(['CNY', 'EUR'])(
  'D-30 the demo’s payments in %s: days that were reconciled, one of them with a difference that somebody has',
  async (currency) => {
    const operatorId = await desk.operator(currency)
    const by = desk.actor(operatorId, codes)
    for (const name of ['A', 'B', 'C'])
      await createTestWallet(desk.t.services, operatorId, { name, principalMinor: 10_000 })
    const now = Date.now()
    const requestAs =
      (person: string) =>
      async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
        const { status, data, error } = await desk.send(method, path.replace(/^\/api/, ''), person, body)
        if (status !== 200) throw new Error(`${method} ${path}: ${status} ${error}`)
        return data as T
      }
    const request = requestAs(by)
    const at = async <T>(when: number, act: () => Promise<T>) => {
      desk.t.setNow(new Date(when))
      return act().finally(() => desk.t.setNow(undefined))
    }
    const { loopback, payments } = desk
    await createPaymentDemoData({
      loopback,
      payments,
      sendRequest: request,
      second: requestAs(desk.actor(operatorId, codes)),
      at,
      callbacks: loopback.url,
      operatorId,
      currency,
      now,
    })
    const { list: days } = await request<{ list: ChannelDayRow[] }>('GET', '/payments/reconciliation?sort=day')
    expect(days.map(({ state, openCount }) => [state, openCount])).toEqual([
      ['equal', 0],
      ['different', 1],
    ])
    const { list } = await request<{ list: DifferenceRow[] }>('GET', '/payments/reconciliation/differences')
    expect(list).toMatchObject([{ outcome: 'amount', state: 'open', assigneeName: 'tester' }])
    expect((list[0]?.oursMinor ?? 0) - (list[0]?.theirsMinor ?? 0)).toBe(100)
  },
)
