import type { Tx } from '@evops/platform/server'
import type pg from 'pg'
import type { DisplayMessage } from '../../contract/index.ts'
import { displayMessageKind, displayMessageRow, type DisplayMessageRow } from './display-message.kind.store.ts'

interface Place {
  operatorId: string
  chargePointId: string
}

/** Stores a message that its charge point accepted, in the transaction that stores the response. */
export async function storeDisplayMessage(
  client: pg.ClientBase,
  place: Place,
  message: Parameters<typeof displayMessageRow>[1],
): Promise<void> {
  const rows: DisplayMessageRow[] = [displayMessageRow({ ...place, at: new Date() }, message)]
  await client.query(displayMessageKind.text, displayMessageKind.columns(rows))
}

/** Filter for a charge point's messages. All given criteria must match. */
export interface MessageFilter {
  id?: readonly number[] | undefined
  priority?: string | undefined
  state?: string | undefined
}
/**
 * Deletes matching messages that the charge point no longer has or will report again, if they were known when the
 * command was sent. Messages reported in the meantime remain.
 */
export async function deleteDisplayMessages(
  client: pg.ClientBase,
  { operatorId, chargePointId, commandId }: Place & { commandId: string },
  { id, priority, state }: MessageFilter,
): Promise<void> {
  await client.query(
    `delete from stations_display_messages
     where operator_id = $1 and charge_point_id = $2 and ($4::int[] is null or message_no = any ($4)) and ($5::text is null or priority = $5)
       and ($6::text is null or state = $6)
       and sent_at < (select sent_at from stations_commands where operator_id = $1 and id = $3)`,
    [operatorId, chargePointId, commandId, id ?? null, priority ?? null, state ?? null],
  )
}

/**
 * Returns the messages of a charge point's display. Expired messages are no longer shown there, so they are omitted.
 */
export async function displayMessagesOf(tx: Tx, chargePointId: string, now: Date): Promise<DisplayMessage[]> {
  const rows = await tx
    .selectFrom('stations_display_messages')
    .selectAll()
    .where('charge_point_id', '=', chargePointId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('message_no')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    id: row.message_no,
    priority: row.priority,
    state: row.state,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    forSession: row.session !== null,
    format: row.format,
    language: row.language,
    content: row.content,
    sentAt: row.sent_at.toISOString(),
  }))
}
