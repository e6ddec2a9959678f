import { newId } from '@evops/platform/contract'
import { connectRawYkcPoint, type RawYkcPoint } from '@evops/ykc/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ykcSite, type SiteChargePoint, type YkcSite } from '../../testing/index.ts'
import { stationTimeOf } from './station-time.rules.ts'

let site: YkcSite
beforeAll(async () => {
  site = await ykcSite()
})
afterAll(() => site.close())

/** Today at a local time of China, which has no summer time. */
const chinaMs = 8 * 3_600_000
const today = new Date(Date.now() + chinaMs).toISOString().slice(0, 10)
const at = (time: string) => new Date(`${today}T${time}+08:00`)
function setClock(time: string) {
  site.setNow(at(time))
  onTestFinished(() => site.setNow(undefined))
}

/** Connects a charge point of an operator with the example's prices: 0.9257 until 07:00, then 1.2701 per kWh. */
async function connectPoint(idTag = '5A3C10F2') {
  setClock('06:30:00')
  const operatorId = await site.operator()
  const tokenId = await site.token(idTag, { operatorId })
  const { chargePoint, point } = await site.ykcPoint({ operatorId })
  onTestFinished(() => point.close())
  return { chargePoint, point, tokenId, no: chargePoint.chargePointNo }
}

interface Point {
  point: RawYkcPoint
  no: string
}
async function startByCard({ point, no }: Point) {
  point.send('StartRequest', { chargePointNo: no, connectorNo: '01', mode: 1, card: '000000005A3C10F2' })
  const verdict = await point.next('StartVerdict')
  if (verdict.name !== 'StartVerdict') throw new Error('no verdict')
  return verdict.values.serial
}
/** Sends real-time data at a time, and waits until they are stored. */
async function charge({ point, no }: Point, serial: string, [time, energy]: readonly [string, number]) {
  setClock(time)
  const power = { outputVoltage: 6_000, outputCurrent: 1_000 }
  point.send('Realtime', { chargePointNo: no, connectorNo: '01', serial, state: 3, plugged: 1, energy, ...power })
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
}
async function sendRecord({ point, no }: Point, serial: string, values: Parameters<typeof point.send<'Record'>>[1]) {
  setClock('07:10:00')
  const local = (time: string) => stationTimeOf(at(time), 'Asia/Shanghai')
  point.send('Record', {
    serial,
    chargePointNo: no,
    connectorNo: '01',
    startedAt: local('06:30:00'),
    endedAt: local('07:10:00'),
    registerAtStart: 1_000_000,
    registerAtEnd: 1_300_000,
    energy: 300_000,
    energyWithLoss: 300_000,
    startMode: 2,
    stopReason: 0x45,
    card: '000000005A3C10F2',
    ...values,
  })
  await point.next('RecordReceived')
}
/** 28 kWh in the cheap half-hour and 2 kWh afterwards: 25.9196 + 2.5402. */
const record = { valleyEnergy: 280_000, flatEnergy: 20_000, amount: 284_598 }
const steps = [
  ['06:30:05', 0],
  ['06:59:50', 279_000],
  ['07:00:05', 280_300],
] as const

async function sessionOf({ chargePointId, operatorId }: SiteChargePoint) {
  await site.charging.finder.lookAtOpen()
  await site.charging.finder.lookAtClosed()
  const { rows } = await site.admin.query(
    `select o.state, o.total_minor::int as total,
       (select json_object_agg(p ->> 'period', (p ->> 'meteredDwh')::int) from jsonb_array_elements(b.bill -> 'byPeriod') p) as periods,
       coalesce((select json_agg(f.flag order by f.flag) from charging_flags f where f.operator_id = $2 and f.session_id = o.id), '[]') as flags
     from charging_sessions o left join charging_bills b on b.operator_id = o.operator_id and b.session_id = o.id
     where o.operator_id = $2 and o.charge_point_id = $1`,
    [chargePointId, operatorId],
  )
  return rows
}
const splitOfRecord = { valley: 280_000, flat: 20_000 }

test('a session over a change of price is billed by the split of its charge point, without an alarm', async () => {
  const { chargePoint, ...connected } = await connectPoint()
  const serial = await startByCard(connected)
  for (const step of steps) await charge(connected, serial, step)
  await sendRecord(connected, serial, record)
  expect(await sessionOf(chargePoint)).toEqual([{ state: 'settled', total: 2_846, periods: splitOfRecord, flags: [] }])
})

test('a record that contradicts the real-time data is billed by these, and both are alarms', async () => {
  const { chargePoint, ...connected } = await connectPoint()
  const serial = await startByCard(connected)
  for (const step of steps) await charge(connected, serial, step)
  await sendRecord(connected, serial, { valleyEnergy: 100_000, flatEnergy: 200_000, amount: 346_590 })
  const [session] = await sessionOf(chargePoint)
  expect(session).toMatchObject({ state: 'settled', flags: ['A04', 'A12'] })
  expect(session.periods.valley).toBeGreaterThan(279_000)
  expect(session.periods.valley).toBeLessThan(280_300)
})

test('a session that began offline is billed by the split of its record', async () => {
  const { chargePoint, ...connected } = await connectPoint()
  await sendRecord(connected, `${connected.no}012603090815300042`, { ...record, startMode: 4 })
  expect(await sessionOf(chargePoint)).toMatchObject([{ state: 'settled', periods: splitOfRecord, flags: [] }])
})

test('readings before a reconnect in another process count', async () => {
  const { chargePoint, ...connected } = await connectPoint()
  const serial = await startByCard(connected)
  for (const step of steps) await charge(connected, serial, step)
  const { rows } = await site.admin.query('select energies from charging_ykc_starts where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  expect(rows[0].energies).toEqual(steps.map(([time, energy]) => [at(time).getTime(), energy]))
  connected.point.close()
  const point = await connectRawYkcPoint(site.ykcPort)
  onTestFinished(() => point.close())
  await point.logIn(connected.no)
  await sendRecord({ point, no: connected.no }, serial, record)
  expect(await sessionOf(chargePoint)).toMatchObject([{ state: 'settled', periods: splitOfRecord, flags: [] }])
})

test('a group price and a session fee are no difference of amounts', async () => {
  const { chargePoint, tokenId, ...connected } = await connectPoint()
  const { operatorId } = chargePoint
  await site.admin.query(
    `update tariffs_versions set content = content || '{"sessionFeeE5": 100000}' where operator_id = $1`,
    [operatorId],
  )
  const priceId = newId()
  await site.admin.query(
    `insert into tariffs_group_prices (operator_id, id, group_key, terms, effective_from, valid, published_at)
     values ($1, $2, 'bus', '{"service": {"how": "percent", "percentHundredths": 5000}}', '2020-01-01', '[2020-01-01,)', now())`,
    [operatorId, priceId],
  )
  await site.admin.query(
    `insert into tariffs_group_price_places (operator_id, price_id, station_id, group_key, valid) values ($1, $2, $1, 'bus', '[2020-01-01,)')`,
    [operatorId, priceId],
  )
  await site.admin.query(
    `insert into charging_token_groups (operator_id, id, token_id, group_key, valid) values ($1, $2, $3, 'bus', '[2020-01-01,)')`,
    [operatorId, newId(), tokenId],
  )
  const serial = await startByCard(connected)
  for (const step of steps) await charge(connected, serial, step)
  await sendRecord(connected, serial, record)
  const [session] = await sessionOf(chargePoint)
  expect(session).toMatchObject({ state: 'settled', flags: [] })
  expect(session.total).toBeLessThan(2_846)
})
