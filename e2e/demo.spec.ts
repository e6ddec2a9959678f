import { expect } from '@playwright/test'
import { admin, ask, test, tokensOf } from './session.ts'

interface Listed<Row = object> {
  list: Row[]
  total: number
}
const dayMs = 86_400_000
const query = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`

/** What there must be, whatever journeys before this one added. */
const everywhere = {
  members: ['/user/pers/list', 1],
  companies: ['/user/corporate/list', 2],
  wallets: ['/api/ledger/wallets?kind=company', 2],
  'company bills': ['/api/company-bills', 1],
  coupons: ['/user/preferstrategy/list', 1],
  'abnormal sessions': ['/api/abnormal-orders', 3],
  'paid sessions': ['/api/orders?payState=paid', 1],
  'unpaid sessions': ['/api/orders?payState=unpaid', 1],
  'back-tests': ['/api/backtests', 1],
  approvals: ['/api/organisation/approvals?view=waiting', 1],
  'days with a loss': ['/api/day-balances', 1],
  terminals: ['/api/terminals', 1],
  feedback: ['/api/feedback', 1],
  evaluations: ['/api/evaluations', 1],
  bookings: ['/api/bookings', 1],
  deposits: ['/api/ledger/deposits', 1],
  'firmware campaigns': ['/api/rollouts', 1],
  'parameters that drifted': ['/api/parameter-drift', 1],
} as const

test(
  'D-30 the demo tells its story in two operators: stations, thirty days of sessions, people, money, faults, work that waits',
  { tag: '@nightly' },
  async () => {
    const { access_token: token } = await tokensOf(admin)
    const { list: operators } = await ask<
      Listed<{ id: string; optcode: string; name: string; currency: string }>
    >(token, 'GET', '/api/organisation/operators?pageSize=200')
    const demos = operators.filter(({ optcode }) => ['demo', 'demo-es'].includes(optcode))
    expect(demos.map(({ optcode, currency }) => `${optcode} ${currency}`).toSorted()).toEqual([
      'demo CNY',
      'demo-es EUR',
    ])
    let stations = 0
    for (const { id, optcode } of demos)
      await test.step(optcode, async () => {
        // Each step stands in its operator, as the switch in the head does it.
        await ask(token, 'POST', '/api/organisation/act-in', { operatorId: id })
        const total = async (path: string) =>
          (await ask<Listed>(token, 'GET', query(path, 'pageSize=20'))).total
        for (const [what, [path, least]] of Object.entries(everywhere))
          expect.soft(await total(path), `${optcode}: ${what}`).toBeGreaterThanOrEqual(least)
        stations += await total('/api/stations')
        const { list } = await ask<Listed<{ startedAt: string }>>(
          token,
          'GET',
          '/api/orders?sort=startedAt&pageSize=20',
        )
        expect.soft(Date.now() - Date.parse(list[0]?.startedAt ?? '')).toBeGreaterThan(25 * dayMs)
        const { byStatus } = await ask<{ byStatus: { faulted?: number; offline?: number } }>(
          token,
          'GET',
          '/api/guns/summary',
        )
        expect.soft(byStatus.offline ?? 0, `${optcode}: offline`).toBeGreaterThanOrEqual(1)
        if (optcode === 'demo') expect.soft(byStatus.faulted ?? 0, 'a fault').toBeGreaterThanOrEqual(1)
        const tariffs = await ask<Listed<{ id: string; hasDraft?: boolean }>>(
          token,
          'GET',
          '/api/tariffs?pageSize=50',
        )
        const details = await Promise.all(
          tariffs.list.map((one) => ask<{ draft: object | null }>(token, 'GET', `/api/tariffs/${one.id}`)),
        )
        expect
          .soft(
            details.some(({ draft }) => draft !== null),
            `${optcode}: a draft`,
          )
          .toBe(true)
      })
    expect(stations).toBeGreaterThanOrEqual(8)
  },
)
