import { type Tx, named, told } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  gunKey,
  gunStatusOf,
  gunStatuses,
  type GunRow,
  type GunStatus,
  type GunStatusCounts,
  type ReportedGunStatus,
  type StationSummary,
} from '../../contract/index.ts'
import { maintenanceSince, withWorks } from './works.store.ts'

export interface GunFilter {
  stationId?: string | undefined
  pileId?: string | undefined
  status?: GunStatus[] | undefined
  search?: string | undefined
  /** In maintenance, or not. */
  maintenance?: boolean | undefined
}

/** The state to show, as `gunStatusOf` says it; none where the charge point never connected: that is in no state. */
const shownStatus = sql<GunStatus>`case when l.connected then coalesce(gs.status, 'offline') when l.pile_id is not null then 'offline' end`

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_guns as g')
    .innerJoin('stations_piles as p', (on) =>
      on.onRef('p.operator_id', '=', 'g.operator_id').onRef('p.id', '=', 'g.pile_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
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
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'g.operator_id').onRef('l.pile_id', '=', 'g.pile_id'),
    )
    .leftJoin('stations_works as wp', (on) =>
      on
        .onRef('wp.operator_id', '=', 'g.operator_id')
        .onRef('wp.pile_id', '=', 'g.pile_id')
        .on('wp.gun_no', '=', 0),
    )
    .leftJoin('stations_works as wg', (on) =>
      on
        .onRef('wg.operator_id', '=', 'g.operator_id')
        .onRef('wg.pile_id', '=', 'g.pile_id')
        .onRef('wg.gun_no', '=', 'g.gun_no'),
    )
    .select([
      's.id as stationId',
      's.code as stationCode',
      's.name as stationName',
      'p.id as pileId',
      ...named('p', ['pileNo']),
      'p.name as pileName',
      ...named('g', ['gunNo', 'connectorType']),
      sql<number>`coalesce(g.rated_power_w, p.rated_power_w)`.as('ratedPowerW'),
      'gs.status as lastStatus',
      'gs.reported_status as reported',
      ...named('gs', ['errorCode', 'vendorErrorCode', 'info']),
      'gs.received_at as statusAt',
      ...named('v', ['powerW', 'soc', 'registerDwh', 'voltageDv', 'currentDa', 'temperatureDc', 'sampledAt']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      ...named('l', ['lastSeenAt']),
      maintenanceSince.as('maintenanceSince'),
    ])
}

type Moments = 'statusAt' | 'sampledAt' | 'lastSeenAt' | 'maintenanceSince'
type Found = Omit<GunRow, 'key' | 'status' | 'lastStatus' | Moments> & {
  lastStatus: ReportedGunStatus | null
} & Record<Moments, Date | null>
function present(row: Found): GunRow {
  return {
    ...told(row),
    key: gunKey(row.pileId, row.gunNo),
    status: gunStatusOf(row.connected, row.lastStatus),
    errorCode: row.errorCode === 'NoError' ? null : row.errorCode,
  }
}

/** Guns by charge point number, after a place in that order. */
export async function gunsAfter(
  tx: Tx,
  filter: GunFilter,
  { after, limit }: { after?: { pileNo: string; gunNo: number } | undefined; limit: number },
): Promise<GunRow[]> {
  let query = rows(tx).orderBy('p.pile_no').orderBy('g.gun_no').limit(limit)
  const { stationId, pileId, status, search, maintenance } = filter
  if (stationId) query = query.where('p.station_id', '=', stationId)
  if (pileId) query = query.where('p.id', '=', pileId)
  if (status && status.length > 0) query = query.where(shownStatus, 'in', status)
  if (search) query = query.where(sql<SqlBool>`lower(p.pile_no) ^@ lower(${search})`)
  if (maintenance !== undefined)
    query = query.where(sql<SqlBool>`(${maintenanceSince} is not null) = ${maintenance}`)
  if (after)
    query = query.where(sql<SqlBool>`(p.pile_no, g.gun_no) > (${after.pileNo}, ${after.gunNo}::smallint)`)
  return (await query.execute()).map(present)
}

/**
 * Guns of which a state, a value, the link or planned work was written since `since` (by the database's clock). A link that was
 * merely seen again is no change. `stationIds`: of these stations alone.
 */
export async function gunsChangedSince(
  tx: Tx,
  operatorId: string,
  { since, stationIds }: { since: Date; stationIds: readonly string[] | undefined },
): Promise<GunRow[]> {
  const changed = sql<SqlBool>`g.pile_id in (
    select pile_id from stations_gun_states where operator_id = ${operatorId} and changed_at >= ${since}
    union select pile_id from stations_gun_values where operator_id = ${operatorId} and changed_at >= ${since}
    union select pile_id from stations_links where operator_id = ${operatorId} and changed_at >= ${since}
    union select pile_id from stations_works where operator_id = ${operatorId} and changed_at >= ${since})`
  let query = rows(tx).where('g.operator_id', '=', operatorId).where(changed)
  if (stationIds) query = query.where('p.station_id', 'in', stationIds)
  return (await query.execute()).map(present)
}

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows: found } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return found[0]?.now ?? new Date()
}

type Counted = GunStatusCounts & Omit<StationSummary, 'byStatus'>

/** One row per station that has charge points: how many of its guns are in which state; or of what the public may see alone. */
export async function summaries(tx: Tx, { forPublic = false } = {}): Promise<StationSummary[]> {
  const columns = sql.join(
    gunStatuses.map(
      (status) =>
        sql`count(*) filter (where ${shownStatus} = ${sql.lit(status)} and g.gun_no is not null) as ${sql.ref(status)}`,
    ),
  )
  const { rows: found } = await sql<Counted>`
    select s.id as "stationId", s.code, s.name, s.longitude, s.latitude,
      count(distinct l.pile_id) as piles, count(distinct l.pile_id) filter (where l.connected) as "connectedPiles",
      count(g.gun_no) filter (where l.pile_id is not null) as guns, count(g.gun_no) filter (where l.pile_id is null) as awaiting,
      count(g.gun_no) filter (where ${maintenanceSince} is not null) as maintenance,
      s.rated_power_w as "ratedPowerW", s.grid_capacity_va as "gridCapacityVa",
      coalesce(sum(v.power_w) filter (where l.connected and gs.status in ('charging', 'suspended') and v.sampled_at > now() - interval '10 minutes'), 0)::bigint as "powerW", ${columns}
    from stations_stations s
    join stations_piles p on p.operator_id = s.operator_id and p.station_id = s.id
    left join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id
    left join stations_links l on l.operator_id = p.operator_id and l.pile_id = p.id
    left join stations_gun_states gs on gs.operator_id = g.operator_id and gs.pile_id = g.pile_id and gs.gun_no = g.gun_no
    left join stations_gun_values v on v.operator_id = g.operator_id and v.pile_id = g.pile_id and v.gun_no = g.gun_no
    ${withWorks}
    where not ${forPublic} or (s.open_to_public and p.public_visible)
    group by s.operator_id, s.id order by s.code`.execute(tx)
  return found.map(
    ({ offline, idle, occupied, charging, suspended, reserved, disabled, faulted, ...station }) => ({
      ...station,
      byStatus: { offline, idle, occupied, charging, suspended, reserved, disabled, faulted },
    }),
  )
}
