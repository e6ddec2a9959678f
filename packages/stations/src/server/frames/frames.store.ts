import { maskTagsIn } from '@evops/platform/contract'
import { tagTextFound, type Tx, named } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { FrameFilter, FrameRow, Keyset } from '../../contract/index.ts'
import { cursorOf, exactly, readCursor } from '../keyset.store.ts'

/** An answer that comes later than this belongs to nobody any more. */
const pairWithin = sql`interval '2 minutes'`

/** What the row's own query selects; the other half is looked up for those shown alone. */
interface Found {
  at: string
  operatorId: string
  pileKey: number
  direction: 'in' | 'out'
  action: string | null
  messageId: string | null
  body: string
  pileId: string
  pileNo: string
  pileName: string
  timeZone: string
}

/** `inFull`: whether the caller may see tags. */
type Wanted = FrameFilter & { before?: string | undefined; limit: number; inFull: boolean }

/** Frames with their tags masked, newest first. */
export async function framesOf(tx: Tx, wanted: Wanted): Promise<Keyset<FrameRow>> {
  const { list, next } = await wholeFrames(tx, wanted)
  return { list: list.map(masked), next }
}

/** One frame as it was kept, by the millisecond; undefined when it is not the operator's. */
export async function wholeFrame(
  tx: Tx,
  {
    at,
    messageId,
    ...wanted
  }: { pileId: string; at: string; direction: 'in' | 'out'; messageId: string | null },
): Promise<FrameRow | undefined> {
  const from = new Date(at)
  const to = new Date(from.getTime() + 1)
  const within = { from: from.toISOString(), to: to.toISOString(), messageId: messageId ?? undefined }
  const { list } = await wholeFrames(tx, { ...wanted, ...within, limit: 1, inFull: true })
  return list[0]
}

const masked = (frame: FrameRow): FrameRow => ({
  ...frame,
  body: maskTagsIn(frame.body),
  pair: frame.pair && { ...frame.pair, body: maskTagsIn(frame.pair.body) },
})

/**
 * Frames have no id of their own, so a cursor is an instant and how many of its frames were shown
 * already. The join keeps to charge points that the transaction may see.
 */
async function wholeFrames(tx: Tx, { before, limit, inFull, ...filter }: Wanted): Promise<Keyset<FrameRow>> {
  const place = before ? readCursor(before) : undefined
  const skip = place ? Number.parseInt(place.id, 10) || 0 : 0
  let query = tx
    .selectFrom('stations_frames as f')
    .innerJoin('stations_piles as p', (on) =>
      on.onRef('p.operator_id', '=', 'f.operator_id').onRef('p.pile_key', '=', 'f.pile_key'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .select([
      ...named('f', ['operatorId', 'pileKey', 'direction', 'action', 'messageId', 'body']),
      'p.id as pileId',
      ...named('p', ['pileNo']),
      'p.name as pileName',
      ...named('s', ['timeZone']),
      exactly('f.at').as('at'),
    ])
    .orderBy('f.at', 'desc')
    .orderBy('f.direction', 'desc')
    .orderBy('f.pile_key')
    .orderBy('f.message_id')
    .orderBy('f.body')
    .offset(skip)
    .limit(limit + 1)
  if (place) query = query.where(sql<SqlBool>`f.at <= ${place.at}::timestamptz`)
  const { pileId, from, to, direction, action, messageId, search, errors } = filter
  if (pileId) query = query.where('p.id', '=', pileId)
  if (from) query = query.where('f.at', '>=', new Date(from))
  if (to) query = query.where('f.at', '<', new Date(to))
  if (direction) query = query.where('f.direction', '=', direction)
  if (action) query = query.where(sql<SqlBool>`strpos(lower(f.action), lower(${action})) > 0`)
  if (messageId) query = query.where('f.message_id', '=', messageId)
  if (search) query = query.where(tagTextFound(sql.ref('f.body'), search, inFull))
  if (errors) query = query.where(sql<SqlBool>`f.body ~ '^\\s*\\[\\s*4\\s*,'`)
  const found = await query.execute()
  const rows = await withPairs(tx, found.slice(0, limit))
  const last = rows.at(-1)
  if (!last || found.length <= limit) return { list: rows, next: null }
  const shown = rows.filter((row) => row.at === last.at).length + (place?.at === last.at ? skip : 0)
  return { list: rows, next: cursorOf({ at: last.at, id: String(shown) }) }
}

interface Pair {
  n: number
  at: string
  action: string | null
  body: string
  milliseconds: number
}
/** The other half of each: same charge point and id, the other way, a call for an answer and an answer for a call. */
async function withPairs(tx: Tx, found: readonly Found[]): Promise<FrameRow[]> {
  const { rows } = await sql<Pair>`
    select w.n::int as n, ${exactly('q.at')} as at, q.action, q.body, round(abs(extract(epoch from q.at - w.at)) * 1000)::int as milliseconds
    from unnest(${found.map((row) => row.operatorId)}::uuid[], ${found.map((row) => row.pileKey)}::bigint[], ${found.map((row) => row.at)}::timestamptz[],
      ${found.map((row) => row.direction)}::text[], ${found.map((row) => row.messageId)}::text[], ${found.map((row) => row.action !== null)}::boolean[])
      with ordinality as w (operator_id, pile_key, at, direction, message_id, is_call, n)
    cross join lateral (
      select f.at, f.action, f.body from stations_frames f
      where f.operator_id = w.operator_id and f.pile_key = w.pile_key and f.message_id = w.message_id and f.direction <> w.direction
        and (f.action is null) = w.is_call
        and f.at between case when w.is_call then w.at else w.at - ${pairWithin} end and case when w.is_call then w.at + ${pairWithin} else w.at end
      order by abs(extract(epoch from f.at - w.at)) limit 1) q`.execute(tx)
  const pairs = new Map(rows.map((pair) => [pair.n, pair]))
  return found.map(({ operatorId: _o, pileKey: _k, ...row }, index) => {
    const pair = pairs.get(index + 1)
    if (!pair) return { ...row, pair: null }
    const { at, milliseconds, action } = pair
    return { ...row, action: row.action ?? action, pair: { at, body: pair.body, milliseconds } }
  })
}
