import { plainColumn, type Tx } from '@evops/platform/server'
import { CompiledQuery, sql } from 'kysely'
import { insertPacks, type PilePack } from './packs.store.ts'

/** A charge point's hour (UTC, as an instant) with what waits of it. */
export interface PileHour {
  operatorId: string
  pileKey: number
  hour: number
  frames: number
}
/** What was packed already and has to be packed with others. */
export type Packed = Pick<PilePack, 'operatorId' | 'pileKey' | 'fromAt' | 'packed'>
export interface FlatFrame {
  operatorId: string
  pileKey: number
  at: number
  direction: 'in' | 'out'
  body: string
}

/** So many hours are looked for at once: of more, the oldest come first. */
const mostHours = 50_000
/** Rows of a charge point's hour that one transaction takes. Who said more is packed in several steps. */
const mostRows = 5_000
/** A pack of the same hour that holds fewer is made anew with what came later; one that holds more is left as it is. */
const fewFrames = 2_000

/** For the transaction: whether no other one merges. */
export async function mergesAlone(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stations:pack-frames', 0)) as alone`.execute(tx)
  return rows[0]?.alone ?? false
}

/** Hours that were over by then and of which something waits. */
export async function waitingHours(tx: Tx, before: Date): Promise<PileHour[]> {
  const { rows } = await sql<PileHour>`
    select operator_id as "operatorId", pile_key as "pileKey", (extract(epoch from date_trunc('hour', from_at, 'UTC')) * 1000)::bigint as hour,
      sum(frames)::int as frames
    from stations_frame_flushes where to_at < date_trunc('hour', ${before}::timestamptz, 'UTC')
    group by 1, 2, 3 order by 3, 1, 2 limit ${mostHours}`.execute(tx)
  return rows
}

const hours = (wanted: readonly PileHour[]) => sql`(
  select w.operator_id, w.pile_key, to_timestamp(w.hour_ms / 1000) as hour from unnest(${plainColumn(wanted, ({ operatorId }) => operatorId)}::uuid[],
    ${plainColumn(wanted, ({ pileKey }) => pileKey)}::bigint[], ${plainColumn(wanted, ({ hour }) => hour)}::float8[]) as w (operator_id, pile_key, hour_ms)) w`
const ofHour = sql`f.operator_id = w.operator_id and f.pile_key = w.pile_key and f.to_at >= w.hour and f.to_at < w.hour + interval '1 hour'`
const told = sql`f.operator_id as "operatorId", f.pile_key as "pileKey", (extract(epoch from f.from_at) * 1000)::bigint as "fromAt", f.packed`

/** Takes away what waits of these hours, and what is packed of them and small. */
export async function takePacks(tx: Tx, wanted: readonly PileHour[]): Promise<Packed[]> {
  const waiting = await sql<Packed>`
    delete from stations_frame_flushes f where ctid in (
      select o.ctid from ${hours(wanted)} cross join lateral (
        select f.ctid from stations_frame_flushes f where ${ofHour} order by f.to_at limit ${mostRows}) o)
    returning ${told}`.execute(tx)
  const small = await sql<Packed>`
    delete from stations_frame_packs f using ${hours(wanted)}
    where ${ofHour} and f.from_at >= w.hour and f.from_at < w.hour + interval '1 hour' and f.frames < ${fewFrames}
    returning ${told}`.execute(tx)
  return [...small.rows, ...waiting.rows].sort((a, b) => a.fromAt - b.fromAt)
}

export async function keepPacks(tx: Tx, packs: readonly PilePack[]): Promise<void> {
  const { text, values } = insertPacks('stations_frame_packs', packs)
  await tx.executeQuery(CompiledQuery.raw(text, values))
}
