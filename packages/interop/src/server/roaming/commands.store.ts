import type { Page } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RoamingCommand } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface NewCommand {
  id: string
  kind: RoamingCommand['kind']
  reference: string | null
  tokenId: string | null
  sessionNo: string | null
  stationNo: string | null
  evseNo: string | null
  /** Secret of the response URL. Null: the result is matched by the session number. */
  secret: Buffer | null
  at: Date
  by: string
  expiresAt: Date
  /** Time when the state of the session is requested from the partner. */
  nextAt?: Date
  /** For a reservation, which has the id of the command, and for a cancellation. */
  reservedUntil?: Date
  reservationId?: string
  /** For an unlock command, and for a limit. A limit without an end applies until the session ends. */
  connectorNo?: string
  limitW?: number
  limitUntil?: Date | null
}
export async function insertCommand(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  command: NewCommand,
): Promise<void> {
  await tx
    .insertInto('interop_roaming_commands')
    .values({
      operator_id: operatorId,
      id: command.id,
      partner_id: partnerId,
      kind: command.kind,
      reference: command.reference,
      token_id: command.tokenId,
      session_no: command.sessionNo,
      station_no: command.stationNo,
      evse_no: command.evseNo,
      connector_no: command.connectorNo ?? null,
      secret: command.secret,
      requested_at: command.at,
      requested_by: command.by.slice(0, 100),
      expires_at: command.expiresAt,
      next_at: command.nextAt ?? null,
      reserved_until: command.reservedUntil ?? null,
      reservation_id: command.reservationId ?? null,
      limit_w: command.limitW ?? null,
      limit_until: command.limitUntil ?? null,
    })
    .execute()
}
export async function saveRoamingCommandResponse(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { answer, problem }: { answer: string; problem: string },
): Promise<void> {
  await sql`update interop_roaming_commands set answer = ${answer.slice(0, 40)}, problem = ${problem.slice(0, 300)}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}
interface CameOf {
  /** For a start. */
  reference: string | null
  sessionNo: string | null
}
/**
 * Stores a result once, for the requested partner, while it is expected. Undefined: the response URL does not exist.
 */
export async function saveRoamingResult(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  { kind, secret, result, problem, at }: { kind: string; secret: Buffer; result: string; problem: string; at: Date },
): Promise<CameOf | undefined> {
  const { rows } = await sql<CameOf>`
    update interop_roaming_commands set result = ${result}, problem = ${problem.slice(0, 300)}, result_at = ${at}
    where operator_id = ${operatorId} and partner_id = ${partnerId} and kind = ${kind} and secret = ${secret}
      and result_at is null and expires_at > ${at} returning case when kind = 'START_SESSION' then reference::text end as reference,
        session_no as "sessionNo"`.execute(tx)
  return rows[0]
}

type Row = Omit<RoamingCommand, 'requestedAt' | 'resultAt' | 'reservedUntil' | 'limitUntil'> & {
  requestedAt: Date
  resultAt: Date | null
  reservedUntil: Date | null
  limitUntil: Date | null
}
/** The result takes precedence over the immediate response, which may be lost. */
export const isCommandAccepted = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.result`)}, ''), ${sql.ref(`${alias}.answer`)}) = 'ACCEPTED'`
const columnsAt = (
  now: Date,
) => sql`c.id, c.kind, c.station_no as "stationNo", c.evse_no as "evseNo", c.session_no as "sessionNo",
  c.requested_at as "requestedAt", c.requested_by as "requestedBy", c.answer, c.result, c.result_at as "resultAt", c.problem, c.reserved_until as "reservedUntil", c.limit_w as "limitW", c.limit_until as "limitUntil",
  coalesce(c.reserved_until > ${now} and ${isCommandAccepted('c')} and not exists (select from interop_roaming_commands k
    where k.operator_id = c.operator_id and k.reservation_id = c.id and (${isCommandAccepted('k')} or k.result = 'UNKNOWN_RESERVATION')), false) as "isReservation"`
/** Finds a command with its state at an instant. */
export async function findCommand(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  now: Date,
): Promise<RoamingCommand | undefined> {
  const { rows } = await sql<Row>`
    select ${columnsAt(now)} from interop_roaming_commands c where c.operator_id = ${operatorId} and c.id = ${id}`.execute(
    tx,
  )
  return rows[0] && toReplyRow(rows[0])
}
/** Returns whether a partner holds a reservation of this id, and locks the row against concurrent commands. */
export async function claimReservationHold(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { reservationId, now }: { reservationId: string; now: Date },
): Promise<RoamingCommand | undefined> {
  const { rows } =
    await sql`select from interop_roaming_commands where operator_id = ${operatorId} and partner_id = ${id}
    and id = ${reservationId} and kind = 'RESERVE_NOW' for update`.execute(tx)
  return rows.length === 0 ? undefined : findCommand(tx, { operatorId, id: reservationId }, now)
}
interface CommandWish {
  stationNo?: string | undefined
  sessionNo?: string | undefined
  page: number
  pageSize: number
  now: Date
}
/**
 * A start by OCPI has no session yet and is matched by its reference. An unlock command has no session and is matched
 * by place and time.
 */
const ofSession = (sessionNo: string) => sql`(c.session_no = ${sessionNo} or exists (
  select from interop_roaming_sessions s where s.operator_id = c.operator_id and s.partner_id = c.partner_id and s.session_no = ${sessionNo}
    and (c.kind = 'START_SESSION' and c.reference = s.reference or c.kind = 'UNLOCK_CONNECTOR'
      and c.station_no = s.station_no and c.evse_no = s.evse_no and c.requested_at >= s.started_at
      and (s.ended_at is null or c.requested_at < s.ended_at + interval '1 hour'))))`
export async function pageRoamingCommands(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, sessionNo, page, pageSize, now }: CommandWish,
): Promise<Page<RoamingCommand>> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columnsAt(now)}, count(*) over ()::int as total from interop_roaming_commands c
    where c.operator_id = ${operatorId} and c.partner_id = ${id} and (${stationNo ?? null}::text is null or c.station_no = ${stationNo ?? null})
      and ${sessionNo === undefined ? sql`true` : ofSession(sessionNo)}
    order by c.requested_at desc, c.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return toReplyRow(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}
