import type pg from 'pg'

export interface FrameRow {
  operatorId: string
  pileKey: number
  at: Date
  direction: 'in' | 'out'
  body: string
}

/** Action and message id are read from the frame's head by PostgreSQL's side: `[2,"id","Action",…`. A password is never kept. */
const head = /^\s*\[\s*(\d)\s*,\s*"([^"]{0,64})"(?:\s*,\s*"([A-Za-z]{1,40})")?/
const secret = /("key"\s*:\s*"AuthorizationKey"\s*,\s*"value"\s*:\s*")[^"]*/i

export async function writeFrames(pool: pg.Pool, rows: FrameRow[]): Promise<void> {
  const heads = rows.map((row) => head.exec(row.body))
  await pool.query({
    name: 'stations_frames',
    text: `
      insert into stations_frames (operator_id, pile_key, at, direction, action, message_id, body)
      select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[])`,
    values: [
      rows.map((row) => row.operatorId),
      rows.map((row) => row.pileKey),
      rows.map((row) => row.at),
      rows.map((row) => row.direction),
      heads.map((match) => (match?.[1] === '2' ? (match[3] ?? null) : null)),
      heads.map((match) => match?.[2] ?? null),
      rows.map((row) => row.body.replace(secret, '$1[cut]').replaceAll('\0', '')),
    ],
  })
}
