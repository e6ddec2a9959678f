import type pg from 'pg'
import { packOcppMessages } from '../ocpp-messages/pack.rules.ts'
import { insertPacks } from '../ocpp-messages/packs.store.ts'

export interface OcppMessageRow {
  operatorId: string
  chargePointKey: number
  at: Date
  direction: 'in' | 'out'
  body: string
}

/** Messages of one charge point whose secrets are already masked (the gateway masks everything it passes on). */
export type ChargePointMessages = readonly [OcppMessageRow, ...OcppMessageRow[]]

/**
 * Characters below which a pack stays uncompressed until its hour is packed: compressing a single call and response
 * costs five times as much as writing them.
 */
const plainBelow = 2_000

/** Packs the messages of each charge point and writes all packs in one statement. */
export async function writeOcppMessages(pool: pg.Pool, byChargePoint: readonly ChargePointMessages[]): Promise<void> {
  const packs = byChargePoint.flatMap((rows) => {
    const { operatorId, chargePointKey } = rows[0]
    return packOcppMessages(rows.map(wireMessage), plainBelow).map((pack) => ({ ...pack, operatorId, chargePointKey }))
  })
  await pool.query(insertPacks('stations_ocpp_message_flushes', packs))
}

/** PostgreSQL text cannot contain the character 0, which the message text may contain. */
function wireMessage({ at, direction, body }: OcppMessageRow) {
  return { at: at.getTime(), direction, body: body.includes('\0') ? body.replaceAll('\0', '') : body }
}

/** Groups messages by charge point, in the order of the index. */
export function groupByChargePoint(rows: readonly OcppMessageRow[]): ChargePointMessages[] {
  const chargePoints = new Map<string, [OcppMessageRow, ...OcppMessageRow[]]>()
  for (const row of rows) {
    const key = `${row.operatorId} ${row.chargePointKey}`
    const of = chargePoints.get(key)
    if (of) of.push(row)
    else chargePoints.set(key, [row])
  }
  return [...chargePoints.values()].sort(([a], [b]) => a.chargePointKey - b.chargePointKey)
}
