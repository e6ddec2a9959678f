import { readTime, type MessageInfo } from '@evops/ocpp/contract'
import { plainColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'

export interface DisplayMessageRow {
  operatorId: string
  pileId: string
  messageNo: number
  priority: string
  state: string | null
  startsAt: Date | null
  endsAt: Date | null
  forSession: boolean
  format: string
  language: string | null
  content: string
  at: Date
}

/** A message of a display as a row; `forSession`: it was set for one, whatever its name. */
export function displayMessageRow(
  place: { operatorId: string; pileId: string; at: Date },
  info: Omit<MessageInfo, 'transactionId'> & { transactionId?: unknown },
): DisplayMessageRow {
  const { id, priority, state, startDateTime, endDateTime, transactionId, message } = info
  return {
    ...place,
    messageNo: id,
    priority,
    state: state ?? null,
    startsAt: instantOf(startDateTime),
    endsAt: instantOf(endDateTime),
    forSession: transactionId !== undefined,
    format: message.format,
    language: message.language ?? null,
    content: message.content,
  }
}

function instantOf(text: string | undefined): Date | null {
  const at = text === undefined ? null : readTime(text)
  return at === null ? null : new Date(at)
}

/** What displays show; a message takes the place of the one with its number. */
export const displayMessageKind: WriteKind<DisplayMessageRow, undefined> = {
  name: 'stations_display_message',
  text: `
    insert into stations_display_messages (operator_id, pile_id, message_no, priority, state, starts_at, ends_at, for_session, format, language, content, told_at)
    select distinct on (operator_id, pile_id, message_no) *
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[], $8::boolean[], $9::text[], $10::text[], $11::text[], $12::timestamptz[])
      as r (operator_id, pile_id, message_no, priority, state, starts_at, ends_at, for_session, format, language, content, told_at)
    order by operator_id, pile_id, message_no, told_at desc
    on conflict (operator_id, pile_id, message_no) do update set priority = excluded.priority, state = excluded.state,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, for_session = excluded.for_session, format = excluded.format,
      language = excluded.language, content = excluded.content, told_at = excluded.told_at`,
  columns: (rows) => [
    plainColumn(rows, (row) => row.operatorId),
    plainColumn(rows, (row) => row.pileId),
    plainColumn(rows, (row) => row.messageNo),
    textColumn(rows, (row) => row.priority),
    textColumn(rows, (row) => row.state),
    timeColumn(rows, (row) => row.startsAt),
    timeColumn(rows, (row) => row.endsAt),
    plainColumn(rows, (row) => row.forSession),
    textColumn(rows, (row) => row.format),
    textColumn(rows, (row) => row.language),
    textColumn(rows, (row) => row.content),
    timeColumn(rows, (row) => row.at),
  ],
}
