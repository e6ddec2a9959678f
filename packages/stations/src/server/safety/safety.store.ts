import type { Page, Paged } from '@evops/platform/contract'
import { sortedBy, page, type Tx, named, told } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  gunKey,
  gunStatusOf,
  type GunSafety,
  type GunSafetyFilter,
  type InspectionState,
  type PileSafety,
  type PileSafetyFilter,
  type ReportedGunStatus,
  type listPileSafety,
  type listGunSafety,
} from '../../contract/index.ts'

const alarmColumns = sql`coalesce(max(a.level), 0)::int as level, count(*)::int as alarms,
  (count(*) filter (where a.state in ('raised', 'acknowledged')))::int as active,
  coalesce(array_agg(distinct a.code) filter (where a.standing and a.cleared_at is null), '{}') as codes`
interface AlarmsOf {
  operator_id: string
  pile_id: string
  level: number
  alarms: number
  active: number
  codes: string[]
}
const noCodes = sql<string[]>`coalesce(al.codes, '{}')`
const inspection = sql<InspectionState>`case when i.inspected_on is null then 'none'
  when not i.passed or i.due_on < current_date then 'overdue' when i.due_on < current_date + 30 then 'soon' else 'good' end`

interface PileFound extends Omit<PileSafety, 'measuredAt'> {
  measuredAt: Date | null
}
function piles(tx: Tx, filter: PileSafetyFilter) {
  let query = tx
    .selectFrom('stations_piles as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.pile_id', '=', 'p.id'),
    )
    .leftJoin(
      sql<AlarmsOf>`(
        select a.operator_id, a.pile_id, ${alarmColumns} from stations_alarms a
        where a.state <> 'closed' and a.pile_id is not null group by 1, 2)`.as('al'),
      (on) => on.onRef('al.operator_id', '=', 'p.operator_id').onRef('al.pile_id', '=', 'p.id'),
    )
    .leftJoin(
      sql<{ operator_id: string; pile_id: string; temperature_dc: number; sampled_at: Date }>`(
        select distinct on (operator_id, pile_id) operator_id, pile_id, temperature_dc, sampled_at from stations_gun_values
        where temperature_dc is not null order by operator_id, pile_id, temperature_dc desc)`.as('v'),
      (on) => on.onRef('v.operator_id', '=', 'p.operator_id').onRef('v.pile_id', '=', 'p.id'),
    )
    .leftJoin(
      sql<{
        operator_id: string
        pile_id: string
        inspected_on: string
        due_on: string | null
        passed: boolean
      }>`(
        select distinct on (operator_id, pile_id) operator_id, pile_id, inspected_on, due_on, passed from stations_inspections
        order by operator_id, pile_id, inspected_on desc, id desc)`.as('i'),
      (on) => on.onRef('i.operator_id', '=', 'p.operator_id').onRef('i.pile_id', '=', 'p.id'),
    )
    .where('p.asset_state', '<>', 'retired')
    .select([
      'p.id as pileId',
      ...named('p', ['pileNo']),
      'p.name as pileName',
      's.id as stationId',
      's.name as stationName',
      ...named('s', ['timeZone']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      sql<number>`coalesce(al.level, 0)`.as('level'),
      sql<number>`coalesce(al.alarms, 0)`.as('alarms'),
      sql<number>`coalesce(al.active, 0)`.as('active'),
      noCodes.as('codes'),
      ...named('v', ['temperatureDc']),
      'v.sampled_at as measuredAt',
      sql<string | null>`i.inspected_on::text`.as('inspectedOn'),
      'i.passed',
      sql<string | null>`i.due_on::text`.as('dueOn'),
      inspection.as('inspection'),
    ])
  if (filter.stationId) query = query.where('p.station_id', '=', filter.stationId)
  if (filter.search) query = query.where(sql<SqlBool>`lower(p.pile_no) ^@ lower(${filter.search})`)
  if (filter.level) query = query.where(sql<SqlBool>`coalesce(al.level, 0) >= ${filter.level}`)
  if (filter.inspection) query = query.where(sql<SqlBool>`${inspection} = ${filter.inspection}`)
  return query
}

const pileSorts = {
  level: sql`coalesce(al.level, 0)`,
  pileNo: sql`p.pile_no`,
  temperatureDc: sql`v.temperature_dc`,
  dueOn: sql`i.due_on`,
} as const

