import { createHash } from 'node:crypto'
import { newId } from '@evops/platform/contract'
import { insertTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export type CommandKind =
  | 'START_SESSION'
  | 'STOP_SESSION'
  | 'RESERVE_NOW'
  | 'CANCEL_RESERVATION'
  | 'UNLOCK_CONNECTOR'
  | 'GET_PROFILE'
  | 'SET_PROFILE'
  | 'CLEAR_PROFILE'
export type PartnerCommandResponse = 'ACCEPTED' | 'REJECTED' | 'NOT_SUPPORTED' | 'UNKNOWN_SESSION'

/** SQL condition: the result is not reported yet. */
export const openCommandSql = 'm.done_at is null'

/** Identity of a command: its kind, its response URL, and its content. */
export interface CommandRequest {
  kind: CommandKind
  responseUrl: string
  digest: Buffer
}
export function toPartnerCommand(kind: CommandKind, responseUrl: string, wish: unknown): CommandRequest {
  return { kind, responseUrl, digest: createHash('sha256').update(JSON.stringify(wish)).digest() }
}
export interface NewCommand extends CommandRequest {
  id: string
  answer: PartnerCommandResponse
  message: string
  at: Date
  partnerNo?: string | undefined
  connector?: { chargePointId: string; connectorNo: number } | undefined
  reservation?: { id: string; no: number } | undefined
}
/** Only an accepted command gets a result later. */
export async function insertPartnerCommand(tx: Tx, { operatorId, id }: PartnerKey, made: NewCommand): Promise<void> {
  const { at, answer, connector, reservation } = made
  await insertTableRow(tx, 'interop_ocpi_commands', {
    operator_id: operatorId,
    id: made.id,
    partner_id: id,
    kind: made.kind,
    response_url: made.responseUrl,
    digest: made.digest,
    requested_at: at,
    answer,
    message: made.message,
    partner_no: made.partnerNo ?? null,
    charge_point_id: connector?.chargePointId ?? null,
    connector_no: connector?.connectorNo ?? null,
    reservation_id: reservation?.id ?? null,
    reservation_no: reservation?.no ?? null,
    next_at: at,
    done_at: answer === 'ACCEPTED' ? null : at,
  })
}

export interface StoredCommand {
  id: string
  answer: PartnerCommandResponse
  message: string
}
/**
 * Finds the same command whose result is not reported yet. Response URLs need not be unique, so a finished command does
 * not affect later ones.
 */
export async function findCommand(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { kind, responseUrl, digest }: CommandRequest,
): Promise<StoredCommand | undefined> {
  const { rows } = await sql<StoredCommand>`
    select id, answer, message from interop_ocpi_commands
    where operator_id = ${operatorId} and partner_id = ${id} and kind = ${kind} and response_url = ${responseUrl}
      and digest = ${digest} and done_at is null`.execute(tx)
  return rows[0]
}
/** Serialises commands with the same response URL. */
export async function lockCommand(tx: Tx, { id }: PartnerKey, responseUrl: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${id} ${responseUrl}`}, 31))`.execute(tx)
}

export interface StoredReservation {
  no: number
  chargePointId: string
  connectorNo: number
}
/** Finds the last reservation of a partner with the partner's own id. */
export async function findReservation(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  reservationId: string,
): Promise<StoredReservation | undefined> {
  const { rows } = await sql<StoredReservation>`
    select reservation_no as no, charge_point_id as "chargePointId", connector_no as "connectorNo" from interop_ocpi_commands
    where operator_id = ${operatorId} and partner_id = ${id} and reservation_id = ${reservationId} and kind = 'RESERVE_NOW'
      and answer = 'ACCEPTED' and coalesce(result, 'ACCEPTED') = 'ACCEPTED'
    order by requested_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Stores the result when the charge point has responded or the outcome is known. */
export async function saveCommandResult(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  { id, result, at, detail }: { id: string; result: string; at: Date; detail?: object | undefined },
): Promise<void> {
  await sql`
    update interop_ocpi_commands set result = ${result}, result_at = ${at}, next_at = ${at},
      detail = ${detail ? JSON.stringify(detail) : null}::jsonb
    where operator_id = ${operatorId} and id = ${id} and result is null`.execute(tx)
}

export interface OpenCommand {
  id: string
  kind: CommandKind
  responseUrl: string
  requestedAt: Date
  result: string | null
  detail: object | null
  failures: number
  /** State of the session that the command started or concerns. */
  state: string | null
  hasStarted: boolean
  hasEnded: boolean
  reported: string | null
}
export async function openCommands(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, limit }: { now: Date; limit: number },
): Promise<OpenCommand[]> {
  const { rows } = await sql<OpenCommand>`
    select m.id, m.kind, m.response_url as "responseUrl", m.requested_at as "requestedAt", m.result, m.detail, m.failures, c.state,
      c.start_received_at is not null as "hasStarted", c.ended_at is not null as "hasEnded", c.reported_stop_reason as reported
    from interop_ocpi_commands m
    left join charging_partner_sessions c on c.operator_id = m.operator_id and c.partner_id = m.partner_id
      and c.partner_no = m.partner_no
    where m.operator_id = ${operatorId} and m.partner_id = ${id} and m.done_at is null and m.next_at <= ${now}
    order by m.next_at, m.id limit ${limit}`.execute(tx)
  return rows
}
/**
 * Records the transmission of a result. `nextAt`: the partner did not accept the result, and it is sent again at this
 * time. Omitted: no further attempt.
 */
export async function markResultSent(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  {
    id,
    result,
    at,
    problem,
    nextAt,
  }: { id: string; result: string; at: Date; problem: string; nextAt?: Date | undefined },
): Promise<void> {
  await sql`
    update interop_ocpi_commands set result = ${result}, result_at = coalesce(result_at, ${at}), problem = ${problem.slice(0, 300)},
      failures = case when ${nextAt ?? null}::timestamptz is null then failures else least(failures + 1, 100) end,
      next_at = coalesce(${nextAt ?? null}, next_at), done_at = ${nextAt ? null : at}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}

/** Returns true if a session of another party is active on the connector. */
export async function isOccupiedByAnotherParty(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { chargePointId, connectorNo }: { chargePointId: string; connectorNo: number },
): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from charging_taken_connectors g where g.operator_id = ${operatorId} and g.charge_point_id = ${chargePointId} and g.connector_no = ${connectorNo})
      and not exists (select from charging_partner_sessions c where c.operator_id = ${operatorId} and c.partner_id = ${id}
        and c.charge_point_id = ${chargePointId} and c.connector_no = ${connectorNo} and c.ended_at is null and c.state not in ('failed', 'cancelled', 'void')) as others`.execute(
    tx,
  )
  return rows[0]?.others ?? false
}

/** Deletes commands that are no longer needed. Runs in a platform transaction. */
export async function deleteExpiredCommands(
  tx: Tx,
  { reported, shown }: { reported: Date; shown: Date },
): Promise<void> {
  await sql`delete from interop_ocpi_commands where done_at < ${reported}`.execute(tx)
  await sql`delete from interop_ocpi_authorisations where requested_at < ${shown}`.execute(tx)
}

/**
 * Reserves a connector for a partner's drivers, in the same way as members' bookings. `known`: previous number of the
 * reservation. Returns the current number, or null if the connector is reserved by another customer for part of the
 * time.
 */
export async function reserveForPartner(
  tx: Tx,
  { operatorId, name }: PartnerKey & { name: string },
  wish: {
    connector: { chargePointId: string; connectorNo: number }
    tag: string
    existingNo: number | null
    wanted: number
    at: Date
    until: Date
  },
): Promise<number | null> {
  const { connector, tag, existingNo, wanted, at, until } = wish
  const { rows } = await sql<{ no: number | null }>`
    select members_keep_for_partner(${operatorId}::uuid, ${newId(at.getTime())}::uuid, ${name}, ${tag}, ${connector.chargePointId}::uuid,
      ${connector.connectorNo}::smallint, ${existingNo}::integer, ${wanted}::integer, ${at}::timestamptz, ${until}::timestamptz) as no`.execute(
    tx,
  )
  return rows[0]?.no ?? null
}
/** Cancels a reservation. `told`: the charge point has received the cancellation. */
export async function cancelPartnerReservation(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  { no, at, reported }: { no: number; at: Date; reported: boolean },
): Promise<void> {
  await sql`select members_free_for_partner(${operatorId}::uuid, ${no}::integer, ${at}::timestamptz, ${reported})`.execute(
    tx,
  )
}
