import { minuteMs } from '@evops/platform/contract'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { instantOfLocalTime } from '@evops/tariffs/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadTopic, quarterMs, type LoadDay, type SupplyLoad } from '../../contract/index.ts'
import { energySite, spanishContent, type EnergySite } from '../../testing/index.ts'
import { similarQuarterHours } from './load.rules.ts'

const url = '/api/energy/supply-points'
let site: EnergySite
let stationId: string
let tariffId: string
beforeAll(async () => {
  site = await energySite('Europe/Madrid')
  stationId = await createTestStation(site.services, site.operatorId, { name: 'Sur', timeZone: 'Europe/Madrid' })
  const body = { name: '6.1TD', fromDay: '2026-01-01', content: spanishContent }
  tariffId = (await site.call('POST', '/api/energy/tariffs', { body })).data.tariffId
})
afterAll(() => site.close())
/** Local time of Madrid. */
const localTime = (local: string) => instantOfLocalTime('Europe/Madrid', Date.parse(`${local}:00Z`))
const goTo = (local: string) => site.setNow(new Date(localTime(local)))
/** Wednesday, 25 November, 18:45: P2 on the mainland. */
const evening = '2026-11-25T18:45'
beforeEach(() => goTo(evening))

const aSupply = async (name: string, more: object = {}) =>
  (
    await site.call('POST', url, {
      body: {
        name,
        supplyNo: name,
        validFrom: '2026-01-01',
        stationIds: [stationId],
        tariffId,
        contractedW: [90_000, 100_000, 120_000, 130_000, 140_000, 200_000],
        ...more,
      },
    })
  ).data
