import { runTestSession, type SiteChargePoint } from '@evops/charging/testing'
import type { Page } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PartnerMonth, PartnerMonthLine } from '../../contract/index.ts'
import { createPartnerSession, applySessionChange } from '../../testing/partner-session.ts'
import { createTcecTestSite, type TcecTestCaller, type TcecTestSite } from '../../testing/tcec-desk.ts'

type Lines = Page<PartnerMonthLine> & { partnerName: string; sums: PartnerMonth }
let desk: TcecTestSite
let chargePoint: SiteChargePoint
let caller: TcecTestCaller
let path: string

beforeAll(async () => {
  desk = await createTcecTestSite()
})
beforeEach(async () => {
  desk.setNow(undefined)
  await desk.signIn()
  chargePoint = await desk.chargePoint()
  caller = await desk.partner({ stationIds: [chargePoint.stationId], markupE5: 10_000 })
  path = `/api/organisation/partners/${caller.partner.id}`
})
afterAll(() => desk.close())

const read = async <T>(url: string, by?: string) => (await desk.send('GET', url, undefined, by)).data<T>()
const linesUrl = (month: string) =>
  `/api/organisation/partner-month-lines?partnerId=${caller.partner.id}&month=${month}&page=1&pageSize=50`
const pdfUrl = (month: string) =>
  `/api/organisation/partner-month-lines/pdf?partnerId=${caller.partner.id}&month=${month}`
const linesOf = (month: string) => read<Lines>(linesUrl(month))
const months = () => read<PartnerMonth[]>(`${path}/months`)
const charge = (wh: number) => createPartnerSession(desk, { caller, chargePoint, wh })

/** Assigns all entries of the partner that are not assigned to a month yet to the given instant. */
const laid = new Set<string>()
async function recordedAt(at: string): Promise<void> {
  const { rows } = await desk.admin.query<{ id: string }>(
    'select distinct journal_id as id from ledger_entries where holder_id = $1 and journal_id <> all($2)',
    [caller.partner.id, [...laid]],
  )
  const ids = rows.map(({ id }) => id)
  await desk.admin.query('update ledger_journals set recorded_at = $2 where id = any($1)', [ids, at])
  await desk.admin.query(
    `update charging_bills b set created_at = $2 from charging_session_partners p
     where p.partner_id = $1 and b.session_id = p.session_id and b.created_at > now() - interval '1 hour'`,
    [caller.partner.id, at],
  )
  for (const id of ids) laid.add(id)
}
async function sessionOf(partnerNo: string) {
  const { rows } = await desk.admin.query(
    `select o.id, o.session_no, o.payable_minor::int as minor from charging_sessions o join charging_session_partners p on p.session_id = o.id
     where p.partner_no = $1`,
    [partnerNo],
  )
  return rows[0]
}

