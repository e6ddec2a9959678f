import type pg from 'pg'
import { packsOf } from '../frames/pack.rules.ts'
import { insertPacks } from '../frames/packs.store.ts'

export interface FrameRow {
  operatorId: string
  pileKey: number
  at: Date
  direction: 'in' | 'out'
  body: string
}

/** One charge point's frames whose secrets are masked already (the gateway does that for whatever it hands out). */
export type PileFrames = readonly [FrameRow, ...FrameRow[]]

/** A call and its answer are kept as they are until their hour is packed: compressing them alone costs five times what writing them does. */
const plainBelow = 2_000

/** Packs the frames of each charge point, and writes all of them in one statement. */
export async function writeFrames(pool: pg.Pool, byPile: readonly PileFrames[]): Promise<void> {
  const packs = byPile.flatMap((rows) => {
    const { operatorId, pileKey } = rows[0]
    return packsOf(rows.map(wireFrame), plainBelow).map((pack) => ({ ...pack, operatorId, pileKey }))
  })
  await pool.query(insertPacks('stations_frame_flushes', packs))
}

/** No text of PostgreSQL holds the character 0, and the search hands it some. */
function wireFrame({ at, direction, body }: FrameRow) {
  return { at: at.getTime(), direction, body: body.includes('\0') ? body.replaceAll('\0', '') : body }
}

/** By charge point, as the index has them. */
export function byPile(rows: readonly FrameRow[]): PileFrames[] {
  const piles = new Map<string, [FrameRow, ...FrameRow[]]>()
  for (const row of rows) {
    const key = `${row.operatorId} ${row.pileKey}`
    const of = piles.get(key)
    if (of) of.push(row)
    else piles.set(key, [row])
  }
  return [...piles.values()].sort(([a], [b]) => a.pileKey - b.pileKey)
}
