import { exampleContent } from '@evops/tariffs/contract'
import { waitUntil } from '@evops/platform/testing'
import type { RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { listYkcChargePoints } from './price-models.store.ts'
import { stationTimeOf } from './station-time.rules.ts'

let site: YkcSite
beforeAll(async () => {
  site = await ykcSite()
})
afterAll(() => site.close())

const card = '000000005A3C10F2'

/** Connects a charge point of an operator whose tariff has cheaper weekends. */
async function connectPoint() {
  const operatorId = await site.operator()
  await site.token('5A3C10F2', { operatorId })
  const content = exampleContent('CNY')
  const [everyDay] = content.schedules
  if (!everyDay) throw new Error('the example has no schedule')
  const weekend = { ...everyDay, dayTypes: ['weekend'], cells: everyDay.cells.map(() => 'valley') }
  const schedules = [{ ...everyDay, dayTypes: ['workday', 'holiday'] }, weekend]
  await site.admin.query('update tariffs_versions set content = $2 where operator_id = $1', [
    operatorId,
    JSON.stringify({ ...content, schedules }),
  ])
  const { chargePoint, point } = await site.ykcPoint({ operatorId })
  onTestFinished(() => point.close())
  return { chargePoint, point, no: chargePoint.chargePointNo }
}

/** Local noon of the next Friday, and of the day after. China has no summer time. */
function nextFriday() {
  const day = 86_400_000
  const today = Math.floor((Date.now() + 8 * 3_600_000) / day)
  // Day 1 of the epoch was a Friday.
  const friday = today + ((8 - (today % 7)) % 7 || 7)
  const noonOf = (localDay: number) => new Date(localDay * day + 4 * 3_600_000)
  return { friday: noonOf(friday), saturday: noonOf(friday + 1) }
}
function setClock(at: Date) {
  site.setNow(at)
  onTestFinished(() => site.setNow(undefined))
}

async function checkModel(point: RawYkcPoint, no: string, model: string) {
  point.send('ModelCheck', { chargePointNo: no, model })
  const { values } = await point.next('ModelCheckAnswer')
  return values
}
async function requestModel(point: RawYkcPoint, no: string) {
  point.send('ModelRequest', { chargePointNo: no })
  const { values } = await point.next('ModelAnswer')
  return values
}
/** Answers the model that is due, and returns it. */
async function takePushed(point: RawYkcPoint, no: string, success = 1) {
  const pushing = site.ocpp.pushPriceModels()
  const { values } = await point.next('SetModel')
  point.send('SetModelAnswer', { chargePointNo: no, success })
  expect(await pushing).toBe(success)
  return values
}

test('a charge point without a model is told to ask, gets the prices of the day, and then has the same', async () => {
  setClock(nextFriday().friday)
  const { point, no } = await connectPoint()
  expect(await checkModel(point, no, '0000')).toEqual({ chargePointNo: no, model: '0001', result: 1 })
  const model = await requestModel(point, no)
  expect(model).toMatchObject({
    model: '0001',
    sharpElectricity: 111_450,
    sharpService: 50_000,
    flatElectricity: 77_010,
    valleyElectricity: 42_570,
    loss: 0,
  })
  expect('halfHours' in model && model.halfHours.slice(0, 36)).toBe(`${'03'.repeat(14)}${'02'.repeat(2)}0000`)
  expect(await checkModel(point, no, '0001')).toMatchObject({ model: '0001', result: 0 })
  expect(await site.ocpp.pushPriceModels()).toBe(0)
})

test('without a tariff the check is answered as different, and no model is sent', async () => {
  const { chargePoint, point, no } = await connectPoint()
  await site.admin.query('delete from tariffs_assignments where operator_id = $1', [chargePoint.operatorId])
  expect(await checkModel(point, no, '0007')).toEqual({ chargePointNo: no, model: '0007', result: 1 })
  point.send('ModelRequest', { chargePointNo: no })
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
  point.close()
  await point.closed
  await expect(point.next('ModelAnswer')).rejects.toThrow('closed')
})

async function listTariffAlarms({ chargePointId }: SiteChargePoint) {
  const { rows } = await site.admin.query(
    `select state, detail, persistent from stations_alarms where charge_point_id = $1 and code = 'F69' order by raised_at`,
    [chargePointId],
  )
  return rows
}

test('prices that no charge point can show raise an alarm, once', async () => {
  const { chargePoint } = await connectPoint()
  const content = exampleContent('CNY')
  const kinds = ['sharp', 'peak', 'flat', 'valley', 'deep_valley'] as const
  const prices = Object.fromEntries(
    kinds.map((kind, at) => [kind, { ...content.prices.flat, electricityE5: 10_000 * (at + 1) }]),
  )
  const schedules = content.schedules.map((each) => ({
    ...each,
    cells: each.cells.map((_, at) => kinds[Math.min(at, kinds.length - 1)]),
  }))
  await site.admin.query('update tariffs_versions set content = $2 where operator_id = $1', [
    chargePoint.operatorId,
    JSON.stringify({ ...content, prices, schedules }),
  ])
  expect(await site.ocpp.pushPriceModels()).toBe(0)
  await site.ocpp.pushPriceModels()
  expect(await listTariffAlarms(chargePoint)).toEqual([{ state: 'raised', detail: '5 > 4', persistent: true }])
})

test('a missing tariff raises an alarm, which is cleared when there is one', async () => {
  const { chargePoint, point, no } = await connectPoint()
  const { operatorId } = chargePoint
  const setInForce = (from: string) =>
    site.admin.query(`update tariffs_assignments set valid = tstzrange($2, null) where operator_id = $1`, [
      operatorId,
      from,
    ])
  await setInForce('2200-01-01')
  await site.ocpp.pushPriceModels()
  expect(await listTariffAlarms(chargePoint)).toEqual([{ state: 'raised', detail: '—', persistent: true }])
  await setInForce('2000-01-01')
  await takePushed(point, no)
  expect(await listTariffAlarms(chargePoint)).toEqual([{ state: 'cleared', detail: '—', persistent: true }])
})

test('after midnight a day with other prices is sent under the next number, until it is confirmed', async () => {
  const { friday, saturday } = nextFriday()
  setClock(friday)
  const { point, no } = await connectPoint()
  await requestModel(point, no)
  setClock(saturday)
  expect(await takePushed(point, no, 0)).toMatchObject({ model: '0002', halfHours: '03'.repeat(48) })
  expect(await takePushed(point, no)).toMatchObject({ model: '0002' })
  expect(await site.ocpp.pushPriceModels()).toBe(0)
  expect(await checkModel(point, no, '0002')).toMatchObject({ result: 0 })
})

/** Runs a session until its record, whose energy is all in one rate. */
async function startByCard(point: RawYkcPoint, no: string) {
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card })
  const verdict = await point.next('StartVerdict')
  if (verdict.name !== 'StartVerdict') throw new Error('no verdict')
  const { serial } = verdict.values
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', serial, state: 3, plugged: 1 })
  return serial
}
async function sendRecord(point: RawYkcPoint, no: string, rate: { serial: string; name: 'sharp' | 'valley' }) {
  const local = (at: number) => stationTimeOf(new Date(at), 'Asia/Shanghai')
  const at = site.services.now().getTime()
  point.send('Record', {
    serial: rate.serial,
    chargePointNo: no,
    connectorNo: '01',
    startedAt: local(at - 60_000),
    endedAt: local(at),
    registerAtStart: 1_000_000,
    registerAtEnd: 1_000_300,
    [`${rate.name}Energy`]: 300,
    energy: 300,
    energyWithLoss: 300,
    amount: 4_843,
    startMode: 2,
    stopReason: 0x45,
    card,
  })
  await point.next('RecordReceived')
}
async function settlementsOf({ chargePointId }: SiteChargePoint) {
  const { rows } = await site.admin.query(
    `select n.energy_dwh::int as energy, n.total_minor::int as total, n.periods
     from charging_charge_point_settlements n join charging_sessions o on o.id = n.session_id
     where o.charge_point_id = $1 order by o.created_at`,
    [chargePointId],
  )
  return rows
}

