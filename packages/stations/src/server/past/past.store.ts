import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  gunKey,
  type LinkThen,
  type SampleThen,
  type StateThen,
  type StationPast,
} from '../../contract/index.ts'
import { canonical } from '../piles/pile-history.store.ts'

export interface PastSpan {
  stationId: string
  from: Date
  to: Date
}
/** A sample that is older than this at the beginning says nothing of it. */
const sampleMinutes = 15

type Row = { pileId: string; gunNo: number; at: Date }

export async function gunsOfStation(tx: Tx, stationId: string): Promise<StationPast['guns']> {
  const { rows } = await sql<{
    pileId: string
    pileNo: string
    pileName: string
    gunNo: number
    ratedPowerW: number
  }>`
    select p.id as "pileId", p.pile_no as "pileNo", p.name as "pileName", g.gun_no as "gunNo", coalesce(g.rated_power_w, p.rated_power_w) as "ratedPowerW"
    from stations_piles p join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id
    where p.station_id = ${stationId} order by p.pile_no, g.gun_no`.execute(tx)
  return rows.map(({ pileId, ...gun }) => ({ ...gun, key: gunKey(pileId, gun.gunNo) }))
}

/** What each gun had last reported at the beginning, and every report until the end. */
export async function statesWithin(tx: Tx, { stationId, from, to }: PastSpan): Promise<StateThen[]> {
  const { rows } = await sql<Row & { reported: string; errorCode: string | null }>`
    with guns as (
      select p.operator_id, p.id as pile_id, g.gun_no from stations_piles p
      join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id where p.station_id = ${stationId})
    select g.pile_id as "pileId", g.gun_no as "gunNo", c.received_at as at, c.reported_status as reported, c.error_code as "errorCode"
    from guns g cross join lateral (
      select received_at, reported_status, error_code from stations_state_changes c
      where c.operator_id = g.operator_id and c.pile_id = g.pile_id and c.gun_no = g.gun_no and c.received_at <= ${from}
      order by c.received_at desc, c.id desc limit 1) c
    union all
    select g.pile_id, g.gun_no, c.received_at, c.reported_status, c.error_code
    from guns g join stations_state_changes c on c.operator_id = g.operator_id and c.pile_id = g.pile_id and c.gun_no = g.gun_no
      and c.received_at > ${from} and c.received_at <= ${to}
    order by at`.execute(tx)
  return rows.flatMap(({ pileId, gunNo, at, reported, errorCode }) => {
    const status = canonical(reported)
    if (!status) return []
    const code = errorCode === 'NoError' ? null : errorCode
    return [{ key: gunKey(pileId, gunNo), at: at.toISOString(), status, reported, errorCode: code }]
  })
}

/** Whether each charge point was connected at the beginning, and every loss and return until the end. */
export async function linksWithin(tx: Tx, { stationId, from, to }: PastSpan): Promise<LinkThen[]> {
  const { rows } = await sql<{ pileId: string; at: Date; code: string }>`
    with piles as (select operator_id, id from stations_piles where station_id = ${stationId})
    select p.id as "pileId", e.received_at as at, e.code
    from piles p cross join lateral (
      select received_at, code from stations_events e
      where e.operator_id = p.operator_id and e.pile_id = p.id and e.kind = 'link' and e.received_at <= ${from}
      order by e.received_at desc, e.id desc limit 1) e
    union all
    select p.id, e.received_at, e.code
    from piles p join stations_events e on e.operator_id = p.operator_id and e.pile_id = p.id and e.kind = 'link'
      and e.received_at > ${from} and e.received_at <= ${to}
    order by at`.execute(tx)
  return rows.map(({ pileId, at, code }) => ({ pileId, at: at.toISOString(), connected: code === 'Online' }))
}

export async function samplesWithin(tx: Tx, { stationId, from, to }: PastSpan): Promise<SampleThen[]> {
  const { rows } = await sql<Row & { powerW: number | null; soc: number | null }>`
    select p.id as "pileId", g.gun_no as "gunNo", m.at, m.power_w as "powerW", m.soc
    from stations_piles p join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id
    cross join lateral stations_samples_within(p.operator_id, p.pile_key, g.gun_no,
      ${from}::timestamptz - make_interval(mins => ${sampleMinutes}), ${to}) m
    where p.station_id = ${stationId} and (m.power_w is not null or m.soc is not null) order by m.at`.execute(
    tx,
  )
  return rows.map(({ pileId, gunNo, at, powerW, soc }) => ({
    key: gunKey(pileId, gunNo),
    at: at.toISOString(),
    powerW,
    soc,
  }))
}

/** The oldest sample of the station that is still kept. */
export async function samplesSince(tx: Tx, stationId: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(first.at) as at from stations_piles p
    join stations_guns g on g.operator_id = p.operator_id and g.pile_id = p.id
    cross join lateral (
      (select m.at from stations_samples m where m.operator_id = g.operator_id and m.pile_key = p.pile_key and m.gun_no = g.gun_no
        order by m.at limit 1)
      union all
      (select m.at[1] from stations_sample_packs m where m.operator_id = g.operator_id and m.pile_key = p.pile_key and m.gun_no = g.gun_no
        order by m.from_at limit 1)) first
    where p.station_id = ${stationId}`.execute(tx)
  return rows[0]?.at?.toISOString() ?? null
}
