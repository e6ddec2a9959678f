import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { HubStatus } from '../../../contract/index.ts'
import type { PartnerKey } from '../../partners/partners.store.ts'

export interface HubParty {
  countryCode: string
  partyId: string
  role: string
  status: HubStatus
  lastUpdated: Date
}
/**
 * SQL condition: both have the same server, so the partner is reached through this hub. Only this hub can report the
 * partner as unavailable.
 */
const isThrough = `substring(hub.their_url from '^https?://[^/]+') = substring(r.their_url from '^https?://[^/]+')`
/**
 * SQL condition: the hub through which a partner (`p`, its link `r`) is reached reports the partner as unavailable in
 * any of its roles.
 */
export const isHubPartyOffline = `exists (select from interop_ocpi_links hub
  join interop_hub_parties h on h.operator_id = hub.operator_id and h.partner_id = hub.partner_id
  where hub.operator_id = p.operator_id and hub.state = 'registered' and h.country_code || h.party_id = p.platform_id and ${isThrough}
  group by h.partner_id having bool_and(h.status <> 'CONNECTED'))`

const fields = sql`country_code as "countryCode", party_id as "partyId", role, status, last_updated as "lastUpdated"`
/**
 * Returns the parties that a hub reported. If a party has several roles, returns the one reported last. `all`: every
 * party, sorted.
 */
export async function hubParties(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  of?: Pick<HubParty, 'countryCode' | 'partyId'>,
): Promise<HubParty[]> {
  const { rows } = await sql<HubParty>`
    select ${fields} from interop_hub_parties where operator_id = ${operatorId} and partner_id = ${id}
      and (${of === undefined} or (country_code = ${of?.countryCode ?? ''} and party_id = ${of?.partyId ?? ''}))
    order by country_code, party_id, last_updated desc limit 1000`.execute(tx)
  return rows
}
/**
 * Stores a hub's report about a party. A report older than the stored one changes nothing. A partner that is available
 * again receives all data again.
 */
export async function saveHubParty(tx: Tx, hub: PartnerKey, party: HubParty, now: Date): Promise<void> {
  const { operatorId, id } = hub
  const away = await awayOf(tx, operatorId, party)
  await sql`
    insert into interop_hub_parties as h (operator_id, partner_id, country_code, party_id, role, status, last_updated)
    values (${operatorId}, ${id}, ${party.countryCode}, ${party.partyId}, ${party.role}, ${party.status}, ${party.lastUpdated})
    on conflict (operator_id, partner_id, country_code, party_id, role) do update
      set status = excluded.status, last_updated = excluded.last_updated where h.last_updated <= excluded.last_updated`.execute(
    tx,
  )
  const still = new Set((await awayOf(tx, operatorId, party)).map((one) => one.id))
  for (const one of away) if (!still.has(one.id)) await scheduleFullPush(tx, { operatorId, id: one.id }, now)
}
/** Removes parties that are missing from a complete list and were reported before it. */
export async function deleteHubParties(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { named, before }: { named: readonly string[]; before: Date },
): Promise<void> {
  await sql`
    delete from interop_hub_parties where operator_id = ${operatorId} and partner_id = ${id} and last_updated < ${before}
      and country_code || party_id || role <> all(${[...named]}::text[])`.execute(tx)
}

/** Returns the operator's partners that correspond to a party and are on hold. */
async function awayOf(
  tx: Tx,
  operatorId: string,
  { countryCode, partyId }: Pick<HubParty, 'countryCode' | 'partyId'>,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from organisation_partners p
    join interop_ocpi_links r on r.operator_id = p.operator_id and r.partner_id = p.id
    where p.operator_id = ${operatorId} and p.platform_id = ${countryCode + partyId} and p.protocol = 'ocpi' and ${sql.raw(isHubPartyOffline)}`.execute(
    tx,
  )
  return rows
}
/** Sends all stations and tariffs again in the next push, because the partner may have lost data. */
async function scheduleFullPush(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<void> {
  const ofPartner = sql`operator_id = ${operatorId} and partner_id = ${id}`
  await sql`update interop_sent_stations set confirmed_at = null, failures = 0, next_at = ${now} where ${ofPartner}`.execute(
    tx,
  )
  await sql`update interop_sent_tariffs set confirmed_digest = null, failures = 0, next_at = ${now} where ${ofPartner}`.execute(
    tx,
  )
  await sql`update interop_links set next_at = ${now}, swept_at = null, failures = 0, problem = '' where ${ofPartner}`.execute(
    tx,
  )
}

/** Returns hubs whose list has not been read since registration or for an hour. Runs in a platform transaction. */
export async function listDueHubs(tx: Tx, now: Date): Promise<PartnerKey[]> {
  const { rows } = await sql<PartnerKey>`
    select r.operator_id as "operatorId", r.partner_id as id from interop_ocpi_links r
    join organisation_partners p on p.operator_id = r.operator_id and p.id = r.partner_id
    where p.enabled and r.state = 'registered' and r.endpoints @> '[{"identifier": "hubclientinfo", "role": "SENDER"}]'
      and coalesce(r.hub_read_at < greatest(r.registered_at, ${now}::timestamptz - interval '1 hour'), true)`.execute(
    tx,
  )
  return rows
}
export async function markHubRead(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<void> {
  await sql`update interop_ocpi_links set hub_read_at = ${now} where operator_id = ${operatorId} and partner_id = ${id}`.execute(
    tx,
  )
}