test('no model is sent while a session is open', async () => {
  const { point, no } = await connectPoint()
  const serial = await startByCard(point, no)
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
  expect(await site.ocpp.pushPriceModels()).toBe(0)
  await sendRecord(point, no, { serial, name: 'valley' })
  expect(await takePushed(point, no)).toMatchObject({ model: '0001' })
})

test('the split of a record is stored beside our bill, unless kinds share its rate', async () => {
  const { chargePoint, point, no } = await connectPoint()
  await sendRecord(point, no, { serial: await startByCard(point, no), name: 'valley' })
  await sendRecord(point, no, { serial: await startByCard(point, no), name: 'sharp' })
  expect(await settlementsOf(chargePoint)).toEqual([
    { energy: 300, total: 48, periods: { valley: 300 } },
    { energy: 300, total: 48, periods: null },
  ])
})

test('charge points that connected by YKC limit the prices of their tariffs, also while they are offline', async () => {
  const { chargePoint, point } = await connectPoint()
  const { operatorId, stationId, chargePointId, chargePointNo } = chargePoint
  await site.chargePoint({ operatorId })
  const listed = () => site.services.db.inTenant(operatorId, listYkcChargePoints)
  await waitUntil(async () => (await listed()).length > 0, 'the link is stored')
  expect(await listed()).toMatchObject([{ stationId, chargePointId, chargePointNo }])
  point.close()
  await waitUntil(async () => {
    const { rows } = await site.admin.query('select connected from stations_links where charge_point_id = $1', [
      chargePointId,
    ])
    return rows[0]?.connected === false
  }, 'the closed link is stored')
  expect(await listed()).toHaveLength(1)
})
