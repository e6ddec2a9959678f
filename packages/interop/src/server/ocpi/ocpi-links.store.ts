import { updateTableRow, insertTableRow, aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OcpiLink, OcpiParty, OcpiPartyForm, OcpiVersion, OcpiWireVersion } from '../../contract/index.ts'
import {
  linkedPartnerColumns,
  linkedPartnerConstraints,
  pendingConnectorsSql,
  type LinkedPartner,
} from '../links/links.store.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { PushCallResources } from '../push/via.ts'
import { isHubPartyOffline } from './hub/hub.store.ts'
import type { OcpiModule, OcpiRole } from './credentials.rules.ts'

/** OCPI partner with the data that both directions need. */
export interface LinkedOcpiPartner extends LinkedPartner {
  rawTokens: boolean
  party: OcpiParty
  state: OcpiLink['state']
  /** Version in whose form objects are built for the partner. */
  version: OcpiVersion | null
  /** Version that the partner speaks. */
  wireVersion: OcpiWireVersion | null
  theirUrl: string
  /** True if the partner reports the status of other parties. */
  isHub: boolean
  endpoints: OcpiModule[]
  theirToken: Buffer | null
  theirTokenBefore: Buffer | null
  /** Set during a push run. */
  via?: PushCallResources
}
const partyFields = ['countryCode', 'partyId', 'name', 'website', 'prices', 'vatHundredths', 'version'] as const
const ofPartner = ({ operatorId, id }: PartnerKey) => ({ operator_id: operatorId, partner_id: id })

/**
 * Finds an enabled partner whose operator has a party. In a platform transaction the search covers all operators,
 * otherwise only the operator of the transaction.
 */
export async function findLinkedOcpiPartner(tx: Tx, id: string): Promise<LinkedOcpiPartner | undefined> {
  const found = await tx
    .selectFrom('organisation_partners as p')
    .innerJoin('interop_ocpi_parties as o', 'o.operator_id', 'p.operator_id')
    .leftJoin('interop_ocpi_links as l', (join) =>
      join.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.partner_id', '=', 'p.id'),
    )
    .select([
      ...aliasColumns('p', [...linkedPartnerColumns, 'rawTokens']),
      ...aliasColumns('l', ['theirToken', 'theirTokenBefore']),
    ])
    .select([
      ...linkedPartnerConstraints,
      sql<OcpiParty>`jsonb_build_object('countryCode', o.country_code, 'partyId', o.party_id, 'name', o.name,
        'website', o.website, 'prices', o.prices, 'vatHundredths', o.vat_hundredths, 'version', o.version)`.as('party'),
      sql<OcpiLink['state']>`coalesce(l.state, 'none')`.as('state'),
      sql<OcpiVersion | null>`case l.protocol_version when '2.1.1' then '2.2.1' else l.protocol_version end`.as(
        'version',
      ),
      sql<OcpiWireVersion | null>`l.protocol_version`.as('wireVersion'),
      sql<string>`coalesce(l.their_url, '')`.as('theirUrl'),
      sql<OcpiModule[]>`coalesce(l.endpoints, '[]')`.as('endpoints'),
      sql<boolean>`coalesce(l.hub_party_id <> '' or l.roles @> '[{"role": "HUB"}]', false)`.as('isHub'),
    ])
    .where('p.id', '=', id)
    .where('p.enabled', '=', true)
    .where('p.protocol', '=', 'ocpi')
    .executeTakeFirst()
  return found
}

export async function findParty(tx: Tx, operatorId: string): Promise<OcpiParty | undefined> {
  const found = await tx
    .selectFrom('interop_ocpi_parties')
    .select(aliasColumns(partyFields))
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  // Safe cast: the database constraint allows the same kinds.
  return found as OcpiParty | undefined
}
/** Returns false if the row has another version. 0: there was no row. */
export async function saveParty(
  tx: Tx,
  operatorId: string,
  { version, ...form }: OcpiPartyForm & { version: number },
): Promise<boolean> {
  const values = {
    country_code: form.countryCode,
    party_id: form.partyId,
    name: form.name,
    website: form.website,
    prices: form.prices,
    vat_hundredths: form.vatHundredths,
  }
  if (version > 0) return updateTableRow(tx, 'interop_ocpi_parties', { operator_id: operatorId, version }, values)
  const row = { operator_id: operatorId, ...values }
  const made = await tx
    .insertInto('interop_ocpi_parties')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}

