import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CommandResult, CommandRow, CommandState, KeysetPage } from '../../contract/index.ts'
import { cutKeysetPage, exactInstantSql, readCursor } from '../keyset.store.ts'

export interface NewCommand {
  operatorId: string
  id: string
  chargePointId: string
  action: string
  /** Payload without secrets, for display. */
  payload: unknown
  /** Encrypted payload including its secrets, if there are any. */
  sealedPayload: Buffer | null
  state: 'waiting' | 'offline'
  /** True if the command is queued until its charge point reconnects. */
  queued: boolean
  reason: string | null
  requestedBy: string
  requestedByName: string | null
  expiresInSeconds: number
}

/**
 * Inserts a command. Returns undefined if the id already exists. Times are from the database clock, because another
 * process may send the command. A queued command always gets a later time than the commands already queued for its
 * charge point, whatever the clock shows, because commands are sent in that order.
 */
export async function insertCommand(tx: Tx, command: NewCommand): Promise<CommandResult | undefined> {
  const row = await tx
    .insertInto('stations_commands')
    .values({
      operator_id: command.operatorId,
      id: command.id,
      charge_point_id: command.chargePointId,
      action: command.action,
      payload: JSON.stringify(command.payload),
      sealed_payload: command.sealedPayload,
      state: command.state,
      queued: command.queued,
      reason: command.reason,
      requested_by: command.requestedBy,
      requested_by_name: command.requestedByName,
      requested_at: command.queued
        ? sql<Date>`greatest(clock_timestamp(), (
            select max(requested_at) + interval '1 microsecond' from stations_commands
            where charge_point_id = ${command.chargePointId} and state = 'waiting' and queued))`
        : sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${command.expiresInSeconds})`,
      answered_at: command.state === 'offline' ? sql<Date>`clock_timestamp()` : null,
    })
    .onConflict((held) => held.columns(['operator_id', 'id']).doNothing())
    .returning(resultColumns)
    .executeTakeFirst()
  return row && result(row)
}

const resultColumns = aliasColumns(['id', 'state', 'reply', 'sentAt', 'answeredAt'])

interface Found {
  id: string
  state: CommandState
  reply: unknown
  sentAt: Date | null
  answeredAt: Date | null
}
function result<T extends Found>(row: T) {
  return {
    ...toReplyRow(row),
    reply: row.reply ?? null,
  }
}

export async function findCommand(tx: Tx, id: string): Promise<CommandResult | undefined> {
  const row = await tx.selectFrom('stations_commands').select(resultColumns).where('id', '=', id).executeTakeFirst()
  return row && result(row)
}

export async function isCommandOfChargePoint(tx: Tx, chargePointId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_commands')
    .select('id')
    .where('charge_point_id', '=', chargePointId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a command that is still in one of the given states. Returns the command's current state, whatever it is. */
export async function endCommand(
  tx: Tx,
  id: string,
  { from, to }: { from: CommandState[]; to: 'offline' | 'timeout' | 'cancelled' },
): Promise<CommandResult | undefined> {
  await tx
    .updateTable('stations_commands')
    .set({ state: to, answered_at: sql<Date>`clock_timestamp()`, sealed_payload: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute()
  return findCommand(tx, id)
}

/** Queues a command until the charge point reconnects, because no process has the connection after all. */
export async function queueCommand(tx: Tx, id: string, seconds: number): Promise<CommandResult | undefined> {
  await tx
    .updateTable('stations_commands')
    .set({ queued: true, expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  return findCommand(tx, id)
}

/** Condition that is true if the queue time of a command has expired. */
export const queueTimeExpiredSql =
  "exists (select from stations_commands where state = 'waiting' and queued and expires_at <= now())"

/** Expires queued commands whose charge point did not reconnect in time, for all operators. */
export async function expireQueued(tx: Tx): Promise<void> {
  await tx
    .updateTable('stations_commands')
    .set({ state: 'expired', answered_at: sql<Date>`clock_timestamp()`, sealed_payload: null })
    .where('state', '=', 'waiting')
    .where('queued', '=', true)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

/** Deletes the secrets of a finished command. */
export async function deleteCommandSecret(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('stations_commands').set({ sealed_payload: null }).where('id', '=', id).execute()
}

/**
 * Returns the commands of a charge point, or of a station's charge points, newest first. Each charge point is read by
 * its own index range, so the cost of a page does not depend on the total number.
 */
export async function commandsOf(
  tx: Tx,
  place: { chargePointId: string } | { stationId: string },
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<KeysetPage<CommandRow>> {
  const cursor = before === undefined ? undefined : readCursor(before)
  const rows = await tx
    .selectFrom('stations_charge_points as p')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('stations_commands as own')
          .selectAll()
          .whereRef('own.operator_id', '=', 'p.operator_id')
          .whereRef('own.charge_point_id', '=', 'p.id')
          .$if(cursor !== undefined, (own) =>
            own.where(sql<boolean>`(own.requested_at, own.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
          )
          .orderBy('own.requested_at', 'desc')
          .orderBy('own.id', 'desc')
          .limit(limit + 1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      ...aliasColumns('c', [
        'id',
        'state',
        'reply',
        'sentAt',
        'answeredAt',
        'action',
        'payload',
        'reason',
        'queued',
        'expiresAt',
        'requestedBy',
        'requestedByName',
        'requestedAt',
      ]),
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',

      exactInstantSql('c.requested_at').as('at'),
    ])
    .where(
      'chargePointId' in place ? 'p.id' : 'p.station_id',
      '=',
      'chargePointId' in place ? place.chargePointId : place.stationId,
    )
    .orderBy('c.requested_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  return cutKeysetPage(rows, limit, (row) => ({
    ...result(row),
    expiresAt: row.expiresAt.toISOString(),
    requestedAt: row.requestedAt.toISOString(),
  }))
}
