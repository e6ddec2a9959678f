import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  gunStatuses,
  maintenanceDigits,
  type OverviewStation,
  type PileStates,
} from '../../contract/index.ts'
import { maintenanceSince, withWorks } from './works.store.ts'

const all = sql.join(gunStatuses.map((status) => sql.lit(status)))
/** Guns with their state as a digit, its place in `gunStatuses`, a letter in maintenance; what is not connected is 0, offline, and 9 if it never was. */
const guns = sql`
  select g.operator_id, g.pile_id, g.gun_no, translate(
    coalesce(case when l.pile_id is null then 9 when l.connected then array_position(array[${all}], gs.status) - 1 end, 0)::text,
    case when ${maintenanceSince} is not null then '01234567' else '' end, ${maintenanceDigits}) as state
  from stations_guns g
  left join stations_links l on l.operator_id = g.operator_id and l.pile_id = g.pile_id
  left join stations_gun_states gs on gs.operator_id = g.operator_id and gs.pile_id = g.pile_id and gs.gun_no = g.gun_no
  ${withWorks}`
/** Digits by gun number; a number that is left out becomes a dot. */
const digits = sql<string>`coalesce(string_agg(repeat('.', g.gun_no - g.before - 1) || g.state, '' order by g.gun_no), '')`
const numbered = sql`select *, lag(gun_no, 1, 0::smallint) over (partition by operator_id, pile_id order by gun_no) as before from guns`

/** Every station that has charge points, with the states of their guns: one text per charge point, made by the database. */
export async function overview(tx: Tx): Promise<OverviewStation[]> {
  const { rows } = await sql<OverviewStation>`
    with guns as (${guns}), numbered as (${numbered}),
    piles as (
      select p.operator_id, p.station_id, p.pile_no, ${digits} as states
      from stations_piles p left join numbered g on g.operator_id = p.operator_id and g.pile_id = p.id
      group by p.operator_id, p.id
    )
    select s.id as "stationId", s.code, s.name, s.longitude, s.latitude,
      json_agg(json_build_array(p.pile_no, p.states) order by p.pile_no) as piles
    from stations_stations s join piles p on p.operator_id = s.operator_id and p.station_id = s.id
    group by s.operator_id, s.id order by s.code`.execute(tx)
  return rows
}

export interface ChangedPile {
  stationId: string
  states: PileStates
}
/** Charge points of which a state, the link or planned work was written since `since`, by the database's clock. */
export async function statesChangedSince(tx: Tx, operatorId: string, since: Date): Promise<ChangedPile[]> {
  const { rows } = await sql<{ stationId: string; pileNo: string; states: string }>`
    with changed as (
      select pile_id from stations_gun_states where operator_id = ${operatorId} and changed_at >= ${since}
      union select pile_id from stations_links where operator_id = ${operatorId} and changed_at >= ${since}
      union select pile_id from stations_works where operator_id = ${operatorId} and changed_at >= ${since}
    ), guns as (${guns} where g.operator_id = ${operatorId} and g.pile_id in (select pile_id from changed)),
    numbered as (${numbered})
    select p.station_id as "stationId", p.pile_no as "pileNo", ${digits} as states
    from stations_piles p join numbered g on g.operator_id = p.operator_id and g.pile_id = p.id
    group by p.operator_id, p.id`.execute(tx)
  return rows.map(({ stationId, pileNo, states }) => ({ stationId, states: [pileNo, states] }))
}