/** Returns the data for the console. Undefined: the partner does not exist. */
export async function findOcpiRow(tx: Tx, { operatorId, id }: PartnerKey) {
  return tx
    .selectFrom('organisation_partners as p')
    .leftJoin('interop_ocpi_links as l', (join) =>
      join.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.partner_id', '=', 'p.id'),
    )
    .leftJoin('interop_links as k', (join) =>
      join.onRef('k.operator_id', '=', 'p.operator_id').onRef('k.partner_id', '=', 'p.id'),
    )
    .select([
      sql<OcpiLink['state']>`coalesce(l.state, 'none')`.as('state'),
      sql<OcpiWireVersion | null>`l.protocol_version`.as('protocolVersion'),
      sql<string>`coalesce(l.their_url, '')`.as('theirUrl'),
      sql<OcpiModule[]>`coalesce(l.endpoints, '[]')`.as('endpoints'),
      sql<OcpiRole[]>`coalesce(l.roles, '[]')`.as('roles'),
      ...aliasColumns('l', ['registeredAt', 'triedAt']),
      sql<string>`coalesce(l.failed_step, '')`.as('failedStep'),
      sql<string>`coalesce(l.problem, '')`.as('failedWith'),
      ...aliasColumns('k', ['heardAt', 'comparedAt', 'comparedStations', 'comparedDifferences', 'comparedDetail']),
      sql<number>`coalesce(k.failures, 0)`.as('failures'),
      sql<string>`coalesce(k.problem, '')`.as('problem'),
      sql<boolean>`exists (select from interop_ocpi_links r where r.operator_id = p.operator_id and r.partner_id = p.id
        and ${sql.raw(isHubPartyOffline)})`.as('isAway'),
      sql<boolean>`exists (select from interop_ocpi_keys y where y.operator_id = p.operator_id and y.partner_id = p.id
        and y.kind = 'registration')`.as('isInvited'),
      sql<number>`(select count(*)::int from interop_ocpi_tokens t where t.operator_id = p.operator_id
        and t.partner_id = p.id)`.as('tokens'),
      sql<number>`case when p.push_enabled and l.state = 'registered' then (
        select count(*)::int ${pendingConnectorsSql} and o.operator_id = p.operator_id and o.partner_id = p.id) else 0 end`.as(
        'waiting',
      ),
    ])
    .where('p.operator_id', '=', operatorId)
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** Locks the partner's row until the transaction ends. Creates the row if it does not exist. */
export async function lockOcpiLink(tx: Tx, key: PartnerKey): Promise<{ state: OcpiLink['state'] }> {
  await tx
    .insertInto('interop_ocpi_links')
    .values(ofPartner(key))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('interop_ocpi_links')
    .select(sql<OcpiLink['state']>`state`.as('state'))
    .where('operator_id', '=', key.operatorId)
    .where('partner_id', '=', key.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row
}

export interface NewOcpiRegistration {
  version: OcpiWireVersion
  theirUrl: string
  endpoints: readonly OcpiModule[]
  roles: readonly OcpiRole[]
  /** '': the partner is no hub, or identifies as a hub by its role. */
  hubPartyId: string
  sealedToken: Buffer
  at: Date
}
/**
 * The previous token is stored next to the new one. If both sides register at the same time, the partner may use the
 * previous token.
 */
export async function saveRegistration(tx: Tx, key: PartnerKey, made: NewOcpiRegistration): Promise<void> {
  await sql`
    update interop_ocpi_links set state = 'registered', protocol_version = ${made.version}, their_url = ${made.theirUrl},
      endpoints = ${JSON.stringify(made.endpoints)}::jsonb, roles = ${JSON.stringify(made.roles)}::jsonb, hub_party_id = ${made.hubPartyId},
      their_token_before = their_token, their_token = ${made.sealedToken}, registered_at = ${made.at},
      failed_step = '', problem = '', tried_at = ${made.at}
    where operator_id = ${key.operatorId} and partner_id = ${key.id}`.execute(tx)
  // The transmission of all data starts again.
  await sql`update interop_links set next_at = ${made.at}, failures = 0, problem = ''
    where operator_id = ${key.operatorId} and partner_id = ${key.id}`.execute(tx)
}
/** The partner accepts the previous token. */
export async function replacePartnerToken(tx: Tx, key: PartnerKey, taken: Buffer): Promise<void> {
  await sql`update interop_ocpi_links set their_token = their_token_before, their_token_before = their_token
    where operator_id = ${key.operatorId} and partner_id = ${key.id} and their_token_before = ${taken}`.execute(tx)
}
export async function saveRegistrationFailure(
  tx: Tx,
  key: PartnerKey,
  { step, problem, at }: { step: string; problem: string; at: Date },
): Promise<void> {
  await lockOcpiLink(tx, key)
  await tx
    .updateTable('interop_ocpi_links')
    .set({ failed_step: step, problem: problem.slice(0, 300), tried_at: at })
    .where('operator_id', '=', key.operatorId)
    .where('partner_id', '=', key.id)
    .execute()
}
/** Invalidates the tokens of both sides. */
export async function endRegistration(tx: Tx, key: PartnerKey): Promise<void> {
  await tx
    .updateTable('interop_ocpi_links')
    .set({ state: 'unregistered', their_token: null, their_token_before: null, registered_at: null })
    .where('operator_id', '=', key.operatorId)
    .where('partner_id', '=', key.id)
    .execute()
  await revokeOcpiTokens(tx, key)
}

export type OcpiTokenPurpose = 'registration' | 'credentials'
export interface FoundOcpiToken extends PartnerKey {
  hash: Buffer
  kind: OcpiTokenPurpose
  isUsed: boolean
}
/** Finds the owner of a token over all operators, before the operator is known. */
export async function findOcpiTokenOwner(tx: Tx, hashes: readonly Buffer[]): Promise<FoundOcpiToken | undefined> {
  return tx
    .selectFrom('interop_ocpi_keys')
    .select([
      ...aliasColumns(['operatorId', 'hash']),
      'partner_id as id',
      sql<OcpiTokenPurpose>`kind`.as('kind'),
      sql<boolean>`used_at is not null`.as('isUsed'),
    ])
    .where('hash', 'in', [...hashes])
    .executeTakeFirst()
}
export async function insertOcpiToken(
  tx: Tx,
  key: PartnerKey,
  { hash, kind, at }: { hash: Buffer; kind: OcpiTokenPurpose; at: Date },
): Promise<void> {
  await insertTableRow(tx, 'interop_ocpi_keys', { ...ofPartner(key), hash, kind, made_at: at })
}
/** Invalidates the tokens of a kind, or all tokens. */
export async function revokeOcpiTokens(tx: Tx, key: PartnerKey, kind?: OcpiTokenPurpose): Promise<void> {
  let rows = tx
    .deleteFrom('interop_ocpi_keys')
    .where('operator_id', '=', key.operatorId)
    .where('partner_id', '=', key.id)
  if (kind) rows = rows.where('kind', '=', kind)
  await rows.execute()
}
/**
 * The first use of a token invalidates the tokens issued before it. A registration token invalidates none until the
 * registration is complete. A token that was issued shortly before and never used may still be in transmission: if both
 * sides register at the same time, the partner may store this token. It is invalidated by the next registration.
 */
export async function markOcpiTokenUsed(tx: Tx, { operatorId, id, hash }: FoundOcpiToken, now: Date): Promise<void> {
  await sql`
    with used as (
      update interop_ocpi_keys set used_at = ${now}
      where operator_id = ${operatorId} and hash = ${hash} and used_at is null returning made_at, kind)
    delete from interop_ocpi_keys k using used
    where k.operator_id = ${operatorId} and k.partner_id = ${id} and k.kind = 'credentials' and used.kind = 'credentials'
      and k.made_at < used.made_at and (k.used_at is not null or k.made_at < used.made_at - interval '5 minutes')`.execute(
    tx,
  )
}
