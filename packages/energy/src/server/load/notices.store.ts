import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DemandNoticeLevel } from '../../contract/index.ts'
import { emptyDemandNotice, type DemandNotice } from './notice.rules.ts'

interface NoticeRow {
  supplyId: string
  level: DemandNoticeLevel | null
  quarterAt: Date | null
  demandW: number | null
  limitW: number | null
  seen90: Date[]
  seen100: Date[]
}
/** Returns the notifications of supply points by id. */
export async function demandNoticesOf(tx: Tx, supplyIds: readonly string[]): Promise<Map<string, DemandNotice>> {
  const { rows } = await sql<NoticeRow>`
    select supply_id as "supplyId", level, quarter_at as "quarterAt", demand_w as "demandW", limit_w as "limitW", seen_90 as "seen90",
      seen_100 as "seen100"
    from energy_demand_notices where supply_id = any(${supplyIds}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.supplyId, noticeOf(row)]))
}
function noticeOf({ level, quarterAt, demandW, limitW, seen90, seen100 }: NoticeRow): DemandNotice {
  const instants = (all: readonly Date[]) => all.map((at) => at.getTime())
  const notice =
    level === null || quarterAt === null || demandW === null || limitW === null
      ? emptyDemandNotice.notified
      : { level, at: quarterAt.getTime(), demandW, limitW }
  return { notified: notice, previous: { 90: instants(seen90), 100: instants(seen100) } }
}

export async function saveDemandNotice(
  tx: Tx,
  {
    operatorId,
    supplyId,
    notice: { notified, previous },
    now,
  }: { operatorId: string; supplyId: string; notice: DemandNotice; now: Date },
): Promise<void> {
  const instants = (level: DemandNoticeLevel) => previous[level].map((at) => new Date(at))
  await sql`
    insert into energy_demand_notices (operator_id, supply_id, level, quarter_at, demand_w, limit_w, seen_90, seen_100, changed_at)
    values (${operatorId}, ${supplyId}, ${notified?.level ?? null}, ${notified ? new Date(notified.at) : null}, ${notified?.demandW ?? null},
      ${notified?.limitW ?? null}, ${instants(90)}::timestamptz[], ${instants(100)}::timestamptz[], ${now})
    on conflict (operator_id, supply_id) do update set level = excluded.level, quarter_at = excluded.quarter_at,
      demand_w = excluded.demand_w, limit_w = excluded.limit_w, seen_90 = excluded.seen_90, seen_100 = excluded.seen_100,
      changed_at = excluded.changed_at`.execute(tx)
}

/** Serialises the checks of an operator until the end of the transaction. */
export async function lockDemandNotices(tx: Tx, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('energy_demand_notices' || ${operatorId}::text, 0))`.execute(
    tx,
  )
}
export async function listSupplyIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from energy_supply_points order by name_key`.execute(tx)
  return rows.map(({ id }) => id)
}
/** SQL condition: at least one supply point exists. */
export const suppliesExist = 'exists (select from energy_supply_points)'
export async function operatorsWithSupplies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct operator_id as id from energy_supply_points`.execute(tx)
  return rows.map(({ id }) => id)
}
