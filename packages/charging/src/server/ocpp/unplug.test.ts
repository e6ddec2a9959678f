import type { RawChargePoint } from '@evops/ocpp/testing'
import { newId } from '@evops/platform/contract'
import { storedMessages } from '@evops/stations/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppSite, type OcppSite } from '../../testing/index.ts'
import { billUnplugged } from './unplug.job.ts'

let site: OcppSite
let operatorId: string
beforeAll(async () => {
  site = await ocppSite()
  operatorId = await site.operator()
  await site.admin.query(
    `update tariffs_versions set content = content || '{"occupancy": {"freeMinutes": 15, "unit": "hour", "priceE5": 500000}}' where operator_id = $1`,
    [operatorId],
  )
})
afterAll(() => site.close())

/** Times of a past day. Device clocks are accepted for a month. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const at = (clock: string) => `${day}T${clock}:00Z`

async function sendCall(point: RawChargePoint, action: string, payload: unknown): Promise<{ transactionId: number }> {
  const reply = await point.call(action, payload)
  expect(reply.type, JSON.stringify(reply)).toBe('result')
  return reply.type === 'result' ? (reply.payload as { transactionId: number }) : { transactionId: 0 }
}

async function aPoint(idTag: string) {
  const tokenId = await site.token(idTag, { operatorId })
  const chargePoint = await site.chargePoint({ operatorId })
  const point = await site.connect(chargePoint)
  const status = (state: string, clock: string) =>
    sendCall(point, 'StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: state,
      timestamp: at(clock),
    })
  const start = (clock = '02:00') =>
    sendCall(point, 'StartTransaction', { connectorId: 1, idTag, meterStart: 100, timestamp: at(clock) })
  const stop = ({ transactionId }: { transactionId: number }, clock = '03:00') =>
    sendCall(point, 'StopTransaction', { transactionId, meterStop: 30_100, timestamp: at(clock) })
  return { tokenId, chargePoint, point, status, start, stop }
}

/** Sets the time of the last message of a charge point. */
async function setLastMessageAt(chargePointId: string, when: string | Date) {
  const isStatusStored = async () =>
    (await storedMessages(site.admin, chargePointId)).some(({ action }) => action === 'StatusNotification')
  await waitUntil(isStatusStored, 'its frames are written')
  await site.admin.query(
    `update stations_ocpp_message_flushes set from_at = $2, to_at = $2, heard = array_fill(0, array[cardinality(heard)])
     where charge_point_key = (select charge_point_key from stations_charge_points where id = $1)`,
    [chargePointId, typeof when === 'string' ? at(when) : when],
  )
}

async function bookedTotalsOf(chargePointId: string) {
  const { rows } = await site.admin.query(
    `select o.unplugged_at, o.occupancy_minor, o.total_minor, o.pay_state,
       (select count(*)::int from charging_bills b where b.session_id = o.id) as bills,
       (select sum(e.amount_minor)::int from ledger_journals j join ledger_entries e on e.journal_id = j.id
        where j.business_id = o.id and e.account = 'income_occupancy') as income,
       (select sum(e.amount_minor)::int from ledger_journals j join ledger_entries e on e.journal_id = j.id
        where j.business_id = o.id and e.account like 'receivable%') as receivable
     from charging_sessions o where o.charge_point_id = $1 order by o.started_at desc limit 1`,
    [chargePointId],
  )
  return rows[0]
}

test('M-11 an unplugging after the close adds a bill with the occupancy fee and posts the difference, once', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('PLUG-1')
  await status('Preparing', '01:59')
  await stop(await start())
  const before = await bookedTotalsOf(chargePoint.chargePointId)
  expect(before).toMatchObject({ unplugged_at: null, occupancy_minor: 0, bills: 1, income: null })
  await status('Finishing', '03:00')
  await status('Available', '05:20')
  await status('Available', '05:20')
  await status('Preparing', '06:00')
  await status('Available', '09:00')
  expect(await bookedTotalsOf(chargePoint.chargePointId)).toEqual({
    unplugged_at: new Date(at('05:20')),
    occupancy_minor: 1_500,
    total_minor: before.total_minor + 1_500,
    pay_state: 'unpaid',
    bills: 2,
    income: -1_500,
    receivable: before.total_minor + 1_500,
  })
  point.socket.close()
})

test.each([
  { heard: '03:10', unpluggedAt: '03:10', occupancyMinor: 0 },
  { heard: '04:40', unpluggedAt: '04:40', occupancyMinor: 1_000 },
])(
  'M-09 a charge point that was out of touch since $heard and says only afterwards that its connector is free: what nobody saw costs nothing',
  async ({ heard, unpluggedAt, occupancyMinor }) => {
    const { chargePoint, point, status, start, stop } = await aPoint(`SILENT-${heard}`)
    await stop(await start())
    await status('Finishing', '03:00')
    await setLastMessageAt(chargePoint.chargePointId, heard)
    await sendCall(point, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
    const { rows } = await site.admin.query(
      `select unplugged_at, occupancy_minor, (select bill -> 'plug' ? 'unseenUntil' from charging_bills b where b.session_id = o.id order by revision desc limit 1) as unseen
       from charging_sessions o where charge_point_id = $1`,
      [chargePoint.chargePointId],
    )
    expect(rows).toEqual([{ unplugged_at: new Date(at(unpluggedAt)), occupancy_minor: occupancyMinor, unseen: true }])
    point.socket.close()
  },
)

test('M-09 a charge point that was heard all the time is believed when it says that its connector is free now', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('HEARD')
  await stop(await start())
  await status('Finishing', '03:00')
  await setLastMessageAt(chargePoint.chargePointId, new Date(Date.now() - 10 * 60_000))
  const before = Date.now()
  await sendCall(point, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  const { unplugged_at: unpluggedAt, occupancy_minor: minor } = await bookedTotalsOf(chargePoint.chargePointId)
  expect(unpluggedAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(minor).toBeGreaterThan(1_000)
  point.socket.close()
})

test('a plug that was pulled before the end, or in the free minutes, costs nothing', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('PLUG-2')
  const started = await start()
  await status('Available', '03:00')
  await stop(started)
  await status('Preparing', '07:00')
  await status('Available', '09:00')
  expect(await bookedTotalsOf(chargePoint.chargePointId)).toMatchObject({
    unplugged_at: new Date(at('03:00')),
    occupancy_minor: 0,
    bills: 1,
  })
  point.socket.close()
})

test('M-03 a stop that arrives after the unplugging was reported is billed alike', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('PLUG-3')
  const started = await start()
  await status('Finishing', '03:00')
  await status('Available', '05:20')
  await stop(started)
  expect(await bookedTotalsOf(chargePoint.chargePointId)).toMatchObject({
    occupancy_minor: 1_500,
    bills: 2,
    income: -1_500,
  })
  point.socket.close()
})

