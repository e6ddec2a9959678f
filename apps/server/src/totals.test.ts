import { testJournalAct } from '@evops/ledger/testing'
import { sessionExport } from '@evops/charging/contract'
import { runTestSession } from '@evops/charging/testing'
import { postJournals } from '@evops/ledger/server'
import { createTestMember } from '@evops/members/testing'
import { createTestUser } from '@evops/organisation/testing'
import { dayMs, minuteMs, newId } from '@evops/platform/contract'
import { isNight, zoneAtMidday } from '@evops/platform/testing'
import { createReports } from '@evops/reports/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

const payers = ['bound', 'member', 'poor', 'nobody'] as const
type Payer = (typeof payers)[number]
interface Session {
  payer: Payer
  kWh: number
  /** Minutes that the vehicle stays plugged in afterwards. */
  plugged: number
  act?: 'refund' | 'waive' | 'void' | undefined
}
type Row = Record<string, number | null> & { id: string; state: string; version: number }

let site: ProductSite
let second: string
let companyId: string
let optcode: string
const currency = 'CNY'

async function topUp(holderId: string, account: 'wallet_principal' | 'wallet_gift', minor: number) {
  const id = newId()
  const from = account === 'wallet_gift' ? ('marketing' as const) : ('bank' as const)
  const journal = {
    operatorId: site.operatorId,
    id,
    currency,
    businessType: 'wallet.recharged',
    ...testJournalAct('wallet.recharged'),
    businessId: id,
    key: id,
    effectiveAt: new Date().toISOString(),
    entries: [
      { account: from, holderId: null, amountMinor: minor },
      { account, holderId, amountMinor: -minor },
    ],
  }
  await site.services.db.inTenant(site.operatorId, (tx) => postJournals(tx, [journal]))
}
async function aHolder(idTag: string, company?: string): Promise<string> {
  const id = await createTestMember(site.services, site.operatorId)
  const tokenId = await site.token(idTag)
  await site.admin.query('update charging_tokens set holder_id = $2 where id = $1', [tokenId, id])
  if (!company) return id
  await site.admin.query('update ledger_wallets set payer_id = $2 where id = $1', [id, company])
  await site.admin.query(
    "insert into members_bindings (operator_id, id, company_id, member_id, bound_at) values ($1, $2, $3, $4, '2020-01-01')",
    [site.operatorId, newId(), company, id],
  )
  return id
}
async function aDiscount(name: string, bearer: string, holderIds: string[]) {
  const off = { how: 'percent', percentHundredths: 9_000 }
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
    [site.operatorId, id, name, JSON.stringify(terms), holderIds],
  )
}

beforeAll(async () => {
  site = await productSite()
  const { rows } = await site.admin.query(
    `update organisation_operators set time_zone = $2, settings = settings || '{"publicMonitors": {"operation": true, "revenue": true}}'
     where operator_id = $1 returning optcode`,
    [site.operatorId, zoneAtMidday()],
  )
  optcode = rows[0].optcode
  second = (await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })).token
  await site.admin.query(
    `update tariffs_versions set content = content || '{"occupancy": {"freeMinutes": 5, "unit": "hour", "priceE5": 500000}}' where operator_id = $1`,
    [site.operatorId],
  )
  const form = { name: 'Blue Buses', payMode: 'postpaid', creditLimitMinor: 10_000_000 }
  companyId = (await site.call('POST', '/user/corporate/save', form)).data.id
  await aHolder('BOUND', companyId)
  const member = await aHolder('MEMBER')
  await topUp(member, 'wallet_principal', 10_000_000)
  await topUp(member, 'wallet_gift', 2_000)
  await aHolder('POOR')
  await aDiscount('A tenth', 'operator', [member])
  await aDiscount('Company', 'platform', [companyId])
  await runSession({ payer: 'bound', kWh: 20, plugged: 30 })
  await runSession({ payer: 'bound', kWh: 12, plugged: 0, act: 'refund' })
  await runSession({ payer: 'member', kWh: 18, plugged: 40 })
  await runSession({ payer: 'nobody', kWh: 9, plugged: 0 })
  await runSession({ payer: 'member', kWh: 7, plugged: 0, act: 'void' })
})
afterAll(() => site.close())

