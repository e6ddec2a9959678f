import { type Tx, aliasColumns, deleteTableRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ProviderClaim } from '../../contract/index.ts'

/** The user who last configured where a provider leads, and when. */
export interface ProviderConfiguredBy {
  by: { id: string; name: string; platform: boolean }
  at: Date
}
export interface ProviderColumns {
  name: string
  issuer: string
  clientId: string
  claim: ProviderClaim
  enabled: boolean
}
export interface ProviderRecord extends ProviderColumns {
  operatorId: string
  id: string
  sealedSecret: Buffer
  placedBy: string
  placedByName: string
  placedByPlatform: boolean
  placedAt: Date
  version: number
  linked: number
}

const columns = aliasColumns('p', [
  'operatorId',
  'id',
  'name',
  'issuer',
  'clientId',
  'sealedSecret',
  'claim',
  'enabled',
  'placedBy',
  'placedByName',
  'placedByPlatform',
  'placedAt',
  'version',
])
const linked = sql<number>`(select count(*)::int from organisation_external_identities e
  where e.operator_id = p.operator_id and e.provider_id = p.id)`.as('linked')

/** Returns an operator's providers by name. In a platform transaction any operator can be given. */
export async function listProviderRecords(tx: Tx, operatorId: string): Promise<ProviderRecord[]> {
  return tx
    .selectFrom('organisation_identity_providers as p')
    .select([...columns, linked])
    .where('p.operator_id', '=', operatorId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/** Finds a provider of the transaction's operator; in a platform transaction, of any operator. */
export async function findProvider(tx: Tx, id: string): Promise<ProviderRecord | undefined> {
  return tx
    .selectFrom('organisation_identity_providers as p')
    .select([...columns, linked])
    .where('p.id', '=', id)
    .executeTakeFirst()
}

type Written = ProviderColumns & { sealedSecret: Buffer }
const valuesOf = ({ name, issuer, clientId, claim, enabled, sealedSecret }: Written) => ({
  name,
  issuer,
  client_id: clientId,
  claim,
  enabled,
  sealed_secret: sealedSecret,
})
const placingOf = ({ by, at }: ProviderConfiguredBy) => ({
  placed_by: by.id,
  placed_by_name: by.name,
  placed_by_platform: by.platform,
  placed_at: at,
})

/** Inserts a provider. The database rejects an issuer that the operator already has. */
export async function insertProvider(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  { placing, ...values }: Written & { placing: ProviderConfiguredBy },
): Promise<void> {
  await tx
    .insertInto('organisation_identity_providers')
    .values({ operator_id: operatorId, id, ...valuesOf(values), ...placingOf(placing) })
    .execute()
}

/** Updates a provider. Returns false if the version has changed. */
export async function changeProvider(
  tx: Tx,
  { operatorId, id, version }: { operatorId: string; id: string; version: number },
  { placing, ...values }: Written & { placing: ProviderConfiguredBy | undefined },
): Promise<boolean> {
  const changed = await tx
    .updateTable('organisation_identity_providers')
    .set({ ...valuesOf(values), ...(placing && placingOf(placing)), version: version + 1 })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Deletes a provider with all its linked identities. */
export async function removeProvider(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'organisation_identity_providers', { id })
}

export async function unlinkAll(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom('organisation_external_identities').where('provider_id', '=', providerId).execute()
}

/** Returns the providers that an account is linked to, by name. */
export async function listLinkedProviders(
  tx: Tx,
  userId: string,
): Promise<{ id: string; name: string; since: string }[]> {
  const rows = await tx
    .selectFrom('organisation_external_identities as e')
    .innerJoin('organisation_identity_providers as p', (on) =>
      on.onRef('p.operator_id', '=', 'e.operator_id').onRef('p.id', '=', 'e.provider_id'),
    )
    .where('e.user_id', '=', userId)
    .select(['p.id', 'p.name', 'e.linked_at as since'])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** Removes a link. Returns false if there was none. */
export async function unlinkIdentity(
  tx: Tx,
  { providerId, userId }: { providerId: string; userId: string },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('organisation_external_identities')
    .where('provider_id', '=', providerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

type ProviderKey = { operatorId: string; id: string }

/** Finds the account of an identity; undefined if the identity was never linked here. */
export async function findIdentity(tx: Tx, provider: ProviderKey, subject: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organisation_external_identities')
    .select('user_id')
    .where('operator_id', '=', provider.operatorId)
    .where('provider_id', '=', provider.id)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Links an identity. Returns false if the account has another identity, or the identity another account. */
export async function linkIdentity(
  tx: Tx,
  provider: ProviderKey,
  { subject, userId, at }: { subject: string; userId: string; at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('organisation_external_identities')
    .values({
      operator_id: provider.operatorId,
      provider_id: provider.id,
      subject,
      user_id: userId,
      linked_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Returns users of an operator with this e-mail address in any case. At most two: more than one match counts as no
 * match.
 */
export async function findUsersByEmail(tx: Tx, operatorId: string, email: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('organisation_users')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns true if a provider of the transaction's operator identifies accounts by e-mail address. */
export async function hasEmailProvider(tx: Tx): Promise<boolean> {
  const found = await tx
    .selectFrom('organisation_identity_providers')
    .select('id')
    .where('claim', '=', 'email')
    .where('enabled', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
