import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ocppSite } from '../../testing/index.ts'
import { loadSessionsToCheck } from './anomaly-poll.store.ts'

test('A02 a running session is looked at with its last sample and when its register grew last, by one reading of its samples', async () => {
  const site = await ocppSite()
  await site.token('TAG-OK')
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  const started = Date.now() - 3_600_000
  const at = (minutes: number) => new Date(started + minutes * 60_000).toISOString()
  const start = { connectorId: 1, idTag: 'TAG-OK', meterStart: 5_000, timestamp: at(0) }
  await point.call('StartTransaction', start)
  const { rows: sessions } = await site.admin.query<{ id: string; transactionId: number }>(
    'select id, transaction_id as "transactionId" from charging_sessions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  const transactionId = sessions[0]?.transactionId
  const meterValue = async (minutes: number, wh: number) => {
    const sampledValue = [{ value: String(wh), measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]
    const meterValue = [{ timestamp: at(minutes), sampledValue }]
    await point.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  }
  // The meter increases, then stays the same, and the queued message of the charge point comes last.
  for (const [minutes, wh] of [
    [10, 6_000],
    [20, 7_000],
    [40, 7_000],
    [30, 7_000],
  ] as const)
    await meterValue(minutes, wh)
  const { rows: meterValues } = await site.admin.query<{ minutes: number; ms: number }>(
    `select round(extract(epoch from s.at - $2::timestamptz) / 60)::int as minutes, (extract(epoch from s.received_at) * 1000)::bigint::float8 as ms
     from stations_meter_values s join stations_charge_points p on p.charge_point_key = s.charge_point_key where p.id = $1`,
    [chargePoint.chargePointId, at(0)],
  )
  const received = new Map(meterValues.map(({ minutes, ms }) => [minutes, ms]))
  expect([...received.keys()].toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40])
  // Only a superuser may count function calls, so the test creates its own function for this transaction.
  await site.admin.query(
    `create function count_calls() returns text language sql security definer as $$ select set_config('track_functions', 'pl', true) $$`,
  )
  const ids = sessions.map(({ id }) => id)
  const { looks, reads } = await site.services.db.inTenant(site.operatorId, async (tx) => {
    await sql`select count_calls()`.execute(tx)
    const found = await loadSessionsToCheck(tx, ids, new Date())
    const { rows } = await sql<{ calls: string }>`
      select calls from pg_stat_xact_user_functions where funcname = 'stations_packed_meter_values'`.execute(tx)
    return { looks: found, reads: rows.map(({ calls }) => Number(calls)) }
  })
  expect(looks).toMatchObject([
    { lastMeterValue: { receivedAt: received.get(40), registerDwh: 70_000 }, grewAt: received.get(20) },
  ])
  expect(reads).toEqual([1])
  await point.close()
  await site.close()
})