/** Runs a session over a socket, and the later change by two users. */
async function runSession({ payer, kWh, plugged, act }: Session): Promise<void> {
  // Uses a time zone in which today is the same day for stations and operator.
  const chargePoint = await site.chargePoint({ timeZone: zoneAtMidday() })
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag: payer.toUpperCase(), kWh, from: 120, until: 60 })
  const status = (state: string, minutesAgo: number) =>
    point.call('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: state,
      timestamp: new Date(Date.now() - minutesAgo * minuteMs).toISOString(),
    })
  await status('Finishing', 60)
  await status('Available', 60 - plugged)
  point.socket.close()
  if (!act) return
  const [session] = (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list
  const body = {
    version: session.version,
    reason: 'a test of totals',
    // Less than the price of one kilowatt-hour at any hour.
    ...(act === 'refund' ? { amountMinor: 20 } : {}),
  }
  const reply = await site.call('POST', `/api/sessions/${session.id}/${act}`, body)
  expect(reply.error).toBeUndefined()
  const path = `/api/sessions/audits/${reply.data.approvalId}/approve`
  expect((await site.call('POST', path, { reason: 'seen' }, second)).data.state).toBe('executed')
}

const rowsOf = async (query = ''): Promise<Row[]> =>
  (await site.call('GET', `/api/sessions?pageSize=200${query}`)).data.list
const sumsOf = async (query = '') => (await site.call('GET', `/api/sessions/sums?${query}`)).data
const total = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, row) => sum + (row.state === 'void' ? 0 : (row[key] ?? 0)), 0)
async function usage(by: string): Promise<Row[]> {
  return (await site.call('GET', `/api/company-usage?companyId=${companyId}&by=${by}&pageSize=200`)).data.list
}

const figures = {
  energyDwh: 'Energy (kWh)',
  electricityMinor: 'Electricity',
  serviceMinor: 'Service fee',
  occupancyMinor: 'Idle fee',
  totalMinor: 'Total',
  reducedMinor: 'Discount',
  refundedMinor: 'Refunded',
  waivedMinor: 'Waived',
  payableMinor: 'Payable',
  paidGiftMinor: 'Paid by bonus credit',
  paidPrincipalMinor: 'Paid by principal',
} as const
const figureKeys = Object.keys(figures).filter((key): key is keyof typeof figures => key in figures)
/** Returns the sums of the CSV columns, in the units of the API. */
async function fileSums(query = ''): Promise<Record<string, number>> {
  const text = await site.file(sessionExport, query)
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const headings = head.split(',')
  return Object.fromEntries(
    figureKeys.map((key) => {
      const at = headings.indexOf(figures[key])
      expect(at, figures[key]).toBeGreaterThan(0)
      const digits = key === 'energyDwh' ? 4 : 2
      const sum = lines.reduce((all, line) => all + BigInt(Math.round(Number(line.split(',')[at]) * 10 ** digits)), 0n)
      return [key, Number(sum)]
    }),
  )
}
/** Returns the total charged to payers for sessions, from the ledger: wallets, start tokens and unknown tags. */
async function ledgerSum(): Promise<number> {
  const { rows } = await site.admin.query(
    `select coalesce(sum(e.amount_minor), 0)::int as minor from ledger_journals j join ledger_entries e on e.operator_id = j.operator_id and e.journal_id = j.id
     where j.operator_id = $1 and j.business_type like 'order.%' and (e.account like 'wallet_%' or e.account like 'receivable_%' or e.account = 'refunds_owed')
       and not exists (select from ledger_freezes f where f.business_id = j.business_id)`,
    [site.operatorId],
  )
  return rows[0].minor
}

test('D-06a what a company was charged by its usage is what its bill says, and the rest is told apart', async () => {
  const rows = await usage('month')
  const sums = await sumsOf(`companyId=${companyId}`)
  for (const key of ['totalMinor', 'reducedMinor', 'refundedMinor', 'payableMinor'])
    expect(total(rows, key), key).toBe(sums[key])
  expect(sums.reducedMinor).toBeGreaterThan(0)
  site.setNow(new Date(Date.now() + 40 * dayMs))
  await site.domains.members.domain.jobs?.['members:company-bills']?.run({}, { jobId: '', attempt: 1 })
  site.setNow(undefined)
  const [bill] = (await site.call('GET', `/api/company-bills?companyId=${companyId}`)).data.list
  expect(bill.chargedMinor).toBeGreaterThan(0)
  expect(total(rows, 'companyMinor')).toBe(bill.chargedMinor)
  expect(total(await usage('person'), 'companyMinor')).toBe(bill.chargedMinor)
  expect(sums.payableMinor).toBe(bill.chargedMinor)
})

