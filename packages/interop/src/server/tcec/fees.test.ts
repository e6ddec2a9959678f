import type { SiteChargePoint } from '@evops/charging/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSimulatedTcecPartner, type SimulatedTcecPartner } from '../../loopback/tcec-peer.ts'
import { createPartnerSession, applySessionChange } from '../../testing/partner-session.ts'
import {
  operatorTestPlatformId,
  createTcecTestSite,
  partnerTestSecrets,
  type TcecTestCaller,
  type TcecTestSite,
} from '../../testing/tcec-desk.ts'

let desk: TcecTestSite
let peer: SimulatedTcecPartner
let caller: TcecTestCaller
let chargePoint: SiteChargePoint

beforeAll(async () => {
  desk = await createTcecTestSite()
})
/** Next noon in China time, so that no day ends while a test runs. Prices may change with the day. */
const noon = () => new Date((Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000 + 4 * 3_600_000)
beforeEach(async () => {
  desk.setNow(noon())
  await desk.signIn()
  chargePoint = await desk.chargePoint()
  const now = () => desk.services.now()
  peer = await startSimulatedTcecPartner({
    secrets: partnerTestSecrets,
    platformId: 'MA5PEERXX',
    ourPlatformId: operatorTestPlatformId,
    now,
  })
  caller = await desk.partner({
    apiUrl: peer.url,
    stationIds: [chargePoint.stationId],
    theirSecrets: partnerTestSecrets,
    markupE5: 12_345,
    pushEnabled: true,
  })
})
afterEach(async () => {
  await desk.interop.idle()
  await peer.close()
  await desk.admin.query('update organisation_partners set enabled = false')
})
afterAll(() => desk.close())

const later = async (seconds: number) => {
  desk.setNow(new Date(desk.services.now().getTime() + seconds * 1_000))
  await desk.run('interop:push-states')
}
const payloads = (call: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  peer.arrived.filter((one) => one.call === call).map(({ payload }) => payload as any)
const fees = () => payloads('notification_stationFee')
const change = async (values: object) => {
  const { ourSecrets: _, id, createdAt: _at, hasTheirSecrets: _has, ...form } = caller.partner
  await desk.signIn()
  const found = await desk.send('GET', `/api/organisation/partners/${id}`)
  const { version } = found.data<{ version: number }>()
  expect((await desk.send('PUT', `/api/organisation/partners/${id}`, { ...form, version, ...values })).status).toBe(200)
}

test('X-07 a partner is told what it pays at a station, with its mark-up, once until it becomes another', async () => {
  await later(1)
  const { PolicyInfos } = (
    await caller.sendRequest('query_equip_business_policy', {
      EquipBizSeq: 'B1',
      ConnectorID: `${chargePoint.chargePointNo}01`,
    })
  ).payload
  const [notice, ...more] = fees()
  expect(more).toEqual([])
  expect(
    notice.ChargeFeeDetail.map((one: Record<string, unknown>) => [one.StartTime, one.ElectricityFee, one.ServiceFee]),
  ).toEqual(PolicyInfos.map((one: Record<string, unknown>) => [one.StartTime, one.ElecPrice, one.SevicePrice]))
  // The day has no gap.
  const ends = notice.ChargeFeeDetail.map(({ EndTime }: { EndTime: string }) => EndTime)
  expect([notice.ChargeFeeDetail[0].StartTime, ...ends]).toEqual([
    ...notice.ChargeFeeDetail.map(({ StartTime }: { StartTime: string }) => StartTime),
    '240000',
  ])
  await later(61)
  expect(fees()).toHaveLength(1)
  await change({ markupE5: 22_345 })
  await later(61)
  expect(fees()).toHaveLength(2)
  expect(fees()[1].ChargeFeeDetail[0].ServiceFee - notice.ChargeFeeDetail[0].ServiceFee).toBeCloseTo(0.1, 5)
})

/**
 * Sets false prices that the partner has received. They stay if the calculation is skipped, and are corrected if it
 * runs.
 */
async function corruptFees(): Promise<void> {
  await desk.admin.query(
    `update interop_sent_fees set digest = decode(repeat('00', 32), 'hex'), confirmed_digest = decode(repeat('00', 32), 'hex') where partner_id = $1`,
    [caller.partner.id],
  )
}
const isFeeSkipped = async () => {
  const { rows } = await desk.admin.query<{ skipped: boolean }>(
    `select coalesce(bool_and(digest = decode(repeat('00', 32), 'hex')), false) as skipped from interop_sent_fees where partner_id = $1`,
    [caller.partner.id],
  )
  return rows[0]?.skipped
}
/** Runs the partner's push with a check of the visible data. */
const turn = () => later(61)
test('X-07 what a partner pays is not worked out again in turns before which nothing of it changed', async () => {
  await turn()
  await turn()
  expect(fees()).toHaveLength(1)
  await corruptFees()
  await turn()
  await turn()
  // A connector state does not affect prices.
  await desk.admin.query("update stations_charge_points set name = 'Renamed', updated_at = now() where id = $1", [
    chargePoint.chargePointId,
  ])
  expect(await isFeeSkipped()).toBe(true)
  expect(fees()).toHaveLength(1)
})

test.each([
  ['its mark-up', async () => change({ markupE5: 31_000 }), 1],
  ['the day of its stations’ calendar', async () => later(86_400), 1],
  [
    'a station that is opened to it',
    async () => {
      const other = await desk.chargePoint()
      await change({ stationIds: [chargePoint.stationId, other.stationId] })
    },
    2,
  ],
  ['a station that is closed to it', async () => change({ stationIds: [] }), 0],
] as const)(
  'X-07 what a partner pays is worked out again after what it is made of changed: %s',
  async (_what, act, stations) => {
    await turn()
    await turn()
    await corruptFees()
    await turn()
    expect(await isFeeSkipped()).toBe(true)
    await act()
    await turn()
    await turn()
    expect(await isFeeSkipped()).toBe(false)
    const { rows } = await desk.admin.query(
      'select confirmed_digest = digest as existing from interop_sent_fees where partner_id = $1',
      [caller.partner.id],
    )
    expect(rows).toEqual(Array.from({ length: stations }, () => ({ existing: true })))
  },
)

test('X-07 what a partner does not take of prices comes again, and nothing of it holds up the rest; who knows no such call is not told', async () => {
  peer.fault('refuses', 'notification_stationFee')
  await later(1)
  expect(payloads('notification_stationStatus')).not.toEqual([])
  const tries = () => peer.calls.filter((call) => call === 'notification_stationFee').length
  const refused = tries()
  expect(refused).toBeGreaterThan(0)
  peer.fault(null)
  await later(61)
  expect(fees()).toHaveLength(1)
  await change({ sendsFees: false, markupE5: 500 })
  await later(61)
  await later(61)
  expect(fees()).toHaveLength(1)
})

test('X-07 another price alone makes a station one that changed since', async () => {
  const countChangedStations = async (LastQueryTime: string) =>
    (await caller.sendRequest('query_stations_info', { LastQueryTime, PageNo: 1, PageSize: 10 })).payload.ItemSize
  const clock = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  await countChangedStations(clock(desk.services.now().getTime()))
  desk.setNow(new Date(desk.services.now().getTime() + 3_600_000))
  const before = clock(desk.services.now().getTime() - 1_000)
  expect(await countChangedStations(before)).toBe(0)
  await change({ markupE5: 40_000 })
  expect(await countChangedStations(before)).toBe(1)
})

test('X-07 an order that is corrected after the partner confirmed it goes out again by itself; what it refuses then is a dispute', async () => {
  const seq = await createPartnerSession(desk, { caller, chargePoint, wh: 20_000 })
  for (let turn = 0; turn < 4; turn += 1) await later(2)
  const sessions = () => payloads('notification_charge_order_info')
  expect(sessions()).toMatchObject([{ StartChargeSeq: seq, TotalPower: 20 }])
  const again = async () => {
    await desk.run('interop:send-corrected')
    await later(2)
  }
  await again()
  expect(sessions()).toHaveLength(1)
  await applySessionChange(desk, seq, { act: 'edit', energyDwh: 180_000 })
  await again()
  expect(sessions()[1]).toMatchObject({ StartChargeSeq: seq, TotalPower: 18 })
  await applySessionChange(desk, seq, { act: 'edit', energyDwh: 170_000 })
  peer.fault('disputes', 'notification_charge_order_info')
  await again()
  await again()
  expect(sessions()).toHaveLength(3)
  const { rows } = await desk.admin.query(
    'select source, reason, our_dwh::int as dwh from interop_disputes where partner_no = $1',
    [seq],
  )
  expect(rows).toEqual([{ source: 'record', reason: 'ConfirmResult 1', dwh: 170_000 }])
})

// Last test, because the operator's prices stay changed.
test('X-07 what a partner pays is worked out again once a price became another', async () => {
  await turn()
  await turn()
  await corruptFees()
  await turn()
  expect(await isFeeSkipped()).toBe(true)
  // Another version of the rule begins now: the valley price rises.
  await desk.admin.query(
    `with before as (update tariffs_versions set valid = tstzrange(lower(valid), $2) where operator_id = $1 and upper_inf(valid) returning *)
     insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
     select operator_id, gen_random_uuid(), rule_id, number + 1,
       jsonb_set(content, '{prices,valley,serviceE5}', '99000'), $2, tstzrange($2, null), now()
     from before`,
    [desk.operatorId, desk.services.now()],
  )
  await turn()
  await turn()
  expect(await isFeeSkipped()).toBe(false)
  const services = fees()
    .at(-1)
    .ChargeFeeDetail.map(({ ServiceFee }: { ServiceFee: number }) => ServiceFee)
  expect(services).toContain(1.11345)
})