test('a start from the console that failed since does not hide the order before it', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('PLUG-6')
  await stop(await start())
  await site.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
       token_state, started_at, time_zone, currency)
     select operator_id, gen_random_uuid(), 'FAILED-1', station_id, charge_point_id, connector_no, protocol, 77, 'failed', 'none', id_tag, token_state, $2, time_zone, currency
     from charging_sessions where charge_point_id = $1`,
    [chargePoint.chargePointId, at('04:00')],
  )
  await status('Available', '05:20')
  const { rows } = await site.admin.query(
    `select occupancy_minor, unplugged_at from charging_sessions where charge_point_id = $1 order by started_at`,
    [chargePoint.chargePointId],
  )
  expect(rows).toEqual([
    { occupancy_minor: 1_500, unplugged_at: new Date(at('05:20')) },
    { occupancy_minor: null, unplugged_at: null },
  ])
  point.socket.close()
})

test('R-01 a process that ended after the state and before the bill leaves work that is found, up to the next session', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('PLUG-7')
  await stop(await start())
  await status('Available', '05:20')
  await stop(await start('06:00'), '07:00')
  await status('Available', '07:05')
  const unknow = `with o as (update charging_sessions set unplugged_at = null, total_minor = b.total_minor from charging_bills b
    where charge_point_id = $1 and b.session_id = id and b.revision = 1 returning id), b as (delete from charging_bills where session_id in (select id from o) and revision > 1)
    select`
  await site.admin.query(unknow, [chargePoint.chargePointId])
  await billUnplugged(site.services, { tariffs: site.tariffs })
  await billUnplugged(site.services, { tariffs: site.tariffs })
  const { rows } = await site.admin.query(
    `select occupancy_minor, unplugged_at, (select count(*)::int from charging_bills b where b.session_id = o.id) as bills
     from charging_sessions o where charge_point_id = $1 order by started_at`,
    [chargePoint.chargePointId],
  )
  expect(rows).toEqual([
    { occupancy_minor: 1_500, unplugged_at: new Date(at('05:20')), bills: 2 },
    { occupancy_minor: 0, unplugged_at: new Date(at('07:05')), bills: 2 },
  ])
  point.socket.close()
})

test('a fault between the end and the unplugging waives the fee', async () => {
  const { chargePoint, point, status, start, stop } = await aPoint('PLUG-4')
  await stop(await start())
  await status('Faulted', '04:00')
  await status('Available', '05:20')
  expect(await bookedTotalsOf(chargePoint.chargePointId)).toMatchObject({ occupancy_minor: 0, income: null })
  point.socket.close()
})

test('a start token’s group pays its own service price, the one that was in force at the start', async () => {
  const { tokenId, chargePoint, point, status, start, stop } = await aPoint('PLUG-5')
  const priceId = newId()
  const terms = { service: { how: 'percent', percentHundredths: 5_000 }, occupancyFree: true }
  await site.admin.query(
    `insert into tariffs_group_prices (operator_id, id, group_key, terms, effective_from, valid, published_at)
     values ($1, $2, 'bus', $3, '2020-01-01', '[2020-01-01,)', now())`,
    [operatorId, priceId, terms],
  )
  await site.admin.query(
    `insert into tariffs_group_price_places (operator_id, price_id, station_id, group_key, valid) values ($1, $2, $1, 'bus', '[2020-01-01,)')`,
    [operatorId, priceId],
  )
  await site.admin.query(
    `insert into charging_token_groups (operator_id, id, token_id, group_key, valid) values ($1, $2, $3, 'bus', tstzrange('2020-01-01', $4))`,
    [operatorId, newId(), tokenId, at('02:30')],
  )
  await stop(await start())
  await status('Available', '05:20')
  const { rows } = await site.admin.query(
    'select service_minor, occupancy_minor from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  // 30 kWh at half of 0.50.
  expect(rows).toEqual([{ service_minor: 750, occupancy_minor: 0 }])
  const { rows: bills } = await site.admin.query(
    `select bill -> 'settlement' as settlement, bill -> 'group' ->> 'key' as key from charging_bills b
     join charging_sessions o on o.id = b.session_id where o.charge_point_id = $1 order by revision`,
    [chargePoint.chargePointId],
  )
  expect(bills[0]).toMatchObject({
    key: 'bus',
    settlement: { steps: [{ kind: 'group_price', amountMinor: 750 }, {}, {}] },
  })
  point.socket.close()
})