test('D-06b the columns of the file add up to the sums under the list, void orders among them', async () => {
  expect((await rowsOf('&state=void')).length).toBeGreaterThan(0)
  const sums = await sumsOf()
  const file = await fileSums()
  for (const key of figureKeys) expect(file[key], key).toBe(sums[key])
})

test('D-06c the public monitor and the ranking say what is due', async () => {
  const { payableMinor, totalMinor } = await sumsOf()
  expect(payableMinor).toBeLessThan(totalMinor)
  const monitor = (await site.call('GET', `/api/public/monitors/operation?optcode=${optcode}`)).data
  expect(monitor.today.payableMinor).toBe(payableMinor)
  const { list } = (await site.call('GET', '/api/sessions/stations?limit=500')).data
  expect(total(list, 'payableMinor')).toBe(payableMinor)
})

test('D-06d "now" of a back-test is what the ledger says; under the version in force nothing moves', async () => {
  const { rows } = await site.admin.query('select rule_id, id from tariffs_versions where operator_id = $1', [
    site.operatorId,
  ])
  const started = await site.call('POST', '/api/backtests', {
    ruleId: rows[0].rule_id,
    versionId: rows[0].id,
    startedFrom: new Date(Date.now() - dayMs).toISOString(),
    startedTo: new Date(Date.now() + dayMs).toISOString(),
  })
  const { id } = started.data
  await site.job('charging', 'charging:backtest', { operatorId: site.operatorId, id })
  const { result } = (await site.call('GET', `/api/backtests/${id}`)).data
  expect(result.oldMinor).toBe(await ledgerSum())
  expect(result).toMatchObject({ newMinor: result.oldMinor, dearer: 0, cheaper: 0 })
})

test('D-06e electricity, service and occupancy are the total; less discount, refunds and waived amount it is what is payable', async () => {
  await runSession({ payer: 'member', kWh: 9, plugged: 0, act: 'waive' })
  const rows = await rowsOf('&state=settled')
  expect(total(rows, 'occupancyMinor')).toBeGreaterThan(0)
  expect(total(rows, 'waivedMinor')).toBeGreaterThan(0)
  for (const row of rows) {
    const part = (key: string) => row[key] ?? 0
    expect(part('electricityMinor') + part('serviceMinor') + part('occupancyMinor')).toBe(row['totalMinor'])
    expect(part('totalMinor') - part('reducedMinor') - part('refundedMinor') - part('waivedMinor')).toBe(
      row['payableMinor'],
    )
  }
})

test('D-06g reports come to what is payable, with what was waived among what was given back', async () => {
  await runSession({ payer: 'member', kWh: 11, plugged: 0, act: 'waive' })
  await site.charging.finder.lookAtClosed()
  await createReports(site.services).facts.rollUp()
  const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
  const found = await site.call(
    'GET',
    `/api/reports/reportformmng?by=station&dayFrom=${day(-2 * dayMs)}&dayTo=${day(dayMs)}`,
  )
  const [{ values: sums }] = found.data.totals
  const { totalMinor, payableMinor, refundedMinor, waivedMinor } = await sumsOf()
  expect(sums.totalMinor).toBe(totalMinor)
  expect(waivedMinor).toBeGreaterThan(0)
  expect(sums.refundedMinor).toBe(refundedMinor + waivedMinor)
  expect(sums.totalMinor - sums.reducedMinor - sums.refundedMinor).toBe(payableMinor)
  expect(sums.netMinor).toBe(payableMinor)
})

