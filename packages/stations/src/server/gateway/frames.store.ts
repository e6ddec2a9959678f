import { joinedColumn, millisecondColumn, plainColumn } from '@evops/platform/server'
import type pg from 'pg'

export interface FrameRow {
  operatorId: string
  pileKey: number
  at: Date
  direction: 'in' | 'out'
  body: string
}

/** Action and message id are read from the frame's head: `[2,"id","Action",…`. */
const head = /^\s*\[\s*(\d)\s*,\s*"([^"]{0,64})"(?:\s*,\s*"([A-Za-z]{1,40})")?/

/** Frames whose secrets are masked already (the gateway does that for whatever it hands out). */
export async function writeFrames(pool: pg.Pool, unsorted: readonly FrameRow[]): Promise<void> {
  // By pile, as the index has them.
  const rows = unsorted.toSorted((a, b) => a.pileKey - b.pileKey)
  const heads = rows.map((row) => head.exec(row.body))
  await pool.query({
    name: 'stations_frames',
    text: `
      insert into stations_frames (operator_id, pile_key, at, direction, action, message_id, body)
      select unnest($1::uuid[]), unnest($2::bigint[]), to_timestamp(unnest($3::float8[]) / 1000), unnest($4::text[]),
        unnest(string_to_array($5, E'\\x1f', '')), unnest(string_to_array($6, E'\\x1f', '')), unnest(string_to_array($7, E'\\x1f'))`,
    values: [
      plainColumn(rows, (row) => row.operatorId),
      plainColumn(rows, (row) => row.pileKey),
      millisecondColumn(rows, (row) => row.at),
      plainColumn(rows, (row) => row.direction),
      joinedColumn(heads, (match) => (match?.[1] === '2' ? (match[3] ?? '') : '')),
      joinedColumn(heads, (match) => match?.[2] ?? ''),
      // An empty text alone would be no text at all once it is taken apart.
      joinedColumn(rows, ({ body }) => (body.includes('\0') ? body.replaceAll('\0', '') : body) || ' '),
    ],
  })
}
