import type { Page } from '@evops/platform/contract'
import { told, type Tx } from '@evops/platform/server'
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
  /** Of the address that the result comes to; null: it comes by the session's number. */
  secret: Buffer | null
  at: Date
  by: string
  expiresAt: Date
  /** When the partner is asked how the session stands. */
  nextAt?: Date
}
export async function insertCommand(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  {
    id,
    kind,
    reference,
    tokenId,
    sessionNo,
    stationNo,
    evseNo,
    secret,
    at,
    by,
    expiresAt,
    nextAt,
  }: NewCommand,
): Promise<void> {
  await tx
    .insertInto('interop_roaming_commands')
    .values({
      operator_id: operatorId,
      id,
      partner_id: partnerId,
      kind,
      reference,
      token_id: tokenId,
      session_no: sessionNo,
      station_no: stationNo,
      evse_no: evseNo,
      secret,
      asked_at: at,
      asked_by: by.slice(0, 100),
      expires_at: expiresAt,
      next_at: nextAt ?? null,
    })
    .execute()
}
export async function noteAnswer(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { answer, problem }: { answer: string; problem: string },
): Promise<void> {
  await sql`update interop_roaming_commands set answer = ${answer.slice(0, 40)}, problem = ${problem.slice(0, 300)}
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}
/** Once, of the partner that was asked, while it is waited for. Undefined: no such address. */
export async function noteResult(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  {
    kind,
    secret,
    result,
    problem,
    at,
  }: { kind: string; secret: Buffer; result: string; problem: string; at: Date },
): Promise<{ reference: string | null } | undefined> {
  const { rows } = await sql<{ reference: string | null }>`
    update interop_roaming_commands set result = ${result}, problem = ${problem.slice(0, 300)}, result_at = ${at}
    where operator_id = ${operatorId} and partner_id = ${partnerId} and kind = ${kind} and secret = ${secret}
      and result_at is null and expires_at > ${at} returning case when kind = 'START_SESSION' then reference::text end as reference`.execute(
    tx,
  )
  return rows[0]
}

type Row = Omit<RoamingCommand, 'askedAt' | 'resultAt'> & { askedAt: Date; resultAt: Date | null }
const columns =
  sql.raw(`id, kind, station_no as "stationNo", session_no as "sessionNo", asked_at as "askedAt", asked_by as "askedBy",
  answer, result, result_at as "resultAt", problem`)
export async function findCommand(
  tx: Tx,
  { operatorId, id }: PartnerKey,
): Promise<RoamingCommand | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from interop_roaming_commands where operator_id = ${operatorId} and id = ${id}`.execute(
    tx,
  )
  return rows[0] && told(rows[0])
}
export async function pageOfCommands(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, page, pageSize }: { stationNo?: string | undefined; page: number; pageSize: number },
): Promise<Page<RoamingCommand>> {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over ()::int as total from interop_roaming_commands
    where operator_id = ${operatorId} and partner_id = ${id} and (${stationNo ?? null}::text is null or station_no = ${stationNo ?? null})
    order by asked_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return told(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}