test('X-07 a partner’s month lists its sessions, a correction stands on the month in which it was made, and all of it is what the ledger has', async () => {
  const [first, second] = [await charge(20_000), await charge(10_000)]
  const [one, two] = [await sessionOf(first), await sessionOf(second)]
  await recordedAt('2026-03-10T10:00:00Z')
  const third = await charge(5_000)
  await applySessionChange(desk, first, { act: 'edit', energyDwh: 180_000 })
  await recordedAt('2026-04-10T10:00:00Z')
  const [now, three] = [await sessionOf(first), await sessionOf(third)]
  await desk.signIn()

  const march = await linesOf('2026-03')
  expect(march.partnerName).toBe(caller.partner.name)
  expect(
    march.list.map(({ partnerNo, ...line }) => [
      partnerNo,
      line.sessionNo,
      line.energyDwh,
      line.amountMinor,
      line.isCorrection,
    ]),
  ).toEqual([
    [first, one.session_no, 200_000, one.minor, false],
    [second, two.session_no, 100_000, two.minor, false],
  ])
  expect(march.sums).toMatchObject({
    no: `${caller.partner.platformId}-202603`,
    isOpen: false,
    sessions: 2,
    corrections: 0,
    energyDwh: 300_000,
    openingMinor: 0,
    payableMinor: one.minor + two.minor,
    closingMinor: one.minor + two.minor,
  })
  const april = await linesOf('2026-04')
  expect(
    april.list.map(({ sessionId, energyDwh, amountMinor, isCorrection }) => [
      sessionId,
      energyDwh,
      amountMinor,
      isCorrection,
    ]),
  ).toEqual([
    [three.id, 50_000, three.minor, false],
    [one.id, -20_000, now.minor - one.minor, true],
  ])
  expect(now.minor).toBeLessThan(one.minor)
  expect(april.sums).toMatchObject({
    sessions: 1,
    corrections: 1,
    energyDwh: 30_000,
    openingMinor: march.sums.closingMinor,
  })
  // All three agree: the sum of the lines, the sum of the bills, and the partner's debt.
  expect(await months()).toEqual([april.sums, march.sums])
  const { rows } = await desk.admin.query<{ minor: number }>(
    "select sum(amount_minor)::int as minor from ledger_entries where holder_id = $1 and account like 'wallet_%'",
    [caller.partner.id],
  )
  expect(april.sums.closingMinor).toBe(rows[0]?.minor)
  expect(april.sums.closingMinor).toBe(now.minor + two.minor + three.minor)
})

test('X-07 what a partner paid is on its statement; a month that is not over says so; what is disputed is marked', async () => {
  const seq = await charge(20_000)
  const session = await sessionOf(seq)
  await recordedAt('2026-05-31T15:30:00Z')
  desk.setNow(new Date('2026-05-31T16:30:00Z'))
  await desk.signIn()
  // This instant is the last hour of May or the first hour of June in the operator's calendar. The month depends on the
  // operator's time zone.
  const [{ month, timeZone, isOpen } = { month: '', timeZone: '', isOpen: false }] = await months()
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' })
  expect(month).toBe(local.format(new Date('2026-05-31T15:30:00Z')))
  expect(isOpen).toBe(true)
  await desk.admin.query(
    `insert into interop_disputes (operator_id, id, partner_id, partner_no, source, reason, raised_at)
     values ($1, gen_random_uuid(), $2, $3, 'record', 'ConfirmResult 1', now())`,
    [desk.operatorId, caller.partner.id, seq],
  )
  await desk.admin.query(
    `select ledger_post(jsonb_build_array(jsonb_build_object('operatorId', $1::text, 'id', gen_random_uuid(), 'currency', $3::text,
      'businessType', 'wallet.recharged', 'businessId', gen_random_uuid(), 'key', 'paid', 'effectiveAt', now(), 'act',
      jsonb_build_object('kind', 'recharge_transfer', 'second', jsonb_build_object('approverId', gen_random_uuid())), 'voucher',
      jsonb_build_object('voucherNo', 'TR-5', 'usedFor', 'recharge'), 'entries',
      jsonb_build_array(jsonb_build_object('account', 'bank', 'holderId', null, 'amountMinor', 500),
        jsonb_build_object('account', 'wallet_credit', 'holderId', $2::text, 'amountMinor', -500)))))`,
    [desk.operatorId, caller.partner.id, 'CNY'],
  )
  await recordedAt('2026-05-20T10:00:00Z')
  const { list, sums } = await linesOf('2026-05')
  expect(sums).toMatchObject({ paidMinor: 500, otherMinor: 0 })
  const lines = month === '2026-05' ? list : (await linesOf(month)).list
  expect(lines).toMatchObject([{ sessionId: session.id, isDisputed: true, recordState: 'waiting' }])
  desk.setNow(new Date('2026-06-02T10:00:00Z'))
  await desk.signIn()
  expect((await linesOf('2026-05')).sums.isOpen).toBe(false)
})

