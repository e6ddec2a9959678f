import { expect } from '@playwright/test'
import type { AbnormalRow } from '@evops/charging/contract'
import type { AuditListRow } from '@evops/organisation/contract'
import { scaleTestTimeout } from '@evops/platform/testing'
import { readContractDeclarations } from '../scripts/check/facts.ts'
import { readTree } from '../scripts/check/tree.ts'
import { admin, requestApi, test, tokensOf } from './session.ts'

interface Listed<Row = object> {
  list: Row[]
  total: number
}
const dayMs = 86_400_000
const query = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`

/** Minimum content of the demo, in addition to data from earlier tests. */
const everywhere = {
  members: ['/user/pers/list', 1],
  companies: ['/user/corporate/list', 2],
  wallets: ['/api/ledger/wallets?kind=company', 2],
  'company bills': ['/api/company-bills', 1],
  coupons: ['/user/preferstrategy/list', 1],
  'paid sessions': ['/api/sessions?payState=paid', 1],
  'unpaid sessions': ['/api/sessions?payState=unpaid', 1],
  'back-tests': ['/api/backtests', 1],
  approvals: ['/api/organisation/approvals?view=waiting', 1],
  'days with a loss': ['/api/day-balances', 1],
  terminals: ['/api/terminals', 1],
  feedback: ['/api/feedback', 1],
  evaluations: ['/api/evaluations', 1],
  bookings: ['/api/bookings', 1],
  deposits: ['/api/ledger/deposits', 1],
  'firmware campaigns': ['/api/bulk-jobs', 1],
} as const

test(
  'D-30 the demo tells its story in two operators: stations, thirty days of sessions, people, money, faults, work that waits',
  { tag: '@nightly' },
  async () => {
    const { access_token: token } = await tokensOf(admin)
    const { list: operators } = await requestApi<
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
        // Each step acts in one operator, like the switch in the page header.
        await requestApi(token, 'POST', '/api/organisation/act-in', { operatorId: id })
        const total = async (path: string) => (await requestApi<Listed>(token, 'GET', query(path, 'pageSize=20'))).total
        for (const [what, [path, least]] of Object.entries(everywhere))
          // Meter readings and the comparison of days are available some seconds after the start.
          await expect
            .soft(async () => expect(await total(path)).toBeGreaterThanOrEqual(least), `${optcode}: ${what}`)
            .toPass({ timeout: scaleTestTimeout(60_000) })
        stations += await total('/api/stations')
        await expectMoneyToDecide(token, optcode)
        const { list } = await requestApi<Listed<{ startedAt: string }>>(
          token,
          'GET',
          '/api/sessions?sort=startedAt&pageSize=20',
        )
        expect.soft(Date.now() - Date.parse(list[0]?.startedAt ?? '')).toBeGreaterThan(25 * dayMs)
        const { byStatus } = await requestApi<{ byStatus: { faulted?: number; offline?: number } }>(
          token,
          'GET',
          '/api/connectors/summary',
        )
        if (optcode === 'demo-es')
          for (const startMode of ['direct_payment', 'battery_swap'])
            expect.soft(await total(`/api/sessions?startMode=${startMode}`), startMode).toBeGreaterThanOrEqual(1)
        if (optcode === 'demo') {
          expect.soft(byStatus.faulted ?? 0, 'a fault').toBeGreaterThanOrEqual(1)
          expect.soft(byStatus.offline ?? 0, 'two points that are away').toBeGreaterThanOrEqual(2)
          await expectAbnormal(token)
        }
        const { list: templates } = await requestApi<Listed<{ id: string }>>(
          token,
          'GET',
          '/api/parameter-templates?pageSize=50',
        )
        const drifts = await Promise.all(
          templates.map(({ id: templateId }) => total(`/api/parameter-drift?templateId=${templateId}`)),
        )
        expect.soft(Math.max(0, ...drifts), `${optcode}: parameters that drifted`).toBeGreaterThan(0)
        const tariffs = await requestApi<Listed<{ id: string; hasDraft?: boolean }>>(
          token,
          'GET',
          '/api/tariffs?pageSize=50',
        )
        const details = await Promise.all(
          tariffs.list.map((one) => requestApi<{ draft: object | null }>(token, 'GET', `/api/tariffs/${one.id}`)),
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

/** Checks a held purse record, a held record of a partner, a contested payment, and sums just below a limit. */
async function expectMoneyToDecide(token: string, optcode: string): Promise<void> {
  const list = async <Row>(path: string) => (await requestApi<Listed<Row>>(token, 'GET', path)).list
  const records = await list<{ doubt: string | null }>('/user/cardtrans/list?settleState=held')
  expect.soft(records.length, `${optcode}: held purse records`).toBeGreaterThanOrEqual(1)
  expect.soft(records.map(({ doubt }) => doubt)).not.toContain(null)
  const held = await list<{ reasons: string[] }>('/api/interop/roaming/held-records?state=held')
  expect.soft(held.length, `${optcode}: held records of partners`).toBeGreaterThanOrEqual(1)
  for (const { reasons } of held) expect.soft(reasons).not.toEqual([])
  const sums = await list<{ percent: number | null }>('/api/ledger/slices')
  expect.soft(sums.length, `${optcode}: sums just below a limit`).toBeGreaterThanOrEqual(1)
  const [contested] = await list<{ provider: string; disputeNo: string; evidenceDueAt: string | null }>(
    '/api/payments/disputes?state=opened',
  )
  // WeChat numbers its cases by the day, Stripe by random letters.
  const number = contested?.provider === 'wechat' ? /^200201820\d{18}$/ : /^du_\w+$/
  expect.soft(contested?.disputeNo, `${optcode}: a contested payment`).toMatch(number)
  expect.soft(Date.parse(contested?.evidenceDueAt ?? '')).toBeGreaterThan(Date.now())
}

/** Checks three sessions that need review, each for a different reason, and their figures. */
async function expectAbnormal(token: string): Promise<void> {
  const { list } = await requestApi<Listed<Pick<AbnormalRow, 'sessionId' | 'flag' | 'evidence'>>>(
    token,
    'GET',
    '/api/abnormal-sessions?pageSize=200',
  )
  const bare = list.filter(({ evidence: { kind, ...figures } }) => !kind || Object.keys(figures).length === 0)
  expect.soft(bare, 'abnormal sessions without evidence').toEqual([])
  const sessions = new Set(list.map(({ sessionId }) => sessionId))
  expect.soft(sessions.size, 'sessions with evidence').toBeGreaterThanOrEqual(3)
  const kinds = new Set(list.map(({ evidence }) => evidence.kind))
  expect.soft(kinds.size, `kinds of evidence: ${[...kinds].join(', ')}`).toBeGreaterThanOrEqual(3)
}

/** Lists with readable names, and the field of the name. */
const named = {
  '/api/stations': 'name',
  '/user/pers/list': 'nickname',
  '/user/corporate/list': 'name',
  '/user/preferstrategy/list': 'name',
  '/api/start-tokens': 'label',
  '/api/tariffs': 'name',
  '/api/fleets': 'name',
  '/api/vehicle-makers': 'name',
  '/api/drivers': 'name',
  '/api/finance/parties': 'name',
  '/api/finance/agreements': 'name',
  '/api/payments/accounts': 'name',
  '/api/maintenance-staff': 'name',
  '/api/maintenance-contractors': 'name',
  '/api/work-plans': 'name',
  '/api/video/cameras': 'name',
  '/api/energy/supply-points': 'name',
} as const

test(
  'D-30 without a code a sign-in works in the first operator of the demo; its names are in its language, each with a Latin second name',
  { tag: '@nightly' },
  async () => {
    const { access_token: token } = await tokensOf(admin)
    const { operator } = await requestApi<{ operator: { optcode: string; name: string } }>(
      token,
      'GET',
      '/api/organisation/me',
    )
    expect(operator.optcode).toBe('demo')
    const isWhole = (text: string) => /\p{Script=Han}/u.test(text) && /·.*[A-Za-z]{2}/.test(text)
    expect(isWhole(operator.name), operator.name).toBe(true)
    let seen = 0
    for (const [path, key] of Object.entries(named)) {
      type Rows = Record<string, string | null>[]
      const reply = await requestApi<Rows | { list: Rows }>(token, 'GET', query(path, 'pageSize=50'))
      const list = Array.isArray(reply) ? reply : reply.list
      // Other tests add Spanish names.
      const names = list.map((row) => row[key] ?? '').filter((name) => /\p{Script=Han}/u.test(name))
      expect
        .soft(
          names.filter((name) => !isWhole(name)),
          path,
        )
        .toEqual([])
      seen += names.length
    }
    expect(seen).toBeGreaterThan(60)
  },
)

test(
  'D-30 no vehicle of the demo charges at two places at a time, in all of its past',
  { tag: '@nightly' },
  async () => {
    interface Charged {
      tokenLabel: string | null
      chargePointNo: string
      startedAt: string
      endedAt: string | null
    }
    const { access_token: token } = await tokensOf(admin)
    const sessions: Charged[] = []
    for (let page = 1, more = true; more; page += 1) {
      const path = `/api/sessions?sort=startedAt&pageSize=200&page=${page}`
      const { list, total } = await requestApi<Listed<Charged>>(token, 'GET', path)
      sessions.push(...list)
      more = page * 200 < total
    }
    const byBus = Map.groupBy(
      sessions.filter(({ tokenLabel }) => /Bus \d+$/.test(tokenLabel ?? '')),
      ({ tokenLabel }) => tokenLabel,
    )
    expect(byBus.size).toBeGreaterThan(10)
    const twice = [...byBus].flatMap(([bus, all]) =>
      all.flatMap((session, at) => {
        const before = all[at - 1]
        const isStillThere = before && (before.endedAt === null || before.endedAt > session.startedAt)
        return isStillThere && before.chargePointNo !== session.chargePointNo
          ? [
              `${bus}: ${before.chargePointNo} until ${before.endedAt}, ${session.chargePointNo} from ${session.startedAt}`,
            ]
          : []
      }),
    )
    expect(twice).toEqual([])
  },
)

test(
  'ROUTE-11 auditlog: every field that an entry of the demo holds is told by its word, and what it is about by a name, in both operators',
  { tag: '@nightly' },
  async () => {
    const { words } = await readContractDeclarations(readTree(process.cwd()))
    const fieldNames = new Set(
      words.flatMap(({ table }) =>
        Object.keys(table).flatMap((key) => /^[\w-]+\.audit\.fields?\.(.+)$/.exec(key)?.[1] ?? []),
      ),
    )
    const { access_token: token } = await tokensOf(admin)
    const operators = await requestApi<Listed<{ id: string; optcode: string }>>(
      token,
      'GET',
      '/api/organisation/operators?pageSize=200',
    )
    const pending = new Map<string, string>()
    const nameless = new Set<string>()
    for (const { id } of operators.list.filter(({ optcode }) => ['demo', 'demo-es'].includes(optcode))) {
      await requestApi(token, 'POST', '/api/organisation/act-in', { operatorId: id })
      for (let page = 1, more = true; more; page += 1) {
        const path = `/api/organisation/audit?pageSize=200&page=${page}`
        const { list, total } = await requestApi<Listed<AuditListRow>>(token, 'GET', path)
        more = page * 200 < total && page < 10
        // Entries of earlier tests are excluded.
        for (const one of list.filter(({ userName }) => !/^(admin|e2e-)/.test(userName))) {
          if (one.entityName === null && /^[\da-f-]{36}$/.test(one.entityId ?? '')) nameless.add(one.entity)
          const entry = await requestApi<{ action: string; changes: { field: string }[] }>(
            token,
            'GET',
            `/api/organisation/audit/${one.id}`,
          )
          // Charge point parameters have their OCPP names: ResetRetries.
          for (const { field } of entry.changes)
            for (const part of field.split('.'))
              if (!fieldNames.has(part) && !/^[A-Z]/.test(part)) pending.set(part, `${entry.action}: ${field}`)
        }
      }
    }
    expect(Object.fromEntries(pending)).toEqual({})
    // Settings that exist once per operator, and a request whose kind is sufficient.
    expect([...nameless].filter((entity) => !['finance_withdrawal_limits', 'approval'].includes(entity))).toEqual([])
  },
)
