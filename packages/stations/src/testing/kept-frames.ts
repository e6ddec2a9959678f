import type pg from 'pg'
import { framesIn, headOf, textOf } from '../server/frames/pack.rules.ts'

export interface KeptFrame {
  at: number
  direction: 'in' | 'out'
  action: string | null
  messageId: string | null
  body: string
}

/** What is kept in packs of a charge point's messages, or of everybody's, as it was written; oldest first. */
export async function keptFrames(admin: Pick<pg.Pool, 'query'>, chargePointId?: string): Promise<KeptFrame[]> {
  const { rows } = await admin.query<{ fromAt: Date; packed: Buffer }>(
    `select f.from_at as "fromAt", f.packed from stations_frame_pack_log f join stations_charge_points p using (operator_id, charge_point_key)
     where $1::uuid is null or p.id = $1 order by f.from_at`,
    [chargePointId ?? null],
  )
  const frames = []
  for (const { fromAt, packed } of rows) frames.push(...framesIn(await textOf(packed), fromAt.getTime()))
  return frames.map((frame) => ({ ...frame, ...headOf(frame.body) })).sort((a, b) => a.at - b.at)
}
