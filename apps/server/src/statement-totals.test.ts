import { testJournalAct } from '@evops/ledger/testing'
import { runTestSession } from '@evops/charging/testing'
import { postJournals } from '@evops/ledger/server'
import { createTestMember } from '@evops/members/testing'
import { createTestUser } from '@evops/organisation/testing'
import { dayMs, newId } from '@evops/platform/contract'
import { zoneAtMidday } from '@evops/platform/testing'
import { createReports } from '@evops/reports/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

let site: ProductSite
let second: string
let stationId: string
beforeAll(async () => {
  site = await productSite()
  await site.admin.query('update organisation_operators set time_zone = $2 where operator_id = $1', [
    site.operatorId,
    zoneAtMidday(),
  ])
  second = (await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })).token
})
afterAll(() => site.close())

/** Creates a customer with principal and bonus credit who owns this tag. */
async function aHolder(idTag: string): Promise<string> {
  const id = await createTestMember(site.services, site.operatorId)
  const tokenId = await site.token(idTag)
  await site.admin.query('update charging_tokens set holder_id = $2 where id = $1', [tokenId, id])
  for (const [from, to, minor] of [
    ['bank', 'wallet_principal', 1_000_000],
    ['marketing', 'wallet_gift', 700],
  ] as const) {
    const journal = {
      operatorId: site.operatorId,
      id: newId(),
      currency: 'CNY',
      businessType: 'wallet.recharged',
      ...testJournalAct('wallet.recharged'),
      businessId: id,
      key: newId(),
      effectiveAt: new Date().toISOString(),
      entries: [
        { account: from, holderId: null, amountMinor: minor },
        { account: to, holderId: id, amountMinor: -minor },
      ],
    }
    await site.services.db.inTenant(site.operatorId, (tx) => postJournals(tx, [journal]))
  }
  return id
}
/** Creates a discount on the service fee, paid by the operator or by the station's owner. */
async function aDiscount(name: string, bearer: 'operator' | 'owner', holderId: string) {
  const off = { how: 'percent', percentHundredths: 8_700 }
  const terms = { off, base: 'service', maxOffMinor: null, priority: 100, exclusiveGroup: '', bearer }
  const id = newId()
  await site.admin.query(
    `insert into tariffs_discounts (operator_id, id, name, state, terms, station_ids, priority, created_at, updated_at)
     values ($1, $2, $3, 'on', $4, '{}', 100, now(), now())`,
    [site.operatorId, id, name, JSON.stringify(terms)],
  )
  await site.admin.query(
    `insert into tariffs_discount_spells (operator_id, discount_id, valid, name, terms, station_ids, rule_ids, group_keys, holder_ids)
     values ($1, $2, tstzrange('2020-01-01', null), $3, $4, '{}', '{}', '{}', $5)`,
    [site.operatorId, id, name, JSON.stringify(terms), [holderId]],
  )
}
/** Runs a session over a socket at the single station. */
async function runSession(idTag: string, kWh: number): Promise<string> {
  const chargePoint = await site.chargePoint({ timeZone: zoneAtMidday(), ...(stationId && { stationId }) })
  stationId ??= chargePoint.stationId
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag, kWh, from: 120, until: 60 })
  point.socket.close()
  return (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list[0].id
}
/** Performs an action with two users: one requests it, the other approves. */
async function act(sessionId: string, what: 'refund' | 'edit' | 'waive' | 'void', more: object = {}) {
  const { version, startedAt, endedAt } = (await site.call('GET', `/api/sessions/${sessionId}`)).data
  const times = what === 'edit' ? { startedAt, endedAt } : {}
  const reply = await site.call('POST', `/api/sessions/${sessionId}/${what}`, {
    version,
    reason: 'totals',
    ...times,
    ...more,
  })
  expect(reply.error, JSON.stringify(reply)).toBeUndefined()
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  expect((await site.call('POST', path, { reason: 'seen' }, second)).data.state).toBe('executed')
}

type Row = Record<string, number>
const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
/** Returns a month's statement, drafted as its job does; `prefetchPart`: number of days from now. */
async function draftStatement(agreementId: string, ahead: number, place = 0) {
  site.setNow(new Date(Date.now() + ahead * dayMs))
  const finance = site.domains.list.find(({ name }) => name === 'finance')
  await finance?.jobs?.['finance:statements']?.run({}, { jobId: '', attempt: 1 })
  site.setNow(undefined)
  const { list } = (await site.call('GET', `/api/finance/statements?agreementId=${agreementId}&sort=-periodFrom`)).data
  return (await site.call('GET', `/api/finance/statements/${list[place].id}`)).data
}
async function step(id: string, what: 'confirm' | 'approve', bearer?: string) {
  const { version } = (await site.call('GET', `/api/finance/statements/${id}`)).data
  const reply = await site.call('POST', `/api/finance/statements/${id}/${what}`, { version }, bearer)
  expect(reply.error, JSON.stringify(reply)).toBeUndefined()
  return reply.data
}
/** Returns the totals per account of journals of one kind, except another kind: debits are positive. */
async function ledger(kind: 'order' | 'order.refund' | 'share', without = '') {
  const { rows } = await site.admin.query<{ account: string; holder: string | null; minor: number }>(
    `select e.account, e.holder_id as holder, sum(e.amount_minor)::int as minor from ledger_journals j
     join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.operator_id = $1 and (j.business_type = $2 or j.business_type ^@ ($2 || '.')) and j.business_type <> $3 group by 1, 2`,
    [site.operatorId, kind, without],
  )
  return (account: RegExp, holder?: string) =>
    rows.reduce(
      (sum, row) => sum + (account.test(row.account) && (holder ?? row.holder) === row.holder ? row.minor : 0),
      0,
    )
}
/** Returns the report's figures of the station and the month. */
async function report(month: string): Promise<Row> {
  await site.charging.finder.lookAtClosed()
  await createReports(site.services).facts.rollUp()
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const query = `by=station&dayFrom=${month}-01&dayTo=${last}`
  const found = await site.call('GET', `/api/reports/reportformmng?${query}`)
  expect(found.data.totals, JSON.stringify(found)).toHaveLength(1)
  return found.data.totals[0].values
}

