import type { Page } from '@evops/platform/contract'
import { textMatchesSql, readPage, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RoleType } from '../../contract/index.ts'

export interface OauthClient {
  clientId: string
  /** HMAC of the secret; null for a public client. */
  secretHash: Buffer | null
  firstParty: boolean
  /** Null for the product's own programs. */
  operatorId: string | null
  codes: readonly string[]
  enabled: boolean
  tokenSeconds: number
}

/**
 * Returns all clients; there are few. Requires a platform transaction, because a client authenticates before its
 * operator is known.
 */
export async function allClients(tx: Tx): Promise<OauthClient[]> {
  return tx
    .selectFrom('organisation_oauth_clients')
    .select(aliasColumns(['clientId', 'secretHash', 'firstParty', 'operatorId', 'codes', 'enabled', 'tokenSeconds']))
    .execute()
}

export interface ClientRecord {
  clientId: string
  name: string
  firstParty: boolean
  operatorId: string | null
  codes: string[]
  enabled: boolean
  tokenSeconds: number
  lastUsedAt: Date | null
  createdAt: Date
  version: number
}
const columns = aliasColumns([
  'clientId',
  'name',
  'firstParty',
  'operatorId',
  'codes',
  'enabled',
  'tokenSeconds',
  'lastUsedAt',
  'createdAt',
  'version',
])

/** Finds a client of the operator, or one of the product's own. */
export async function findClient(tx: Tx, operatorId: string, clientId: string): Promise<ClientRecord | undefined> {
  return tx
    .selectFrom('organisation_oauth_clients')
    .select(columns)
    .where('client_id', '=', clientId)
    .where((e) => e.or([e('operator_id', '=', operatorId), e('first_party', '=', true)]))
    .executeTakeFirst()
}

export async function pageOfClients(
  tx: Tx,
  operatorId: string,
  { search, ...wanted }: { page: number; pageSize: number; search?: string | undefined },
): Promise<Page<ClientRecord>> {
  let query = tx
    .selectFrom('organisation_oauth_clients')
    .select(columns)
    .where((e) => e.or([e('operator_id', '=', operatorId), e('first_party', '=', true)]))
  if (search) query = query.where(textMatchesSql(search, { names: [sql`name`], codes: [sql`client_id`] }))
  return readPage(tx, query.orderBy('first_party', 'desc').orderBy('client_id'), wanted)
}

export interface NewClient {
  operatorId: string
  clientId: string
  actorId: string
  name: string
  secretHash: Buffer
  codes: readonly string[]
  enabled: boolean
  tokenSeconds: number
  now: Date
}

export async function insertClient(tx: Tx, client: NewClient): Promise<void> {
  await tx
    .insertInto('organisation_oauth_clients')
    .values({
      client_id: client.clientId,
      name: client.name,
      secret_hash: client.secretHash,
      first_party: false,
      operator_id: client.operatorId,
      actor_id: client.actorId,
      codes: [...client.codes],
      enabled: client.enabled,
      token_seconds: client.tokenSeconds,
      last_used_at: null,
      created_at: client.now,
    })
    .execute()
}

export interface ClientChange {
  name: string
  codes: readonly string[]
  enabled: boolean
  tokenSeconds: number
  secretHash: Buffer | undefined
  version: number
}

/** Updates a client. Returns false if the version has changed. */
export async function changeClient(
  tx: Tx,
  { operatorId, clientId }: { operatorId: string; clientId: string },
  change: ClientChange,
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_oauth_clients')
    .set({
      name: change.name,
      codes: [...change.codes],
      enabled: change.enabled,
      token_seconds: change.tokenSeconds,
      ...(change.secretHash ? { secret_hash: change.secretHash } : {}),
      version: change.version + 1,
    })
    .where('operator_id', '=', operatorId)
    .where('client_id', '=', clientId)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Deletes a client together with its tokens. */
export async function deleteClient(
  tx: Tx,
  { operatorId, clientId }: { operatorId: string; clientId: string },
): Promise<void> {
  await tx
    .deleteFrom('organisation_oauth_clients')
    .where('operator_id', '=', operatorId)
    .where('client_id', '=', clientId)
    .execute()
}

/*
 * Access tokens of programs. All functions require a platform transaction, because a token does not contain its
 * operator.
 */

export interface NewClientToken {
  hash: Buffer
  clientId: string
  codes: readonly string[]
  address: string
  issuedAt: Date
  expiresAt: Date
}

export async function insertClientToken(tx: Tx, token: NewClientToken): Promise<void> {
  await tx
    .insertInto('organisation_client_tokens')
    .values({
      token_hash: token.hash,
      client_id: token.clientId,
      codes: [...token.codes],
      address: token.address,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .execute()
  await tx
    .updateTable('organisation_oauth_clients')
    .set({ last_used_at: token.issuedAt })
    .where('client_id', '=', token.clientId)
    .execute()
}

export interface ClientTokenRecord {
  clientId: string
  actorId: string
  name: string
  operatorId: string
  roleType: RoleType
  language: 'zh' | 'en' | 'es'
  enabled: boolean
  /** Codes of the token, and current codes of its client: a permission requires both. */
  tokenCodes: string[]
  clientCodes: string[]
  issuedAt: Date
  expiresAt: Date
}

export async function findClientToken(tx: Tx, hash: Buffer): Promise<ClientTokenRecord | undefined> {
  const { rows } = await sql<ClientTokenRecord>`
    select c.client_id as "clientId", c.actor_id as "actorId", c.name, c.operator_id as "operatorId",
           o.role_type as "roleType", o.language, c.enabled, t.codes as "tokenCodes", c.codes as "clientCodes",
           t.issued_at as "issuedAt", t.expires_at as "expiresAt"
    from organisation_client_tokens t
    join organisation_oauth_clients c on c.client_id = t.client_id
    join organisation_operators o on o.operator_id = c.operator_id
    where t.token_hash = ${hash}`.execute(tx)
  return rows[0]
}

/** Finds the program that acts under an id in an operator. */
export async function findClientActor(
  tx: Tx,
  operatorId: string,
  actorId: string,
): Promise<(Pick<ClientTokenRecord, 'name' | 'roleType' | 'language' | 'enabled'> & { codes: string[] }) | undefined> {
  return tx
    .selectFrom('organisation_oauth_clients as c')
    .innerJoin('organisation_operators as o', 'o.operator_id', 'c.operator_id')
    .select([...aliasColumns('c', ['name', 'codes', 'enabled']), ...aliasColumns('o', ['roleType', 'language'])])
    .where('c.operator_id', '=', operatorId)
    .where('c.actor_id', '=', actorId)
    .executeTakeFirst()
}

export async function deleteClientTokens(
  tx: Tx,
  which: { clientId: string } | { hash: Buffer } | { expiredBefore: Date },
): Promise<void> {
  const query = tx.deleteFrom('organisation_client_tokens')
  if ('clientId' in which) await query.where('client_id', '=', which.clientId).execute()
  else if ('hash' in which) await query.where('token_hash', '=', which.hash).execute()
  else await query.where('expires_at', '<', which.expiredBefore).execute()
}
