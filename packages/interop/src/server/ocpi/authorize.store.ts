import { createReadBatch, encodeUnquotedColumn, textColumn, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { ReceivedToken as OcpiToken } from './tokens.service.ts'

interface Shown {
  operatorId: string
  idTag: string
}
/**
 * Creates a lookup that tells whether any partner sent a tag. Simultaneous requests of charge points are combined into
 * a single query by key.
 */
export function createPartnerTagLookup(pool: pg.Pool): (tag: Shown) => Promise<boolean> {
  return createReadBatch<Shown, boolean>({
    pool,
    name: 'interop_sent_tags',
    text: `
      select exists (select from interop_ocpi_tokens t where t.operator_id = q.operator_id and t.uid_key = lower(q.uid)) as reported
      from unnest($1::uuid[], $2::text[]) with ordinality as q (operator_id, uid, place) order by q.place`,
    columns: (tags) => [encodeUnquotedColumn(tags, (tag) => tag.operatorId), textColumn(tags, (tag) => tag.idTag)],
    // The query returns one row per tag in the order of the tags, with exactly this column.
    pick: (rows) => (rows as { reported: boolean }[]).map(({ reported }) => reported),
  })
}

export interface CardIssuer {
  partnerId: string
  token: OcpiToken
  valid: boolean
}
/** Returns the partners that sent the card and may charge at the station. */
export async function listCardIssuers(
  tx: Tx,
  { operatorId, idTag, stationId }: Shown & { stationId: string },
): Promise<CardIssuer[]> {
  const { rows } = await sql<CardIssuer>`
    select distinct on (t.partner_id) t.partner_id as "partnerId", t.token, t.valid from interop_ocpi_tokens t
    join organisation_partners p on p.operator_id = t.operator_id and p.id = t.partner_id
    join interop_ocpi_links l on l.operator_id = t.operator_id and l.partner_id = t.partner_id
    join organisation_partner_stations o on o.operator_id = t.operator_id and o.partner_id = t.partner_id
    where t.operator_id = ${operatorId} and t.uid_key = lower(${idTag}) and t.kind in ('RFID', 'EMAID', 'OTHER')
      and p.enabled and p.protocol = 'ocpi' and p.direction <> 'consume' and l.state = 'registered' and o.station_id = ${stationId}
    order by t.partner_id, t.valid desc, t.last_updated desc`.execute(tx)
  return rows
}

/**
 * Returns true if a session of the card is active at this charge point. The driver may present the card to end the
 * session.
 */
export async function hasActiveSessionHere(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { chargePointId, idTag }: { chargePointId: string; idTag: string },
): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`
    select exists (select from charging_partner_sessions c
      join interop_ocpi_sessions s on s.operator_id = c.operator_id and s.partner_id = c.partner_id and s.partner_no = c.partner_no
      where c.operator_id = ${operatorId} and c.partner_id = ${id} and c.charge_point_id = ${chargePointId} and c.state in ('charging', 'stopping')
        and lower(s.token ->> 'uid') = lower(${idTag})) as here`.execute(tx)
  return rows[0]?.here ?? false
}

export const allowedWords = ['ALLOWED', 'BLOCKED', 'EXPIRED', 'NO_CREDIT', 'NOT_ALLOWED'] as const
/**
 * Response of the partner, or the reason why there is none: the partner could not be reached, or no request was needed.
 */
export type AuthorizationResponse = (typeof allowedWords)[number] | 'UNREACHED' | 'WHITELIST'
export interface PartnerAuthorization {
  allowed: AuthorizationResponse
  reference: string | null
}
export async function savePartnerAuthorization(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  {
    chargePointId,
    idTag,
    allowed,
    reference,
    at,
  }: PartnerAuthorization & { chargePointId: string; idTag: string; at: Date },
): Promise<void> {
  await sql`
    insert into interop_ocpi_authorisations (operator_id, partner_id, charge_point_id, uid_key, allowed, authorization_reference, requested_at)
    values (${operatorId}, ${id}, ${chargePointId}, lower(${idTag}), ${allowed}, ${reference}, ${at})
    on conflict (operator_id, partner_id, charge_point_id, uid_key) do update set allowed = excluded.allowed,
      authorization_reference = excluded.authorization_reference, requested_at = excluded.requested_at`.execute(tx)
}
/** Finds the authorization of a card at a charge point since an instant. */
export async function findPartnerAuthorization(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { chargePointId, idTag, since }: { chargePointId: string; idTag: string; since: Date },
): Promise<PartnerAuthorization | undefined> {
  const { rows } = await sql<PartnerAuthorization>`
    select allowed, authorization_reference as reference from interop_ocpi_authorisations
    where operator_id = ${operatorId} and partner_id = ${id} and charge_point_id = ${chargePointId} and uid_key = lower(${idTag})
      and requested_at >= ${since}`.execute(tx)
  return rows[0]
}
