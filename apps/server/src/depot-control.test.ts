import { newId } from '@evops/platform/contract'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  createDepotTestSite,
  longestOverLimitSeconds,
  lowPriceNight,
  type DepotTestSite,
} from './testing/depot-yard.ts'

const kW = (n: number) => n * 1_000
let open: DepotTestSite | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})
afterAll(() => open?.close())

const inHours = (yard: DepotTestSite, hours: number) => new Date(yard.clock.now() + hours * 3_600_000).toISOString()

async function yardWith(wish: Partial<Parameters<typeof createDepotTestSite>[0]> = {}): Promise<DepotTestSite> {
  const yard = await createDepotTestSite({
    points: 2,
    limitW: kW(100),
    fallbackW: kW(20),
    busNumbers: ['12', '21'],
    from: lowPriceNight(),
    ...wish,
  })
  open = yard
  return yard
}
async function depart(yard: DepotTestSite, bus: number, hours: number, more: object = {}): Promise<string> {
  const body = {
    stationId: yard.stationId,
    serviceDay: inHours(yard, hours).slice(0, 10),
    blockNo: `${bus + 1}01`,
    vehicleId: yard.vehicleIds[bus],
    departAt: inHours(yard, hours),
    returnAt: inHours(yard, hours + 6),
    targetSoc: 90,
    ...more,
  }
  const made = await yard.call('POST', '/api/departures', body)
  expect(made).toMatchObject({ status: 200 })
  return made.data.id
}
const board = async (yard: DepotTestSite) => (await yard.call('GET', `/api/depots/${yard.stationId}/board`)).data
const rowOf = async (yard: DepotTestSite, bus: number) =>
  (await board(yard)).rows.find(({ blockNo }: { blockNo: string }) => blockNo === `${bus + 1}01`)
const codes = (row: { reasons: { code: string }[] }) => row.reasons.map(({ code }) => code)

