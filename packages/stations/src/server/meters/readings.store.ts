import type { Page } from '@evops/platform/contract'
import { readPage, type Tx, toReplyRow, aliasColumns } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { MeterReading, NewReading } from '../../contract/index.ts'
import type { CheckedReading, GridMeterReading } from './readings.rules.ts'

const mostSteps = 3_000

/** Energy since the last valid reading before each one. A doubtful reading has none. */
const withSteps = (meterId: string) => sql`(
  select r.at, r.register_dwh, r.restarts, r.source, r.doubt,
    case when r.doubt is null and not r.restarts then (r.register_dwh - b.register_dwh) * m.multiplier end as energy_dwh,
    case when r.doubt is null and not r.restarts then b.at end as since_at
  from stations_meter_readings r
  join stations_meters m on m.operator_id = r.operator_id and m.id = r.meter_id
  left join lateral (
    select at, register_dwh from stations_meter_readings b
    where b.operator_id = r.operator_id and b.meter_id = r.meter_id and b.at < r.at and b.doubt is null order by b.at desc limit 1
  ) b on true
  where r.meter_id = ${meterId})`

interface Raw {
  at: Date
  registerDwh: number
  energyDwh: number | null
  sinceAt: Date | null
  restarts: boolean
  source: MeterReading['source']
  doubt: MeterReading['doubt']
}

export async function pageOfReadings(
  tx: Tx,
  meterId: string,
  {
    from,
    to,
    doubtful,
    ...wanted
  }: {
    from?: string | undefined
    to?: string | undefined
    doubtful?: boolean | undefined
    page: number
    pageSize: number
  },
): Promise<Page<MeterReading>> {
  let places = tx
    .selectFrom('stations_meter_readings')
    .where('meter_id', '=', meterId)
    .select('at')
    .orderBy('at', 'desc')
  if (from) places = places.where('at', '>=', new Date(from))
  if (to) places = places.where('at', '<', new Date(to))
  if (doubtful !== undefined) places = places.where(sql<SqlBool>`(doubt is not null) = ${doubtful}`)
  const found = await readPage(tx, places, wanted)
  const { rows } = await sql<Raw>`
    select at, register_dwh as "registerDwh", energy_dwh as "energyDwh", since_at as "sinceAt", restarts, source, doubt
    from ${withSteps(meterId)} r where at = any(${found.list.map(({ at }) => at)}::timestamptz[]) order by at desc`.execute(
    tx,
  )
  return {
    ...found,
    list: rows.map((row) => toReplyRow(row)),
  }
}

/** Returns the energy between valid readings inside a time range, oldest first. */
export async function meterEnergySteps(
  tx: Tx,
  meterId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ from: string; to: string; energyDwh: number }[]> {
  const { rows } = await sql<{ from: Date; to: Date; energyDwh: number }>`
    select * from (
      select since_at as "from", at as "to", energy_dwh as "energyDwh" from ${withSteps(meterId)} r
      where at > ${from} and since_at < ${to} and energy_dwh is not null order by at desc limit ${mostSteps}
    ) s order by "to"`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}

/** Returns the existing readings at these instants. */
export async function meterReadingsAt(
  tx: Tx,
  meterId: string,
  at: readonly string[],
): Promise<Map<number, GridMeterReading>> {
  const rows = await tx
    .selectFrom('stations_meter_readings')
    .where('meter_id', '=', meterId)
    .where(sql<SqlBool>`at = any(${at}::timestamptz[])`)
    .select(aliasColumns(['at', 'registerDwh', 'restarts']))
    .execute()
  return new Map(rows.map((row) => [row.at.getTime(), { ...row, at: row.at.getTime() }]))
}

export async function insertReadings(
  tx: Tx,
  meter: { operatorId: string; id: string },
  { readings, source }: { readings: readonly NewReading[]; source: MeterReading['source'] },
): Promise<void> {
  await sql`
    insert into stations_meter_readings as r (operator_id, meter_id, at, register_dwh, restarts, source)
    select ${meter.operatorId}, ${meter.id}, n.at, n.register_dwh, n.restarts, ${source}
    from unnest(${readings.map(({ at }) => at)}::timestamptz[], ${readings.map((each) => each.registerDwh)}::bigint[], ${readings.map((each) => each.restarts)}::boolean[]) as n (at, register_dwh, restarts)
    on conflict (operator_id, meter_id, at) do update set register_dwh = excluded.register_dwh, restarts = excluded.restarts, source = excluded.source, recorded_at = now()
    where (r.register_dwh, r.restarts) is distinct from (excluded.register_dwh, excluded.restarts)`.execute(tx)
}

/** Returns the last valid reading before an instant, and all readings from there on. */
export async function meterReadingsFrom(
  tx: Tx,
  meterId: string,
  from: Date,
): Promise<{ before: GridMeterReading | null; after: GridMeterReading[] }> {
  const of = (row: { at: Date; registerDwh: number; restarts: boolean }) => ({ ...row, at: row.at.getTime() })
  const rows = tx
    .selectFrom('stations_meter_readings')
    .where('meter_id', '=', meterId)
    .select(aliasColumns(['at', 'registerDwh', 'restarts']))
  const before = await rows
    .where('at', '<', from)
    .where('doubt', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = await rows.where('at', '>=', from).orderBy('at').execute()
  return { before: before ? of(before) : null, after: after.map(of) }
}

export async function saveReadingDoubts(tx: Tx, meterId: string, judged: readonly CheckedReading[]): Promise<void> {
  if (judged.length === 0) return
  await sql`
    update stations_meter_readings r set doubt = j.doubt
    from unnest(${judged.map(({ at }) => new Date(at).toISOString())}::timestamptz[], ${judged.map(({ doubt }) => doubt)}::text[]) as j (at, doubt)
    where r.meter_id = ${meterId} and r.at = j.at and r.doubt is distinct from j.doubt`.execute(tx)
}

/** Performs the work and rolls it back, so that a dry run returns the same result as the real one. */
export async function runWithRollback<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(tx)
  const answer = await work()
  await sql`rollback to savepoint dry_run`.execute(tx)
  await sql`release savepoint dry_run`.execute(tx)
  return answer
}