/** Charge points that are still in use; the gravest first unless `sort` says otherwise. */
export async function pageOfPileSafety(
  tx: Tx,
  query: PileSafetyFilter & Paged<typeof listPileSafety>,
): Promise<Page<PileSafety>> {
  const [column, down] = sortedBy(query.sort, pileSorts, '-level')
  const all = piles(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('p.pile_no')
  const found = await page(tx, all, query)
  return {
    ...found,
    list: (found.list as PileFound[]).map((row) => told(row)),
  }
}

function guns(tx: Tx, filter: GunSafetyFilter) {
  let query = tx
    .selectFrom('stations_guns as g')
    .innerJoin('stations_piles as p', (on) =>
      on.onRef('p.operator_id', '=', 'g.operator_id').onRef('p.id', '=', 'g.pile_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.pile_id', '=', 'p.id'),
    )
    .leftJoin('stations_gun_states as gs', (on) =>
      on
        .onRef('gs.operator_id', '=', 'g.operator_id')
        .onRef('gs.pile_id', '=', 'g.pile_id')
        .onRef('gs.gun_no', '=', 'g.gun_no'),
    )
    .leftJoin('stations_gun_values as v', (on) =>
      on
        .onRef('v.operator_id', '=', 'g.operator_id')
        .onRef('v.pile_id', '=', 'g.pile_id')
        .onRef('v.gun_no', '=', 'g.gun_no'),
    )
    // What a charge point reports of itself as a whole concerns each of its guns.
    .leftJoin(
      sql<AlarmsOf & { gun_no: number }>`(
        select a.operator_id, a.pile_id, n.gun_no, ${alarmColumns} from stations_alarms a
        join stations_guns n on n.operator_id = a.operator_id and n.pile_id = a.pile_id and a.gun_no in (0, n.gun_no)
        where a.state <> 'closed' group by 1, 2, 3)`.as('al'),
      (on) =>
        on
          .onRef('al.operator_id', '=', 'g.operator_id')
          .onRef('al.pile_id', '=', 'g.pile_id')
          .onRef('al.gun_no', '=', 'g.gun_no'),
    )
    .where('p.asset_state', '<>', 'retired')
    .select([
      'p.id as pileId',
      ...named('p', ['pileNo']),
      'p.name as pileName',
      ...named('g', ['gunNo']),
      's.id as stationId',
      's.name as stationName',
      ...named('s', ['timeZone']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      sql<ReportedGunStatus | null>`gs.status`.as('last'),
      sql<number>`coalesce(al.level, 0)`.as('level'),
      sql<number>`coalesce(al.alarms, 0)`.as('alarms'),
      sql<number>`coalesce(al.active, 0)`.as('active'),
      noCodes.as('codes'),
      ...named('v', ['temperatureDc']),
      sql<Date | null>`case when v.temperature_dc is not null then v.sampled_at end`.as('measuredAt'),
    ])
  if (filter.stationId) query = query.where('p.station_id', '=', filter.stationId)
  if (filter.search) query = query.where(sql<SqlBool>`lower(p.pile_no) ^@ lower(${filter.search})`)
  if (filter.level) query = query.where(sql<SqlBool>`coalesce(al.level, 0) >= ${filter.level}`)
  return query
}

const gunSorts = {
  level: sql`coalesce(al.level, 0)`,
  pileNo: sql`p.pile_no`,
  temperatureDc: sql`v.temperature_dc`,
} as const
export async function pageOfGunSafety(
  tx: Tx,
  query: GunSafetyFilter & Paged<typeof listGunSafety>,
): Promise<Page<GunSafety>> {
  const [column, down] = sortedBy(query.sort, gunSorts, '-level')
  const all = guns(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('p.pile_no')
    .orderBy('g.gun_no')
  const found = await page(tx, all, query)
  return {
    ...found,
    list: found.list.map(({ connected, last, ...row }) => ({
      ...told(row),
      key: gunKey(row.pileId, row.gunNo),
      status: gunStatusOf(connected, last),
    })),
  }
}

export interface NewInspection {
  operatorId: string
  id: string
  pileId: string
  inspectedOn: string
  dueOn: string | null
  passed: boolean
  note: string | null
  userId: string
  userName: string
}
export async function addInspection(tx: Tx, one: NewInspection): Promise<void> {
  await tx
    .insertInto('stations_inspections')
    .values({
      operator_id: one.operatorId,
      id: one.id,
      pile_id: one.pileId,
      inspected_on: one.inspectedOn,
      due_on: one.dueOn,
      passed: one.passed,
      note: one.note,
      user_id: one.userId,
      user_name: one.userName,
    })
    .execute()
}
