import type pg from 'pg'
import { packsOf } from '../ocpp-messages/pack.rules.ts'
import { insertPacks } from '../ocpp-messages/packs.store.ts'

export interface OcppMessageRow {
  operatorId: string
  chargePointKey: number
  at: Date
  direction: 'in' | 'out'
  body: string
}

/** One charge point's frames whose secrets are masked already (the gateway does that for whatever it hands out). */
export type ChargePointMessages = readonly [OcppMessageRow, ...OcppMessageRow[]]

/** A call and its answer are kept as they are until their hour is packed: compressing them alone costs five times what writing them does. */
const plainBelow = 2_000

/** Packs the frames of each charge point, and writes all of them in one statement. */
export async function writeOcppMessages(pool: pg.Pool, byChargePoint: readonly ChargePointMessages[]): Promise<void> {
  const packs = byChargePoint.flatMap((rows) => {
    const { operatorId, chargePointKey } = rows[0]
    return packsOf(rows.map(wireMessage), plainBelow).map((pack) => ({ ...pack, operatorId, chargePointKey }))
  })
  await pool.query(insertPacks('stations_ocpp_message_flushes', packs))
}

/** No text of PostgreSQL holds the character 0, and the search hands it some. */
function wireMessage({ at, direction, body }: OcppMessageRow) {
  return { at: at.getTime(), direction, body: body.includes('\0') ? body.replaceAll('\0', '') : body }
}

/** By charge point, as the index has them. */
export function byChargePoint(rows: readonly OcppMessageRow[]): ChargePointMessages[] {
  const chargePoints = new Map<string, [OcppMessageRow, ...OcppMessageRow[]]>()
  for (const row of rows) {
    const key = `${row.operatorId} ${row.chargePointKey}`
    const of = chargePoints.get(key)
    if (of) of.push(row)
    else chargePoints.set(key, [row])
  }
  return [...chargePoints.values()].sort(([a], [b]) => a.chargePointKey - b.chargePointKey)
}