describe('a plan is what charge points do', () => {
  test.each(['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const)(
    'E-02 %s: every connector holds a fallback below all limits before any plan goes to it; then the plan of its bus, active from Accepted and read back',
    async (version) => {
      const yard = await yardWith({ version: () => version })
      await yard.seconds(2)
      const [first] = yard.points
      expect(first?.messagesOf('SetChargingProfile')).toHaveLength(2)
      const rows = await yard.controls()
      expect(rows).toHaveLength(4)
      for (const row of rows) expect(row).toMatchObject({ fallback_w: 10_000, fallback_sent_w: 10_000, state: null })
      const { data } = await yard.call('GET', `/api/depot-limits?stationId=${yard.stationId}&kind=point`)
      expect(data.list).toMatchObject([{ fallbackState: 'held' }, { fallbackState: 'held' }])

      // The bus departs in three hours and needs all of them, so charging does not wait for a lower price.
      await depart(yard, 0, 3.5)
      await yard.plug(0, 1, { tag: 'BUS-12', soc: 35 })
      await yard.pass(3)
      const row = await rowOf(yard, 0)
      expect(row).toMatchObject({ plugged: true, control: { state: 'active', why: null } })
      const connector = first?.point.connectors[0]
      expect(connector?.powerW).toBeGreaterThan(kW(50))
      expect(first?.messagesOf('GetCompositeSchedule').length).toBeGreaterThan(0)
      expect(longestOverLimitSeconds(yard.drawn)).toBe(0)
      // An unchanged limit is not sent again.
      const before = first?.messagesOf('SetChargingProfile').length
      await yard.seconds(20)
      expect(first?.messagesOf('SetChargingProfile')).toHaveLength(before ?? 0)
    },
  )

  test('E-03 a point that takes its profile and draws what it likes is found within a minute, marked, alarmed (F63) and planned around; the others make room', async () => {
    // Its vehicle draws more power than its model allows.
    const yard = await yardWith({ limitW: kW(130) })
    const [wild, good] = yard.points
    await yard.pass(3)
    await depart(yard, 0, 5)
    await depart(yard, 1, 5)
    await yard.plug(0, 1, { tag: 'BUS-12', soc: 35, maxKw: 100 })
    await yard.plug(1, 1, { tag: 'BUS-21', soc: 35 })
    await yard.pass(3)
    expect(await rowOf(yard, 0)).toMatchObject({ control: { state: 'active' } })
    const at = yard.clock.now()
    if (wild) wild.quirks.ignoresProfiles = true
    let found = 0
    while (found === 0 && yard.clock.now() - at < 90_000) {
      await yard.seconds(1)
      if ((await rowOf(yard, 0)).control.state === 'ignores') found = yard.clock.now() - at
    }
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThanOrEqual(60_000)
    const { data } = await yard.call('GET', '/api/alarms?state=open')
    expect(data.list).toMatchObject([{ code: 'F63', chargePointId: wild?.chargePoint.chargePointId, connectorNo: 1 }])
    await yard.minute()
    await yard.seconds(30)
    expect(codes(await rowOf(yard, 0))).toContain('connector_ignores_profile')
    // The vehicle draws 100 kW of the 130; the other one gets the rest.
    expect(good?.point.connectors[0]?.powerW).toBeLessThanOrEqual(kW(30))
    const over = yard.drawn.filter((one) => one.at > at + 60_000 && one.watts > one.limitW)
    expect(over).toEqual([])

    // Its next session is a new attempt; when the charge point obeys, the alarm ends.
    if (wild) wild.quirks.ignoresProfiles = false
    await wild?.point.unplug(1)
    await yard.seconds(2)
    await yard.plug(0, 1, { tag: 'BUS-12', soc: 40 })
    await yard.pass(3)
    expect(await rowOf(yard, 0)).toMatchObject({ control: { state: 'active' } })
    const after = await yard.call('GET', '/api/alarms?state=open&active=true')
    expect(after.data.list).toEqual([])
  })

  test('E-02 a limit that is cut reaches the points at once; what a point is not told it does by its fallback', async () => {
    const yard = await yardWith()
    await yard.pass(3)
    await depart(yard, 0, 3.5)
    await depart(yard, 1, 3.5)
    await yard.plug(0, 1, { tag: 'BUS-12', soc: 35 })
    await yard.plug(1, 1, { tag: 'BUS-21', soc: 35 })
    await yard.pass(3)
    const before = yard.drawn.at(-1)?.watts ?? 0
    expect(before).toBeGreaterThan(kW(70))
    await yard.limit(kW(50))
    await yard.seconds(8)
    expect(yard.drawn.at(-1)?.watts).toBeLessThanOrEqual(kW(50))
    expect(longestOverLimitSeconds(yard.drawn)).toBeLessThanOrEqual(5)

    // The connection breaks: the charge point follows its last limit, then its fallback, and the plan reserves power
    // for both.
    await yard.points[0]?.point.disconnect()
    await yard.linked(0, false)
    await yard.pass(80, 60)
    expect((await rowOf(yard, 0)).control).toMatchObject({ state: 'unreached' })
    expect((await rowOf(yard, 0)).state).toBe('red')
    expect(yard.points[0]?.point.connectors[0]?.powerW).toBeLessThanOrEqual(kW(10))
    expect(yard.points[1]?.point.connectors[0]?.powerW).toBeGreaterThan(kW(20))
    expect(longestOverLimitSeconds(yard.drawn)).toBeLessThanOrEqual(5)
  })

  test('E-02 the power comes back: a point waits on its fallback for up to two minutes, then follows the plan again', async () => {
    const yard = await yardWith()
    await yard.pass(3)
    await depart(yard, 0, 3.5)
    await yard.plug(0, 1, { tag: 'BUS-12', soc: 35 })
    await yard.pass(3)
    const [first] = yard.points
    // The charge point reconnects by itself after half a minute.
    void first?.point.restart('PowerLoss')
    await yard.linked(0, false)
    await yard.clock.advance(60_000)
    await yard.linked(0)
    await yard.again(0, 1, 'BUS-12')
    await yard.seconds(3)
    const [row] = (await yard.controls()).filter(
      ({ charge_point_id: id, connector_no: no }) => id === first?.chargePoint.chargePointId && no === 1,
    )
    const waits = Number(row?.waits_until) - yard.clock.now()
    expect(waits).toBeLessThanOrEqual(120_000)
    expect(row).toMatchObject({ fallback_sent_w: 10_000 })
    if (waits > 5_000) expect(first?.point.connectors[0]?.powerW).toBeLessThanOrEqual(kW(10))
    await yard.pass(4)
    expect(first?.point.connectors[0]?.powerW).toBeGreaterThan(kW(50))
  })

  test('a point that has no level left is said to, and gets no plan; templates of the operator stay where they are', async () => {
    const yard = await yardWith()
    await yard.pass(1)
    const [first] = yard.points
    const template = {
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 101,
        stackLevel: 0,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: {
          startSchedule: new Date(yard.clock.now()).toISOString(),
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 30_000 }],
        },
      },
    }
    const sent = await yard.call('POST', `/api/charge-points/${first?.chargePoint.chargePointNo}/commands`, {
      action: 'SetChargingProfile',
      payload: template,
    })
    expect(sent.data).toMatchObject({ state: 'accepted' })
    // The profile of the manual command replaced the fallback. One stack level remains above it; the fallback now uses
    // that level, so no level is left for plans.
    await yard.site.admin.query(
      `insert into stations_configurations (operator_id, id, charge_point_id, keys, read_at)
       values ($1, $2, $3, '{"ChargeProfileMaxStackLevel": {"value": "1"}}', now())`,
      [yard.site.operatorId, newId(), first?.chargePoint.chargePointId],
    )
    await yard.pass(1)
    const { data } = await yard.call('GET', `/api/depot-limits?stationId=${yard.stationId}&kind=point`)
    expect(data.list).toMatchObject([{ fallbackState: 'levels' }, { fallbackState: 'held' }])
    const held = await yard.call('GET', `/api/charge-points/${first?.chargePoint.chargePointId}/charging-profiles`)
    expect(held.data.map(({ profileNo }: { profileNo: number }) => profileNo)).toContain(101)
  })

  test('E-02 a point that leaves the depot gets back what it held before', async () => {
    const yard = await yardWith()
    await yard.pass(1)
    const [first] = yard.points
    expect((await yard.call('DELETE', `/api/depot-limits/${first?.nodeId}`)).status).toBe(200)
    await yard.seconds(1)
    expect(first?.messagesOf('ClearChargingProfile')).toHaveLength(2)
    expect(await yard.controls()).toHaveLength(2)
  })

  /** Connects a charge point that gives the configured answers. */
  async function raw(yard: DepotTestSite, answers: Record<string, (payload: never) => object>) {
    const chargePoint = yard.points[0]?.chargePoint
    if (!chargePoint) throw new Error('a charge point was expected')
    await yard.points[0]?.point.disconnect()
    await yard.linked(0, false)
    const point = await yard.site.connect(chargePoint)
    for (const [action, answer] of Object.entries(answers)) point.answer(action, answer as () => object)
    const boot = () => point.call('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })
    await boot()
    await yard.linked(0)
    onTestFinished(() => point.close())
    const countSentProfiles = () => point.received.filter((text) => text.includes('"SetChargingProfile"')).length
    return { point, boot, sent: countSentProfiles }
  }

  test('E-03 a point that refuses is said to, gets no plan, and is asked again when it has booted, not each second', async () => {
    const yard = await yardWith({ points: 1 })
    const answer = { status: 'Rejected' }
    const { boot, sent } = await raw(yard, { SetChargingProfile: () => answer })
    await yard.pass(2)
    const state = async () =>
      (await yard.call('GET', `/api/depot-limits?stationId=${yard.stationId}&kind=point`)).data.list[0].fallbackState
    expect(await state()).toBe('refused')
    // Sent once for each connector.
    expect(sent()).toBe(2)
    answer.status = 'Accepted'
    await boot()
    await yard.pass(1)
    expect(await state()).toBe('held')
  })

  test('E-03 a point whose own schedule is above what it accepted ignores it, whatever it draws', async () => {
    const yard = await yardWith({ points: 1 })
    const { point } = await raw(yard, {
      SetChargingProfile: () => ({ status: 'Accepted' }),
      TriggerMessage: () => ({ status: 'Rejected' }),
      GetCompositeSchedule: () => ({
        status: 'Accepted',
        connectorId: 1,
        chargingSchedule: {
          chargingRateUnit: 'W',
          chargingSchedulePeriod: [{ startPeriod: 0, limit: 120_000 }],
        },
      }),
    })
    await yard.pass(3)
    await depart(yard, 0, 5)
    const timestamp = new Date(yard.clock.now()).toISOString()
    await point.call('StartTransaction', { connectorId: 1, idTag: 'BUS-12', meterStart: 0, timestamp })
    await yard.pass(3)
    expect((await rowOf(yard, 0)).control).toMatchObject({ state: 'ignores', why: 'schedule' })
    const { data } = await yard.call('GET', '/api/alarms?state=open')
    expect(data.list).toMatchObject([{ code: 'F63', connectorNo: 1 }])
  })
})
