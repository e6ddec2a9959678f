import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import { openCommandSql } from './commands.store.ts'
import type { LocationQuery } from './locations.store.ts'
import type { OcpiSession } from './sessions.rules.ts'

const fields = sql`s.partner_no as "partnerNo", s.token, s.auth_method as "authMethod", s.location, s.changed_at as "changedAt",
  s.authorization_reference as "authorizationReference"`

/** Stores the OCPI data of a session at its start. A repeated report changes nothing. */
export async function insertOcpiSession(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { partnerNo, token, authMethod, authorizationReference, location, changedAt }: OcpiSession,
): Promise<void> {
  await sql`
    insert into interop_ocpi_sessions (operator_id, partner_id, partner_no, token, auth_method, authorization_reference, location, changed_at)
    values (${operatorId}, ${id}, ${partnerNo}, ${JSON.stringify(token)}::jsonb, ${authMethod}, ${authorizationReference},
      ${JSON.stringify(location)}::jsonb, ${changedAt}) on conflict do nothing`.execute(tx)
}

export async function findOcpiSessions(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  partnerNos: readonly string[],
): Promise<OcpiSession[]> {
  const { rows } = await sql<OcpiSession>`
    select ${fields} from interop_ocpi_sessions s
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.partner_no = any(${[...partnerNos]}::text[])`.execute(
    tx,
  )
  return rows
}
/** Records that the current state is about to be sent. */
export async function markSessionChanged(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { partnerNo, at }: { partnerNo: string; at: Date },
): Promise<OcpiSession | undefined> {
  const { rows } = await sql<OcpiSession>`
    update interop_ocpi_sessions s set changed_at = greatest(s.changed_at + interval '1 millisecond', ${at}::timestamptz)
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.partner_no = ${partnerNo} returning ${fields}`.execute(
    tx,
  )
  return rows[0]
}
export async function saveChargingPreferences(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { partnerNo, preferences }: { partnerNo: string; preferences: object },
): Promise<void> {
  await sql`update interop_ocpi_sessions set preferences = ${JSON.stringify(preferences)}::jsonb
    where operator_id = ${operatorId} and partner_id = ${id} and partner_no = ${partnerNo}`.execute(tx)
}

export interface OcpiPageResult<T> {
  total: number
  list: T[]
  isMore: boolean
}
/** Returns a page of a query sorted by an instant and an id. `rows` names them `at` and `row_id`. */
export async function pageByInstant<T extends { exactly: string; rowId: string }>(
  tx: Tx,
  rows: ReturnType<typeof sql>,
  { from, to, after, offset, limit }: LocationQuery,
): Promise<OcpiPageResult<T>> {
  const since = from ? sql`r.at >= ${from}` : sql`true`
  const until = to ? sql`r.at < ${to}` : sql`true`
  const behind = after ? sql`(r.at, r.row_id) > (${after.at}::timestamptz, ${after.id})` : sql`true`
  const wanted = sql`from (${rows}) r where ${since} and ${until}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${wanted}`.execute(tx)
  const { rows: found } = await sql<T>`
    select r.*, r.at::text as exactly, r.row_id as "rowId" ${wanted} and ${behind} order by r.at, r.row_id
    offset ${after ? 0 : offset} limit ${limit + 1}`.execute(tx)
  return { total: counted[0]?.total ?? 0, list: found.slice(0, limit), isMore: found.length > limit }
}
export type PagedSession = OcpiSession & { exactly: string; rowId: string }
export function pageOfOcpiSessions(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  wish: LocationQuery,
): Promise<OcpiPageResult<PagedSession>> {
  return pageByInstant<PagedSession>(
    tx,
    sql`select ${fields}, s.changed_at as at, s.partner_no as row_id from interop_ocpi_sessions s
      join charging_partner_sessions c on c.operator_id = s.operator_id and c.partner_id = s.partner_id and c.partner_no = s.partner_no
      where s.operator_id = ${operatorId} and s.partner_id = ${id}`,
    wish,
  )
}

/** SQL condition: session data is pending for a partner (progress, a bill, or the result of a command). */
export const sessionPushPendingSql = `(exists (select from interop_sessions s where s.operator_id = p.operator_id and s.partner_id = p.id
    and s.done_at is null)
  or exists (select from interop_ocpi_commands m where m.operator_id = p.operator_id and m.partner_id = p.id and ${openCommandSql}))`
