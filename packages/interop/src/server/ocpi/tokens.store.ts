import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface TokenKey {
  country: string
  party: string
  uid: string
  kind: string
}
export interface StoredOcpiToken {
  token: Record<string, unknown>
  lastUpdated: Date
}

const at = ({ operatorId, id }: PartnerKey, { country, party, uid, kind }: TokenKey) =>
  sql<boolean>`operator_id = ${operatorId} and partner_id = ${id} and country_code = ${country} and party_id = ${party}
    and uid_key = lower(${uid}) and kind = ${kind}`

export async function findOcpiToken(
  tx: Tx,
  partner: PartnerKey,
  key: TokenKey,
  hold = false,
): Promise<StoredOcpiToken | undefined> {
  const { rows } = await sql<StoredOcpiToken>`
    select token, last_updated as "lastUpdated" from interop_ocpi_tokens where ${at(partner, key)}
    ${hold ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Stores a token unless the stored one is newer, because messages may arrive out of order. */
export async function saveOcpiToken(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { country, party, uid, kind }: TokenKey,
  { token, valid, lastUpdated }: { token: object; valid: boolean; lastUpdated: Date },
): Promise<void> {
  await sql`
    insert into interop_ocpi_tokens as t (operator_id, partner_id, country_code, party_id, uid, kind, token, valid, last_updated)
    values (${operatorId}, ${id}, ${country}, ${party}, ${uid}, ${kind}, ${JSON.stringify(token)}::jsonb, ${valid}, ${lastUpdated})
    on conflict (operator_id, partner_id, country_code, party_id, uid_key, kind) do update set uid = excluded.uid,
      token = excluded.token, valid = excluded.valid, last_updated = excluded.last_updated
    where t.last_updated <= excluded.last_updated`.execute(tx)
}
