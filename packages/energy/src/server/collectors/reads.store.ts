import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DeviceFault, DataPointFault } from '../../contract/index.ts'
import { counterState, type CounterState } from './counter.rules.ts'
import type { CollectorDevice } from './read-device.ts'
import type { PointFacts } from './values.rules.ts'

/** Collector with the data needed to read it. */
export interface ReadCollector extends CollectorDevice {
  operatorId: string
  id: string
  version: number
  intervalS: number
  timeZone: string
  clockAt: Date | null
  clockDriftS: number | null
  points: PolledDataPoint[]
}
export interface PolledDataPoint extends PointFacts {
  meterId: string
  meterNo: string
  counter: CounterState | undefined
}
export async function collectorToRead(tx: Tx, id: string): Promise<ReadCollector | undefined> {
  const { rows } = await sql<Omit<ReadCollector, 'points'>>`
    select c.operator_id as "operatorId", c.id, c.version, c.interval_s as "intervalS", c.protocol, c.host, c.port, c.unit_id as "unitId", c.byte_order as "byteOrder",
      c.meter_address as "meterAddress", c.clock_at as "clockAt", c.clock_drift_s as "clockDriftS", s.time_zone as "timeZone"
    from energy_collectors c join stations_station_names s on s.operator_id = c.operator_id and s.station_id = c.station_id
    where c.id = ${id}`.execute(tx)
  const [found] = rows
  return found && { ...found, points: await pointsToRead(tx, id) }
}
async function pointsToRead(tx: Tx, id: string): Promise<PolledDataPoint[]> {
  const { rows } = await sql<Omit<PolledDataPoint, 'counter'> & { counter: unknown }>`
    select d.meter_id as "meterId", m.meter_no as "meterNo", d.quantity, d.register, d.address, d.value_type as "valueType", d.data_id as "dataId",
      d.scale_e6 as "scaleE6", d.multiplier, d.digits, d.counter, m.multiplier as "meterMultiplier", m.max_power_w as "maxPowerW",
      (select max(p.capacity_va) from energy_supply_meters f join energy_supply_points p on p.operator_id = f.operator_id and p.id = f.supply_id
        where f.operator_id = d.operator_id and f.meter_id = d.meter_id and f.valid @> current_date) as "capacityVa"
    from energy_data_points d join stations_meter_names m on m.operator_id = d.operator_id and m.meter_id = d.meter_id
    where d.collector_id = ${id} order by m.meter_no, d.quantity`.execute(tx)
  return rows.map((row) => ({ ...row, counter: counterState.safeParse(row.counter).data }))
}

/** Number of seconds whose reads are stored together. Collectors with a longer interval store each read. */
export const storeIntervalS = 5
interface Claim {
  operatorId: string
  id: string
}
/**
 * Claims the collectors that are due, each by a single process. The next read is due at the next multiple of its
 * interval, or of the time of reads stored together. Covers all operators in a platform transaction.
 */
export async function claimDueCollectors(
  tx: Tx,
  { now, readId, most, busyMs }: { now: Date; readId: string; most: number; busyMs: number },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    update energy_collectors c set busy_by = ${readId}, busy_until = ${new Date(now.getTime() + busyMs)},
      due_at = to_timestamp((floor(extract(epoch from ${now}::timestamptz) / greatest(c.interval_s, ${storeIntervalS}::int)) + 1) * greatest(c.interval_s, ${storeIntervalS}::int))
    where (c.operator_id, c.id) in (select d.operator_id, d.id from energy_collectors d
      where d.enabled and d.due_at <= ${now} and (d.busy_until is null or d.busy_until < ${now}) order by d.due_at limit ${most} for update skip locked)
    returning c.operator_id as "operatorId", c.id`.execute(tx)
  return rows
}
/** SQL condition: at least one collector is enabled. */
export const collectorsExist = 'exists (select from energy_collectors where enabled)'

export interface CollectorReadResult {
  id: string
  readId: string
  version: number
  now: Date
  /** Time of the last answered read. Null: none was answered. */
  readAt: Date | null
  fault: DeviceFault | null
  detail: string | null
  drift: { at: Date; seconds: number | null } | null
}
/**
 * Stores the result of a read. The interval grows with each failure, up to a minute. Returns false if another process
 * has claimed the collector.
 */
export async function recordReadResult(tx: Tx, result: CollectorReadResult): Promise<boolean> {
  const { id, readId, version, now, readAt, fault, detail, drift } = result
  const how =
    fault === null
      ? sql`failures = 0, fault = null, fault_detail = null, fault_at = null`
      : sql`failures = failures + 1, fault = ${fault}, fault_detail = ${detail}, fault_at = ${now},
          due_at = greatest(due_at, ${now}::timestamptz + make_interval(secs => least(60, 2 ^ least(failures, 6))))`
  const clock = drift ? sql`, clock_at = ${drift.at}, clock_drift_s = ${drift.seconds}` : sql``
  const { numAffectedRows = 0n } =
    await sql`update energy_collectors set busy_by = null, busy_until = null, read_at = coalesce(${readAt}::timestamptz, read_at), ${how}${clock}
    where id = ${id} and busy_by = ${readId} and version = ${version}`.execute(tx)
  return numAffectedRows > 0n
}

export interface DataPointUpdate {
  meterId: string
  quantity: string
  /** Null: not read or rejected. The last value stays. */
  valueE3: number | null
  valueAt: number | null
  fault: DataPointFault | null
  faultAt: number | null
  refused: number
  counter: CounterState | null
}
export async function updatePointValues(
  tx: Tx,
  { collectorId, points }: { collectorId: string; points: readonly DataPointUpdate[] },
): Promise<void> {
  await sql`
    update energy_data_points d set
      value_e3 = coalesce(n."valueE3", d.value_e3), value_at = coalesce(to_timestamp(n."valueAt" / 1000), d.value_at),
      fault = n.fault, fault_at = case when n.fault is null then null when n.fault = d.fault then d.fault_at else to_timestamp(n."faultAt" / 1000) end,
      refused = d.refused + n.refused, counter = coalesce(n.counter, d.counter)
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      n ("meterId" uuid, quantity text, "valueE3" bigint, "valueAt" float8, fault text, "faultAt" float8, refused int, counter jsonb)
    where d.collector_id = ${collectorId} and d.meter_id = n."meterId" and d.quantity = n.quantity`.execute(tx)
}
