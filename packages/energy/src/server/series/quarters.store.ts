import { encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { markMeterDays } from '../marks/marks.store.ts'
import type { MeterQuarterHour } from './series.rules.ts'

export interface StoredQuarter extends Omit<MeterQuarterHour, 'interpolated'> {
  meterId: string
  /** Exported energy. Null: unknown. */
  exportDwh?: number | null
  spread: boolean
}
export const quarterKey = (meterId: string, at: number) => `${meterId} ${at}`

/** Stores quarter hours and marks their days. An existing value is replaced or stays, depending on the option. */
export async function saveQuarters(
  tx: Tx,
  operatorId: string,
  quarters: readonly (StoredQuarter & { fromId: string })[],
  { replaces = true }: { replaces?: boolean } = {},
): Promise<void> {
  const onto = replaces
    ? sql`update set active_dwh = excluded.active_dwh, reactive_dvarh = excluded.reactive_dvarh, spread = excluded.spread, from_id = excluded.from_id,
        export_dwh = coalesce(excluded.export_dwh, energy_quarters.export_dwh)`
    : sql`nothing`
  for (let at = 0; at < quarters.length; at += 5_000) {
    const some = quarters.slice(at, at + 5_000)
    const column = <V extends string | number | boolean | null>(of: (one: (typeof some)[number]) => V) =>
      encodeUnquotedColumn(some, of)
    await sql`
      insert into energy_quarters (operator_id, meter_id, at, active_dwh, reactive_dvarh, export_dwh, spread, from_id)
      select ${operatorId}::uuid, n.meter_id, to_timestamp(n.at / 1000), n.active, n.reactive, n.fed, n.spread, n.from_id
      from unnest(${column(({ meterId }) => meterId)}::uuid[], ${column((one) => one.at)}::float8[], ${column(({ activeDwh }) => activeDwh)}::bigint[],
        ${column(({ reactiveDvarh }) => reactiveDvarh)}::bigint[], ${column(({ exportDwh = null }) => exportDwh)}::bigint[],
        ${column(({ spread }) => spread)}::boolean[], ${column(({ fromId }) => fromId)}::uuid[]) n (meter_id, at, active, reactive, fed, spread, from_id)
      on conflict (operator_id, meter_id, at) do ${onto}`.execute(tx)
  }
  await markMeterDays(tx, operatorId, quarters)
}

interface Wish {
  meterIds: readonly string[]
  from: number
  to: number
}
/** Sorted by meter and time. `to` is exclusive. */
export async function quartersBetween(
  tx: Tx,
  { meterIds, from, to }: Wish,
): Promise<(StoredQuarter & { fromId: string })[]> {
  const { rows } = await sql<Omit<StoredQuarter & { fromId: string }, 'at'> & { at: Date }>`
    select meter_id as "meterId", at, active_dwh as "activeDwh", reactive_dvarh as "reactiveDvarh",
      export_dwh as "exportDwh", spread, from_id as "fromId"
    from energy_quarters where meter_id = any(${meterIds}::uuid[]) and at >= ${new Date(from)} and at < ${new Date(to)}
    order by meter_id, at`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
export async function removeMeterQuarterHours(
  tx: Tx,
  operatorId: string,
  { fromId, meterIds, from, to }: Wish & { fromId: string },
): Promise<void> {
  const { rows } = await sql<{ meterId: string; at: Date }>`
    delete from energy_quarters where meter_id = any(${meterIds}::uuid[]) and at >= ${new Date(from)} and at < ${new Date(to)}
      and from_id = ${fromId} returning meter_id as "meterId", at`.execute(tx)
  const gone = rows.map(({ meterId, at }) => ({ meterId, at: at.getTime() }))
  await markMeterDays(tx, operatorId, gone)
}