test('X-07 a void takes a session’s amount and energy off again', async () => {
  const seq = await charge(20_000)
  const session = await sessionOf(seq)
  await recordedAt('2026-02-10T10:00:00Z')
  await applySessionChange(desk, seq, { act: 'void' })
  await recordedAt('2026-03-10T10:00:00Z')
  await desk.signIn()
  const { list, sums } = await linesOf('2026-03')
  expect(list).toMatchObject([
    { sessionId: session.id, isCorrection: true, amountMinor: -session.minor, energyDwh: -200_000 },
  ])
  expect(sums).toMatchObject({ closingMinor: 0, corrections: 1, sessions: 0 })
})

test('X-07 a statement on paper and as a file, whose wallet is called as the partner is', async () => {
  await charge(20_000)
  await recordedAt('2026-03-10T10:00:00Z')
  await desk.signIn()
  const pdf = await desk.send('GET', pdfUrl('2026-03'))
  expect([pdf.status, pdf.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  const kind = desk.interop.domain.exports?.find(({ name }) => name === 'interop.partner-month')
  const actor = createTestActor(desk.operatorId, [])
  const rows = []
  for await (const row of kind?.rows(actor, { partnerId: caller.partner.id, month: '2026-03' }) ?? []) rows.push(row)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveLength(kind?.head(actor, undefined).length ?? 0)

  const { ourSecrets: _, id, createdAt: _at, hasTheirSecrets: _has, ...form } = caller.partner
  expect((await desk.send('PUT', path, { ...form, name: 'Renamed Mobility' })).status).toBe(200)
  const named = await desk.admin.query('select name from ledger_wallets where id = $1', [id])
  expect(named.rows).toEqual([{ name: 'Renamed Mobility' }])
})

test('S-17 S-19 statements of a partner are its operator’s alone; a month in which nothing moved is none', async () => {
  await charge(1_000)
  await recordedAt('2026-03-10T10:00:00Z')
  await desk.signIn()
  const { bearer: stranger } = await desk.operatorOf('MA5OTHER7')
  for (const url of [`${path}/months`, linesUrl('2026-03'), pdfUrl('2026-03')]) {
    expect([url, (await desk.send('GET', url, undefined, stranger)).status]).toEqual([url, 404])
    expect([url, (await desk.send('GET', url, undefined, '')).status]).toEqual([url, 401])
    expect([url, (await desk.send('GET', url)).status]).toEqual([url, 200])
  }
  expect((await desk.send('GET', linesUrl('2026-01'))).status).toBe(404)
  expect((await desk.send('GET', linesUrl('2026-13'))).status).toBe(400)
})

test('X-07 M-11 a discount that all of the operator’s own customers have takes nothing off a partner’s session', async () => {
  const terms = {
    off: { how: 'percent', percentHundredths: 9_000 },
    base: 'service',
    maxOffMinor: null,
    priority: 100,
    exclusiveGroup: '',
    bearer: 'operator',
  }
  await desk.admin.query(
    `with made as (insert into tariffs_discounts (operator_id, id, name, state, terms, station_ids, priority, created_at, updated_at)
       values ($1, gen_random_uuid(), 'All', 'on', $2, '{}', 100, now(), now()) returning operator_id, id, name, terms)
     insert into tariffs_discount_spells (operator_id, discount_id, valid, name, terms, station_ids, rule_ids, group_keys, holder_ids)
     select operator_id, id, '[2020-01-01,)', name, terms, '{}', '{}', '{}', '{}' from made`,
    [desk.operatorId, JSON.stringify(terms)],
  )
  const seq = await charge(20_000)
  const own = await desk.chargePoint()
  const point = await desk.connect(own)
  await desk.token('OWN-1')
  await runTestSession(point, { idTag: 'OWN-1', kWh: 20 })
  await point.close()
  const { rows } = await desk.admin.query<{ is_partner: boolean; reduced: number }>(
    `select o.start_mode = 'roaming' as is_partner, o.reduced_minor::int as reduced from charging_sessions o
     left join charging_session_partners p on p.session_id = o.id where p.partner_no = $1 or o.charge_point_id = $2 order by 1`,
    [seq, own.chargePointId],
  )
  expect(rows.map(({ is_partner, reduced }) => [is_partner, reduced > 0])).toEqual([
    [false, true],
    [true, false],
  ])
})
