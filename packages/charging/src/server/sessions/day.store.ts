import type { Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { DayFigures, DayFiguresPart } from '../../contract/index.ts'
import { selectedSessions } from './session-filter.store.ts'
import { countedSessions, sumNonVoidColumn } from './sessions.store.ts'

/**
 * Payment states with an amount owed now, and with an amount on account. The rest of the payable amount has been paid.
 */
const owed = { due: ['unpaid', 'arrears'], account: ['postpaid'] } as const

/**
 * Returns a day's totals by hours of the stations' local time. `until`: only up to this local time of day, for the
 * comparison with a week earlier. The selection is the same as in lists and rankings. Amounts are in one currency.
 */
export async function dayFiguresByHour(
  tx: Tx,
  { day, currency, until }: { day: string; currency: string; until?: Date },
) {
  const counted = sql`(greatest(o.started_at, o.ended_at) at time zone n.time_zone)`
  const own = sql`o.state <> 'void' and o.currency = ${currency}`
  const of = (states: readonly string[]) =>
    sql<number>`coalesce(sum(o.payable_minor) filter (where ${own} and o.pay_state = any(${states}::text[])), 0)::bigint`
  let query = (await selectedSessions(tx, { dayFrom: day, dayTo: day })).innerJoin(
    'stations_station_names as n',
    (on) => on.onRef('n.operator_id', '=', 'o.operator_id').onRef('n.station_id', '=', 'o.station_id'),
  )
  if (until) query = query.where(sql<SqlBool>`${counted} <= (${until} at time zone n.time_zone) - interval '7 days'`)
  const hours = await query
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .select([
      sql<number>`extract(hour from ${counted})::int`.as('hour'),
      countedSessions.as('sessions'),
      sumNonVoidColumn('energy_dwh').as('energyDwh'),
      sql<number>`coalesce(sum(o.payable_minor) filter (where ${own}), 0)::bigint`.as('payableMinor'),
      of(owed.due).as('dueMinor'),
      of(owed.account).as('accountMinor'),
      sql<number>`count(*) filter (where o.state <> 'void' and o.currency <> ${currency} and o.payable_minor <> 0)::int`.as(
        'others',
      ),
      sql<number>`count(*) filter (where ${own} and o.pay_state = any(${owed.due}::text[]))::int`.as('dueSessions'),
    ])
    .execute()
  const sum = (of: (hour: (typeof hours)[number]) => number) => hours.reduce((total, hour) => total + of(hour), 0)
  const part: DayFiguresPart = {
    sessions: sum((hour) => hour.sessions),
    energyDwh: sum((hour) => hour.energyDwh),
    payableMinor: sum((hour) => hour.payableMinor),
    hours,
  }
  const [dueMinor, accountMinor] = [sum((hour) => hour.dueMinor), sum((hour) => hour.accountMinor)]
  const dueSessions = sum((hour) => hour.dueSessions)
  const otherCurrencies = sum((hour) => hour.others)
  const paidMinor = part.payableMinor - dueMinor - accountMinor
  return { part, dueMinor, accountMinor, dueSessions, paidMinor, otherCurrencies }
}

/**
 * Largest number of stations for which the tariff is looked up. A larger number would be too expensive for every half
 * minute.
 */
const maxRequested = 200
/**
 * Returns the version that is valid at most stations now, among the stations with one version for all charge points.
 */
export async function commonTariff(
  tx: Tx,
  at: Date,
): Promise<{ versionId: string; tariff: string; stations: number; of: number } | undefined> {
  const { rows } = await sql<{ versionId: string; tariff: string; stations: number; of: number }>`
    select n.version_id as "versionId", n.rule_name as tariff, count(*)::int as stations, sum(count(*)) over ()::int as of
    from (select operator_id, tariffs_version_at(operator_id, station_id, null, null, ${at}) as version_id
      from stations_station_names order by station_code limit ${maxRequested}) s
    join tariffs_version_names n on n.operator_id = s.operator_id and n.version_id = s.version_id
    group by 1, 2 order by 3 desc, 2 limit 1`.execute(tx)
  return rows[0]
}

/** Returns which steps of the setup checklist are done. */
export async function setupChecklistState(tx: Tx): Promise<DayFigures['setUp']> {
  const { rows } = await sql<DayFigures['setUp']>`
    select exists (select from stations_station_names) as station, exists (select from stations_charge_point_names) as "chargePoint",
      exists (select from stations_charge_point_signs where last_seen_at is not null) as connected,
      exists (select from tariffs_version_names) as tariff, exists (select from charging_tokens) as token`.execute(tx)
  const none = { station: false, chargePoint: false, connected: false, tariff: false, token: false }
  return rows[0] ?? none
}
