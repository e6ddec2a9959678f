import { parseTimestamp, type MessageInfo } from '@evops/ocpp/contract'
import { encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'

export interface DisplayMessageRow {
  operatorId: string
  chargePointId: string
  messageNo: number
  priority: string
  state: string | null
  startsAt: Date | null
  endsAt: Date | null
  /** Session of the message: `#` and the platform's session number, or the charge point's own transaction id. */
  session: string | null
  format: string
  language: string | null
  content: string
  at: Date
}

/**
 * Returns a display message as a row. A session known to the platform has a number; one known only to the charge point
 * has a text id.
 */
export function displayMessageRow(
  place: { operatorId: string; chargePointId: string; at: Date },
  info: Omit<MessageInfo, 'transactionId'> & { transactionId?: number | string },
): DisplayMessageRow {
  const { id, priority, state, startDateTime, endDateTime, transactionId, message } = info
  return {
    ...place,
    messageNo: id,
    priority,
    state: state ?? null,
    startsAt: instantOf(startDateTime),
    endsAt: instantOf(endDateTime),
    session: typeof transactionId === 'number' ? `#${transactionId}` : (transactionId ?? null),
    format: message.format,
    language: message.language ?? null,
    content: message.content,
  }
}

function instantOf(text: string | undefined): Date | null {
  const at = text === undefined ? null : parseTimestamp(text)
  return at === null ? null : new Date(at)
}

/** Stores display messages. A message replaces the one with the same number. */
export const displayMessageKind: WriteKind<DisplayMessageRow, undefined> = {
  name: 'stations_display_message',
  text: `
    insert into stations_display_messages (operator_id, charge_point_id, message_no, priority, state, starts_at, ends_at, session, format, language, content, sent_at)
    select distinct on (operator_id, charge_point_id, message_no) *
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[])
      as r (operator_id, charge_point_id, message_no, priority, state, starts_at, ends_at, session, format, language, content, sent_at)
    order by operator_id, charge_point_id, message_no, sent_at desc
    on conflict (operator_id, charge_point_id, message_no) do update set priority = excluded.priority, state = excluded.state,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, session = excluded.session, format = excluded.format,
      language = excluded.language, content = excluded.content, sent_at = excluded.sent_at`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.messageNo),
    textColumn(rows, (row) => row.priority),
    textColumn(rows, (row) => row.state),
    timeColumn(rows, (row) => row.startsAt),
    timeColumn(rows, (row) => row.endsAt),
    textColumn(rows, (row) => row.session),
    textColumn(rows, (row) => row.format),
    textColumn(rows, (row) => row.language),
    textColumn(rows, (row) => row.content),
    timeColumn(rows, (row) => row.at),
  ],
}
