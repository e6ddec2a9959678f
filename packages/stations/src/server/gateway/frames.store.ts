import type pg from 'pg'
import { packsOf } from '../frames/pack.rules.ts'
import { insertPacks } from '../frames/packs.store.ts'

export interface FrameRow {
  operatorId: string
  chargePointKey: number
  at: Date
  direction: 'in' | 'out'
  body: string
}

/** One charge point's frames whose secrets are masked already (the gateway does that for whatever it hands out). */
export type ChargePointFrames = readonly [FrameRow, ...FrameRow[]]

/** A call and its answer are kept as they are until their hour is packed: compressing them alone costs five times what writing them does. */
const plainBelow = 2_000

/** Packs the frames of each charge point, and writes all of them in one statement. */
export async function writeFrames(pool: pg.Pool, byChargePoint: readonly ChargePointFrames[]): Promise<void> {
  const packs = byChargePoint.flatMap((rows) => {
    const { operatorId, chargePointKey } = rows[0]
    return packsOf(rows.map(wireFrame), plainBelow).map((pack) => ({ ...pack, operatorId, chargePointKey }))
  })
  await pool.query(insertPacks('stations_frame_flushes', packs))
}

/** No text of PostgreSQL holds the character 0, and the search hands it some. */
function wireFrame({ at, direction, body }: FrameRow) {
  return { at: at.getTime(), direction, body: body.includes('\0') ? body.replaceAll('\0', '') : body }
}

/** By charge point, as the index has them. */
export function byChargePoint(rows: readonly FrameRow[]): ChargePointFrames[] {
  const chargePoints = new Map<string, [FrameRow, ...FrameRow[]]>()
  for (const row of rows) {
    const key = `${row.operatorId} ${row.chargePointKey}`
    const of = chargePoints.get(key)
    if (of) of.push(row)
    else chargePoints.set(key, [row])
  }
  return [...chargePoints.values()].sort(([a], [b]) => a.chargePointKey - b.chargePointKey)
}