const loadOf = async (id: string): Promise<SupplyLoad> => (await site.call('GET', `${url}/${id}/load`)).data
const dayOf = async (id: string): Promise<LoadDay> => (await site.call('GET', `${url}/${id}/load-day`)).data
/** Writes a charging connector with its power, as the OCPP gateway does. */
async function charges(chargePointId: string, powerW: number, { ageMs = 0 } = {}): Promise<void> {
  const at = new Date(site.services.now().getTime() - ageMs)
  const { admin, operatorId } = site
  await admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, changed_at, received_at)
     values ($1, $2, 1, 'charging', 'Charging', $3, $3) on conflict do nothing`,
    [operatorId, chargePointId, at],
  )
  await admin.query(
    `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, power_w, soc) values ($1, $2, 1, $3, $4, 55)
     on conflict (operator_id, charge_point_id, connector_no) do update set sampled_at = excluded.sampled_at, power_w = excluded.power_w`,
    [operatorId, chargePointId, at, powerW],
  )
}
/** Writes the power of the station in five minutes, as the telemetry roll-up does. */
async function drew(at: number, powerW: number, station = stationId): Promise<void> {
  await site.admin.query(
    `insert into stations_load (operator_id, station_id, step, at, power_w) values ($1, $2, 300, $3, $4)`,
    [site.operatorId, station, new Date(at), powerW],
  )
}
async function insertQuarterEnergy(meterId: string, at: number, kilowatts: number): Promise<void> {
  await site.admin.query(
    `insert into energy_quarters (operator_id, meter_id, at, active_dwh, from_id) values ($1, $2, $3, $4, $2)`,
    [site.operatorId, meterId, new Date(at), kilowatts * 2_500],
  )
}
const alarms = async (of = stationId) =>
  (
    await site.admin.query(
      `select code, state, level, count, detail, day::text as day from stations_alarms where station_id = $1 order by raised_at, id`,
      [of],
    )
  ).rows
/** Advances the clock and runs the check. */
async function runDemandCheckAt(local: string): Promise<void> {
  goTo(local)
  await site.tick('energy:demand')
}

describe('X-20 the load of a supply point', () => {
  test('a site without readings, charge points or limits says so, and refuses nothing', async () => {
    const empty = await createTestStation(site.services, site.operatorId, { name: 'Vacía', timeZone: 'Europe/Madrid' })
    const { id } = await aSupply('Empty', { stationIds: [empty], contractedW: [], tariffId: null })
    const load = await loadOf(id)
    expect(load).toMatchObject({
      charging: 0,
      silent: 0,
      running: { presentW: 0, averageW: 0, forecastW: 0, limitW: null, limitOf: null, period: '', shedW: 0 },
      first: null,
      notice: null,
      sessions: [],
    })
    const { quarters, metersUntil } = await dayOf(id)
    expect([quarters.length, metersUntil]).toEqual([96, null])
    expect(quarters.at(-1)).toMatchObject({ pointsW: null, meterW: null, forecastW: null, limitW: null })
  })

  test('the quarter hour that runs: what was measured, the load now, the limit of its period, what to switch off', async () => {
    const from = localTime(evening)
    const { id } = await aSupply('Sur')
    const [slow, fast, silent] = [
      await createTestChargePoint(site.services, site.operatorId, stationId),
      await createTestChargePoint(site.services, site.operatorId, stationId),
      await createTestChargePoint(site.services, site.operatorId, stationId),
    ]
    await drew(from, 60_000)
    await drew(from + 5 * minuteMs, 90_000)
    goTo('2026-11-25T18:55')
    await charges(slow.id, 40_000)
    await charges(fast.id, 110_000)
    await charges(silent.id, 150_000, { ageMs: 6 * minuteMs })
    site.margins.push({
      chargePointId: slow.id,
      connectorNo: 1,
      marginSeconds: 3_600,
      departAt: new Date(localTime('2026-11-26T05:00')),
    })
    const load = await loadOf(id)
    // (60 + 90 + 150) ÷ 3 = 100 kW, the limit of P2. For the remaining five minutes at most 150 kW are possible.
    expect(load.running).toEqual({
      at: new Date(from).toISOString(),
      until: new Date(from + quarterMs).toISOString(),
      presentW: 150_000,
      averageW: 75_000,
      forecastW: 100_000,
      limitW: 100_000,
      limitOf: 'contracted',
      period: 'P2',
      shedW: 0,
      isLost: false,
    })
    expect(load).toMatchObject({ charging: 3, silent: 1, first: { level: 100, demandW: 100_000 } })
    expect(load.sessions.map(({ chargePointNo, powerW }) => [chargePointNo, powerW])).toEqual([
      [slow.chargePointNo, 40_000],
      [fast.chargePointNo, 110_000],
      [silent.chargePointNo, null],
    ])
    goTo('2026-11-25T18:57')
    await charges(slow.id, 70_000)
    await charges(fast.id, 110_000)
    const later = (await loadOf(id)).running
    // Consumed: 300 s × 60 + 300 s × 90 + 120 s × 180 = 66,600 kW·s. Remaining of 90,000: 23,400 in 180 s, which is 130
    // kW.
    expect(later).toMatchObject({ presentW: 180_000, forecastW: 110_000, shedW: 50_000, isLost: false })
    expect((await dayOf(id)).quarters.find(({ at }) => at === later.at)).toMatchObject({
      pointsW: null,
      forecastW: 110_000,
      limitW: 100_000,
      period: 'P2',
    })
  })

  test('the hours ahead: the median of the same weekday, of all meters together', async () => {
    const own = await createTestStation(site.services, site.operatorId, { name: 'Centro', timeZone: 'Europe/Madrid' })
    const [one, two] = [await site.aMeter('L-1', { stationId: own }), await site.aMeter('L-2', { stationId: own })]
    const { id } = await aSupply('Meters', { stationIds: [own], meterIds: [one, two] })
    const [at, next] = [localTime('2026-11-25T20:30'), localTime('2026-11-25T20:45')]
    for (const [place, like] of similarQuarterHours('Europe/Madrid', at).entries()) {
      await insertQuarterEnergy(one, like, 50 + place)
      await insertQuarterEnergy(two, like, 60)
    }
    // The second meter lacks three of four days, and a single day is not sufficient.
    for (const [place, like] of similarQuarterHours('Europe/Madrid', next).entries()) {
      await insertQuarterEnergy(one, like, 50)
      if (place === 0) await insertQuarterEnergy(two, like, 60)
    }
    await insertQuarterEnergy(one, localTime('2026-11-25T06:00'), 20)
    await insertQuarterEnergy(two, localTime('2026-11-25T06:00'), 5)
    const day = await dayOf(id)
    const quarter = (instant: number) => day.quarters.find((q) => Date.parse(q.at) === instant)
    expect(quarter(at)).toMatchObject({ forecastW: 111_500, limitW: 100_000, pointsW: null })
    expect(quarter(next)).toMatchObject({ forecastW: null })
    expect(quarter(localTime('2026-11-25T06:00'))).toMatchObject({
      meterW: 25_000,
      pointsW: 0,
      limitW: 200_000,
    })
    expect(day.metersUntil).toBe(new Date(localTime('2026-11-25T06:15')).toISOString())
    expect((await loadOf(id)).first).toEqual({
      level: 100,
      at: new Date(at).toISOString(),
      demandW: 111_500,
      limitW: 100_000,
    })
  })

  test.each([
    ['2026-03-29T12:00', 92],
    ['2026-10-25T12:00', 100],
  ])('the day of %s has %i quarter hours, each with its limit', async (local, count) => {
    const { id } = await aSupply(`Day ${count}`)
    goTo(local)
    const { quarters, from, to } = await dayOf(id)
    expect(quarters).toHaveLength(count)
    expect((Date.parse(to) - Date.parse(from)) / quarterMs).toBe(count)
    // A Sunday: P6 all day.
    expect(new Set(quarters.map(({ limitW, period }) => `${period} ${limitW}`))).toEqual(new Set(['P6 200000']))
  })

  test('who may not: 401, 403, 404, and nothing for whoever sees a part of the operator', async () => {
    const { id } = await aSupply('Guarded')
    for (const part of ['load', 'load-day']) {
      const status = async (token: string) => (await site.call('GET', `${url}/${id}/${part}`, { token })).status
      expect(await Promise.all(['', 'nobody', 'theirs', 'scoped'].map(status))).toEqual([401, 403, 404, 404])
      expect((await site.call('GET', `${url}/x/${part}`)).status).toBe(400)
    }
    const [topic] = site.energy.domain.liveTopics ?? []
    expect(topic?.name).toBe(loadTopic)
    expect(await topic?.snapshot(site.actors.ours, id)).toEqual([])
    expect(await topic?.snapshot(site.actors.theirs, id)).toBeNull()
    expect(await topic?.snapshot(site.actors.scoped, id)).toBeNull()
    expect(await topic?.snapshot(site.actors.ours, undefined)).toBeNull()
    expect(await topic?.snapshot(site.actors.ours, 'x')).toBeNull()
  })
})

describe('X-20 whoever comes near the contracted power is told', () => {
  test('once for a quarter hour, near it and above it, until it is over; a person who closed it is told of the next', async () => {
    const own = await createTestStation(site.services, site.operatorId, { name: 'Este', timeZone: 'Europe/Madrid' })
    const { id: chargePointId } = await createTestChargePoint(site.services, site.operatorId, own)
    const { id } = await aSupply('Este', { stationIds: [own] })
    const at = async (local: string, powerW: number) => {
      goTo(local)
      await charges(chargePointId, powerW)
      await runDemandCheckAt(local)
      return alarms(own)
    }
    expect(await at('2026-11-25T19:00', 89_000)).toEqual([])
    expect(await at('2026-11-25T19:01', 91_000)).toEqual([
      {
        code: 'F65',
        state: 'raised',
        level: 2,
        count: 1,
        detail: 'Este 19:00: 91/100 kW',
        day: '2026-11-25',
      },
    ])
    expect(site.moved.at(-1)).toBe(site.operatorId)
    // The load fluctuates without another notification.
    expect(await at('2026-11-25T19:02', 88_000)).toMatchObject([{ state: 'raised', count: 1 }])
    expect(await at('2026-11-25T19:03', 93_000)).toMatchObject([{ state: 'raised', count: 1 }])
    expect((await loadOf(id)).notice).toMatchObject({ level: 90, demandW: 91_000 })
    expect(await at('2026-11-25T19:04', 120_000)).toMatchObject([
      { code: 'F65', state: 'cleared' },
      { code: 'F66', state: 'raised', level: 3, detail: 'Este 19:00: 120/100 kW' },
    ])
    // After the load is switched off the alarm ends, and there is no second notification for the same quarter hour.
    const over = [
      { code: 'F65', state: 'cleared', count: 1 },
      { code: 'F66', state: 'cleared', count: 1 },
    ]
    expect(await at('2026-11-25T19:05', 20_000)).toMatchObject(over)
    expect(await at('2026-11-25T19:06', 150_000)).toMatchObject(over)
    expect((await loadOf(id)).notice).toBeNull()

    expect(await at('2026-11-25T19:15', 150_000)).toMatchObject([
      { code: 'F65', state: 'cleared' },
      { code: 'F66', state: 'raised', count: 2, detail: 'Este 19:15: 150/100 kW' },
    ])
    await site.admin.query(
      `update stations_alarms set state = 'closed', closed_at = now(), closed_by = gen_random_uuid() where station_id = $1 and code = 'F66'`,
      [own],
    )
    expect(await at('2026-11-25T19:20', 150_000)).toMatchObject([{ code: 'F65' }, { state: 'closed' }])
    expect(await at('2026-11-25T19:30', 150_000)).toMatchObject([
      { code: 'F65' },
      { state: 'closed' },
      { code: 'F66', state: 'raised', detail: 'Este 19:30: 150/100 kW' },
    ])
  })

  test('what is told ends with the supply point, its contract or its limit', async () => {
    const own = await createTestStation(site.services, site.operatorId, { name: 'Oeste', timeZone: 'Europe/Madrid' })
    const { id: chargePointId } = await createTestChargePoint(site.services, site.operatorId, own)
    const { id } = await aSupply('Oeste', { stationIds: [own] })
    const current = async () => (await alarms(own)).filter(({ state }) => state === 'raised').length
    const countAlarmsAt = async (local: string) => {
      goTo(local)
      await charges(chargePointId, 200_000)
      await runDemandCheckAt(local)
      return current()
    }
    const updateSupplyPoint = async (body: object) => {
      const { version } = (await site.call('GET', `${url}/${id}`)).data
      expect((await site.call('PUT', `${url}/${id}`, { body: { version, ...body } })).status).toBe(200)
    }
    expect(await countAlarmsAt('2026-11-25T20:00')).toBe(1)
    await updateSupplyPoint({ contractedW: [] })
    expect(await countAlarmsAt('2026-11-25T20:01')).toBe(0)
    await updateSupplyPoint({ contractedW: [100_000] })
    expect(await countAlarmsAt('2026-11-25T20:15')).toBe(1)
    await updateSupplyPoint({ validUntil: '2026-11-24' })
    expect(await countAlarmsAt('2026-11-25T20:16')).toBe(0)
    await updateSupplyPoint({ validUntil: null })
    expect(await countAlarmsAt('2026-11-25T20:30')).toBe(1)
    expect((await site.call('DELETE', `${url}/${id}`)).status).toBe(200)
    expect(await current()).toBe(0)
  })

  test('what a depot plans is forecast above the building, and announced where both exceed the contract', async () => {
    const own = await createTestStation(site.services, site.operatorId, { name: 'Cochera', timeZone: 'Europe/Madrid' })
    const meterId = await site.aMeter('D-1', { stationId: own })
    const supply = { stationIds: [own], meterIds: [meterId], contractedW: [600_000] }
    const { id } = await aSupply('Cochera', supply)
    // Four weeks: the building took 100 kW and the charge points 77 kW.
    const at = localTime('2026-11-25T20:30')
    for (const like of similarQuarterHours('Europe/Madrid', at)) {
      await insertQuarterEnergy(meterId, like, 177)
      for (const five of [0, 1, 2]) await drew(like + five * 5 * minuteMs, 77_000, own)
    }
    await site.tick('energy:roll-up')
    const forecast = async () => (await dayOf(id)).quarters.find((quarter) => Date.parse(quarter.at) === at)
    expect(await forecast()).toMatchObject({ forecastW: 177_000, plannedW: null, limitW: 600_000 })
    site.planned.push({ stationId: own, fromAt: at, watts: [450_000, 520_000] })
    expect(await forecast()).toMatchObject({ forecastW: 550_000, plannedW: 450_000 })
    await runDemandCheckAt('2026-11-25T19:00')
    expect(await alarms(own)).toMatchObject([{ code: 'F65', state: 'raised', detail: 'Cochera 20:30: 550/600 kW' }])
    expect((await loadOf(id)).first).toMatchObject({ level: 90, demandW: 550_000 })
    site.planned.length = 0
  })

  test('one that lies ahead is told with its time, on its own day', async () => {
    const own = await createTestStation(site.services, site.operatorId, { name: 'Norte', timeZone: 'Europe/Madrid' })
    const meterId = await site.aMeter('N-1', { stationId: own })
    await aSupply('Norte', { stationIds: [own], meterIds: [meterId], contractedW: [100_000] })
    for (const like of similarQuarterHours('Europe/Madrid', localTime('2026-11-26T00:30')))
      await insertQuarterEnergy(meterId, like, 95)
    await runDemandCheckAt('2026-11-25T20:15')
    expect(await alarms(own)).toEqual([])
    await runDemandCheckAt('2026-11-25T20:31')
    expect(await alarms(own)).toMatchObject([
      { code: 'F65', state: 'raised', detail: 'Norte 00:30: 95/100 kW', day: '2026-11-26' },
    ])
  })
})
