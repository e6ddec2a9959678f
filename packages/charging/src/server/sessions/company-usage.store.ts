import { companyBindingPeriods } from '@evops/members/server'
import { Problem, type Page } from '@evops/platform/contract'
import { readPage, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { UsageGrouping, UsageRow } from '../../contract/index.ts'
import { startedInCompanyName, selectedSessions } from './session-filter.store.ts'
import { sumNonVoidColumn } from './sessions.store.ts'

export interface UsageQuery {
  companyId: string
  by: UsageGrouping
  page: number
  pageSize: number
  dayFrom?: string | undefined
  dayTo?: string | undefined
}

const day = sql`charging_session_day(o.started_at, o.ended_at, coalesce(n.time_zone, o.time_zone))`

const keys = {
  month: sql<string>`to_char(${day}, 'YYYY-MM')`,
  day: sql<string>`to_char(${day}, 'YYYY-MM-DD')`,
  person: sql<string>`o.holder_id::text`,
}

/** Amount charged to a company's wallet per session, as `members` bills it. */
function chargedTo(companyId: string) {
  return sql<{ id: string; minor: number }>`(
    select business_id as id, sum(amount_minor) as minor from ledger_holder_lines
    where holder_id = ${companyId} and business_type like 'order.%'
      and account in ('wallet_principal', 'wallet_gift', 'wallet_frozen', 'refunds_owed', 'wallet_credit', 'wallet_arrears')
    group by business_id)`
}

/**
 * Returns the sessions charged to a company. A running session adds its energy and amount when it ends. Throws
 * request.not-found.
 */
export async function sumCompanyUsage(
  tx: Tx,
  { companyId, by, dayFrom, dayTo, ...place }: UsageQuery,
): Promise<Page<Omit<UsageRow, 'currency'>>> {
  const spells = await companyBindingPeriods(tx, companyId)
  if (spells.length === 0) throw new Problem('request.not-found')
  const names = new Map(spells.map(({ holderId, name }) => [holderId, name]))
  const rows = (await selectedSessions(tx, { dayFrom, dayTo }))
    .leftJoin('stations_station_names as n', (on) =>
      on.onRef('n.operator_id', '=', 'o.operator_id').onRef('n.station_id', '=', 'o.station_id'),
    )
    .leftJoin(chargedTo(companyId).as('charged'), 'charged.id', 'o.id')
    .where(startedInCompanyName(spells))
    .where('o.device_started_at', 'is not', null)
    .where('o.state', '<>', 'void')
    .groupBy(keys[by])
    .select([
      keys[by].as('key'),
      sql<number>`count(*)`.as('sessions'),
      sumNonVoidColumn('energy_dwh').as('energyDwh'),
      sumNonVoidColumn('total_minor').as('totalMinor'),
      sumNonVoidColumn('reduced_minor').as('reducedMinor'),
      sumNonVoidColumn('refunded_minor').as('refundedMinor'),
      sumNonVoidColumn('payable_minor').as('payableMinor'),
      sql<number>`coalesce(sum(charged.minor), 0)::bigint`.as('companyMinor'),
    ])
  const sorted =
    by === 'person' ? rows.orderBy('payableMinor', 'desc').orderBy(keys[by]) : rows.orderBy(keys[by], 'desc')
  const found = await readPage(tx, sorted, place)
  return { ...found, list: found.list.map((row) => ({ ...row, name: names.get(row.key) ?? '' })) }
}
