import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type pg from 'pg'

export interface StreamRow {
  operatorId: string
  chargePointId: string
  streamNo: number
  does: 'open' | 'close' | 'hear'
  monitorNo: number | null
  intervalS: number | null
  mostValues: number | null
  at: Date
}

/** Returns the row for a report about a stream that is already open. */
export function eventStreamRowOf(
  { operatorId, chargePointId }: { operatorId: string; chargePointId: string },
  streamNo: number,
  at: Date,
): Omit<StreamRow, 'does'> {
  return { operatorId, chargePointId, streamNo, monitorNo: null, intervalS: null, mostValues: null, at }
}

/** Stores open streams and the time of their last message. */
export const streamKind: WriteKind<StreamRow, undefined> = {
  name: 'stations_event_stream',
  text: `
    with r as (
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::int[], $6::int[], $7::int[], $8::timestamptz[])
        as r (operator_id, charge_point_id, stream_no, does, monitor_no, interval_s, most_values, at)
    ), gone as (
      delete from stations_event_streams s using r
      where r.does = 'close' and s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.stream_no = r.stream_no
    ), heard as (
      update stations_event_streams s set heard_at = r.at from r
      where r.does = 'hear' and s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.stream_no = r.stream_no
    )
    insert into stations_event_streams as s (operator_id, charge_point_id, stream_no, monitor_no, interval_s, most_values, opened_at)
    select distinct on (operator_id, charge_point_id, stream_no) operator_id, charge_point_id, stream_no, monitor_no, interval_s, most_values, at
    from r where does = 'open' order by operator_id, charge_point_id, stream_no, at desc
    on conflict (operator_id, charge_point_id, stream_no) do update set monitor_no = excluded.monitor_no, interval_s = excluded.interval_s,
      most_values = excluded.most_values, opened_at = excluded.opened_at, heard_at = null`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.streamNo),
    textColumn(rows, (row) => row.does),
    encodeUnquotedColumn(rows, (row) => row.monitorNo),
    encodeUnquotedColumn(rows, (row) => row.intervalS),
    encodeUnquotedColumn(rows, (row) => row.mostValues),
    timeColumn(rows, (row) => row.at),
  ],
}

interface Place {
  operatorId: string
  chargePointId: string
}
/** Returns the variable of a monitor, or null if the monitor is unknown. */
export async function monitoredVariableOf(
  pool: pg.Pool,
  { operatorId, chargePointId, monitorNo }: Place & { monitorNo: number },
): Promise<string | null> {
  const { rows } = await pool.query<{ key: string }>(
    'select key from stations_monitors where operator_id = $1 and charge_point_id = $2 and monitor_no = $3',
    [operatorId, chargePointId, monitorNo],
  )
  return rows[0]?.key ?? null
}
/** Returns the variable of a stream, or null if the stream is not open. */
export async function findStreamVariable(
  pool: pg.Pool,
  { operatorId, chargePointId, streamNo }: Place & { streamNo: number },
): Promise<string | null> {
  const { rows } = await pool.query<{ key: string }>(
    `select m.key from stations_event_streams s join stations_monitors m on m.operator_id = s.operator_id and m.charge_point_id = s.charge_point_id and m.monitor_no = s.monitor_no
     where s.operator_id = $1 and s.charge_point_id = $2 and s.stream_no = $3`,
    [operatorId, chargePointId, streamNo],
  )
  return rows[0]?.key ?? null
}
/** Stores the stream parameters that the charge point accepted. */
export async function saveStreamParameters(
  client: pg.ClientBase,
  {
    operatorId,
    chargePointId,
    streamNo,
    params,
  }: Place & { streamNo: number; params: { interval?: number; values?: number } },
): Promise<void> {
  await client.query(
    'update stations_event_streams set interval_s = $4, most_values = $5 where operator_id = $1 and charge_point_id = $2 and stream_no = $3',
    [operatorId, chargePointId, streamNo, params.interval ?? null, params.values ?? null],
  )
}