test('D-06f X-26 whatever is charged, given and taken back: list, sums, file, stations, companies and ledger are equal', async () => {
  const session = fc.record({
    payer: fc.constantFrom(...payers),
    kWh: fc.integer({ min: 1, max: 40 }),
    plugged: fc.constantFrom(0, 0, 20, 55),
    act: fc.constantFrom(undefined, undefined, 'refund' as const, 'waive' as const, 'void' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(session, { minLength: 1, maxLength: 3 }), async (sessions) => {
      for (const each of sessions) await runSession(each)
      const rows = await rowsOf()
      const sums = await sumsOf()
      const file = await fileSums()
      for (const key of figureKeys) {
        expect(total(rows, key), key).toBe(sums[key])
        expect(file[key], key).toBe(sums[key])
      }
      expect(sums.paidMinor).toBe(sums.paidGiftMinor + sums.paidPrincipalMinor)
      expect(sums.payableMinor).toBe(await ledgerSum())
      const { list } = (await site.call('GET', '/api/sessions/stations?limit=500')).data
      expect(total(list, 'payableMinor')).toBe(sums.payableMinor)
      expect(total(await usage('day'), 'payableMinor')).toBe((await sumsOf(`companyId=${companyId}`)).payableMinor)
    }),
    { numRuns: isNight ? 60 : 3 },
  )
})

test('X-26 D-06h ROUTE-04 after all of it report, dashboard, list and ledger are proven equal, and so is the monitor’s today', async () => {
  await site.charging.finder.lookAtClosed()
  const reports = createReports(site.services)
  await reports.facts.rollUp()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zoneAtMidday() }).format()
  const proof = await reports.proofs.prove(site.operatorId, { dayFrom: today, dayTo: today })
  expect(proof.differences).toEqual([])
  expect(proof.cells).toBeGreaterThan(20)
  const found = await site.call('GET', `/api/reports/reportformmng?by=station&dayFrom=${today}&dayTo=${today}`)
  const [{ values: report }] = found.data.totals
  const { countedSessions: sessions, energyDwh, payableMinor } = await sumsOf(`dayFrom=${today}&dayTo=${today}`)
  expect({ sessions, energyDwh, payableMinor }).toEqual({
    sessions: report.sessions,
    energyDwh: report.energyDwh,
    payableMinor: report.netMinor,
  })
  site.setNow(new Date(Date.now() + minuteMs))
  const monitor = (await site.call('GET', `/api/public/monitors/operation?optcode=${optcode}`)).data
  site.setNow(undefined)
  expect(monitor.today).toEqual({ sessions, energyDwh, payableMinor })
})

test('totals.equal X-26 statement, ledger and reports come to the same for a day', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zoneAtMidday() }).format()
  const { rows: places } = await site.admin.query('select id from stations_stations where operator_id = $1', [
    site.operatorId,
  ])
  const party = await site.call('POST', '/api/finance/parties', { name: 'Owner of all' })
  const agreement = await site.call('POST', '/api/finance/agreements', {
    name: 'All stations',
    period: 'day',
    base: 'margin',
    priceE5: 1,
    discountsBy: 'shared',
    operatorRatio: 6_667,
    parties: [{ partyId: party.data.id, ratio: 3_333 }],
    stationIds: places.map(({ id }) => id),
    from: today,
  })
  expect(agreement.error).toBeUndefined()
  site.setNow(new Date(Date.now() + 2 * dayMs))
  const finance = site.domains.list.find(({ name }) => name === 'finance')
  await finance?.jobs?.['finance:statements']?.run({}, { jobId: '', attempt: 1 })
  site.setNow(undefined)
  const { data } = await site.call('GET', `/api/finance/statements?agreementId=${agreement.data.id}`)
  expect(data.list).toMatchObject([{ periodFrom: today, periodTo: today }])
  const statement = (await site.call('GET', `/api/finance/statements/${data.list[0].id}`)).data
  const { rows } = await site.admin.query(
    `select -sum(amount_minor)::int as minor from ledger_entries e join ledger_journals j on j.operator_id = e.operator_id and j.id = e.journal_id
     where j.operator_id = $1 and j.business_type like 'order.%' and (e.account like 'income_%' or e.account like 'discount_%')`,
    [site.operatorId],
  )
  const found = await site.call('GET', `/api/reports/reportformmng?by=station&dayFrom=${today}&dayTo=${today}`)
  const [{ values: report }] = found.data.totals
  expect(report.netMinor).toBeGreaterThan(0)
  // Collected and unpaid amounts come to what was billed.
  const unpaidMinor = statement.lines.reduce(
    (sum: number, line: { unpaidMinor?: number }) => sum + (line.unpaidMinor ?? 0),
    0,
  )
  const billedMinor = statement.paidMinor + unpaidMinor
  expect({ billedMinor, dwh: statement.energyDwh }).toEqual({ billedMinor: report.netMinor, dwh: report.energyDwh })
  expect(billedMinor).toBe(rows[0].minor)
  expect(billedMinor).toBe(await ledgerSum())
  const owing = (await rowsOf('&state=settled')).filter(({ payState }) =>
    ['unpaid', 'arrears', 'postpaid'].includes(String(payState)),
  )
  expect(unpaidMinor).toBeGreaterThan(0)
  expect(unpaidMinor).toBe(total(owing, 'payableMinor') - total(owing, 'paidMinor'))
  expect(total(statement.shares, 'shareMinor')).toBe(statement.baseMinor)
})