test('totals.equal X-26 a month’s statement with several parties, discounts, refunds, fees and a correction is what ledger and reports say, to the minor unit; so is what is told late', async () => {
  const ann = await aHolder('ANN')
  const bob = await aHolder('BOB')
  await aDiscount('On the operator', 'operator', ann)
  await aDiscount('On the owner', 'owner', bob)
  const sessions = [
    await runSession('ANN', 23),
    await runSession('BOB', 17),
    await runSession('ANN', 11),
    await runSession('BOB', 7),
    await runSession('ANN', 5),
  ] as const
  const parties = [
    { partyId: (await site.call('POST', '/api/finance/parties', { name: 'Owner' })).data.id, ratio: 3_333 },
    { partyId: (await site.call('POST', '/api/finance/parties', { name: 'Agent' })).data.id, ratio: 1_777 },
  ]
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: zoneAtMidday() }).format().slice(0, 7)
  const agreement = await site.call('POST', '/api/finance/agreements', {
    name: 'Station',
    period: 'month',
    base: 'service_net',
    discountsBy: 'owner',
    channelFee: 61,
    feeBasis: 'rate',
    operatorRatio: 4_890,
    parties,
    stationIds: [stationId],
    from: `${month}-01`,
  })
  expect(agreement.error, JSON.stringify(agreement)).toBeUndefined()
  await act(sessions[0], 'refund', { amountMinor: 137 })
  await act(sessions[1], 'edit', { energyDwh: 123_457 })
  await act(sessions[2], 'void')

  async function compare(statements: readonly { [key: string]: unknown }[]) {
    const lines = statements.flatMap(({ lines: own }) => own as Row[])
    const shares = statements.flatMap(({ shares: own }) => own as (Row & { partyId: string | null })[])
    const [of, monthReport] = [await ledger('order'), await report(month)]
    const statement = {
      electricityMinor: sumOf(lines, 'electricityMinor'),
      serviceMinor: sumOf(lines, 'serviceMinor'),
      occupancyMinor: sumOf(lines, 'occupancyMinor'),
      reducedMinor: sumOf(lines, 'reducedMinor'),
      paidMinor: sumOf(statements as unknown as Row[], 'paidMinor'),
      energyDwh: sumOf(statements as unknown as Row[], 'energyDwh'),
    }
    expect(statement).toEqual({
      electricityMinor: -of(/^income_electricity$/),
      serviceMinor: -of(/^income_service$/),
      occupancyMinor: -of(/^income_occupancy$/) + 0,
      reducedMinor: of(/^discount_/),
      paidMinor: -of(/^(income|discount)_/),
      energyDwh: monthReport['energyDwh'],
    })
    // A refund reduces income and the discount on it: reports show it separately, accounts show the remainder of both.
    const [refunds, rest] = [await ledger('order.refund'), await ledger('order', 'order.refund')]
    expect({
      totalMinor: -rest(/^income_/),
      reducedMinor: rest(/^discount_/),
      refundedMinor: refunds(/^(income|discount)_/),
      netMinor: statement.paidMinor,
    }).toEqual({
      totalMinor: monthReport['totalMinor'],
      reducedMinor: monthReport['reducedMinor'],
      refundedMinor: monthReport['refundedMinor'],
      netMinor: monthReport['netMinor'],
    })
    expect(refunds(/^discount_/)).toBeLessThan(0)
    // The report's base and fee equal those of the statements, and the parties' amounts equal the ledger's payables.
    expect(sumOf(shares, 'shareMinor')).toBe(sumOf(statements as unknown as Row[], 'baseMinor'))
    expect(sumOf(shares, 'feeMinor')).toBe(sumOf(statements as unknown as Row[], 'feeMinor'))
    const ledgerShares = await ledger('share')
    for (const { partyId } of parties) {
      const due = sumOf(
        shares.filter((share) => share.partyId === partyId),
        'netMinor',
      )
      expect(due).not.toBe(0)
      expect(-ledgerShares(/^payable_share$/, partyId)).toBe(due)
    }
    expect(ledgerShares(/^revenue_share$/)).toBe(-ledgerShares(/^payable_share$/))
  }

  const first = await draftStatement(agreement.data.id, 40)
  expect(first).toMatchObject({ periodFrom: `${month}-01`, sessions: 4 })
  for (const key of ['paidMinor', 'feeMinor', 'baseMinor', 'netMinor']) expect(first[key], key).toBeGreaterThan(0)
  await step(first.id, 'confirm')
  await compare([await step(first.id, 'approve', second)])

  // Changed after the confirmation: the next month's statement contains the difference, and both together are the
  // total.
  await act(sessions[3], 'refund', { amountMinor: 53 })
  await act(sessions[4], 'edit', { energyDwh: 61_803 })
  const next = await draftStatement(agreement.data.id, 75)
  expect(next.lines.every(({ isEarlier }: { isEarlier: boolean }) => isEarlier)).toBe(true)
  await step(next.id, 'confirm')
  const approved = await step(next.id, 'approve', second)
  await compare([(await site.call('GET', `/api/finance/statements/${first.id}`)).data, approved])
})
