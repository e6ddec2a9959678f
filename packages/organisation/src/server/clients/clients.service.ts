import { conflictProblem, hashSecret, toReplyRow, type Actor, type Services, type Tx } from '@evops/platform/server'
import { createHmac, randomBytes } from 'node:crypto'
import { newId, requireFound, Problem, type Page } from '@evops/platform/contract'
import {
  permissionCodes,
  type OauthClientChange,
  type OauthClientForm,
  type OauthClientRow,
  type OauthClientWithSecret,
} from '../../contract/index.ts'
import {
  changeClient,
  deleteClient,
  findClient,
  insertClient,
  pageOfClients,
  type ClientRecord,
} from './clients.store.ts'

export interface ClientService {
  list(
    tx: Tx,
    actor: Actor,
    query: { page: number; pageSize: number; search?: string | undefined },
  ): Promise<Page<OauthClientRow>>
  get(tx: Tx, actor: Actor, clientId: string): Promise<OauthClientRow>
  /** Creates a client. The secret is in this result only: the database stores its keyed hash. */
  create(tx: Tx, actor: Actor, form: OauthClientForm): Promise<OauthClientWithSecret>
  update(
    tx: Tx,
    actor: Actor,
    change: OauthClientChange,
  ): Promise<{ before: OauthClientRow; after: OauthClientWithSecret }>
  remove(tx: Tx, actor: Actor, clientId: string): Promise<OauthClientRow>
}

export function createClients(services: Pick<Services, 'config' | 'now'>): ClientService {
  const existing = async (tx: Tx, actor: Actor, clientId: string) => {
    return requireFound(await findClient(tx, actor.operatorId, clientId))
  }
  /** The product's own clients are listed, but cannot be changed. */
  const own = async (tx: Tx, actor: Actor, clientId: string) => {
    const found = await existing(tx, actor, clientId)
    if (found.firstParty) throw new Problem('organisation.client-first-party')
    return found
  }
  return {
    async list(tx, actor, query) {
      const found = await pageOfClients(tx, actor.operatorId, query)
      return { ...found, list: found.list.map(rowOf) }
    },
    get: async (tx, actor, clientId) => rowOf(await existing(tx, actor, clientId)),
    async create(tx, actor, { clientId, ...values }) {
      const codes = validateClientCodes(actor, values.codes)
      const clientSecret = newSecret()
      const now = services.now()
      await insertClient(tx, {
        ...values,
        codes,
        clientId,
        operatorId: actor.operatorId,
        actorId: newId(now.getTime()),
        secretHash: clientSecretHash(hashSecret(services.config.secretKey), clientSecret),
        now,
      }).catch(refuseTaken)
      return { ...rowOf(await existing(tx, actor, clientId)), clientSecret }
    },
    async update(tx, actor, { clientId, newSecret: renewed, version, ...values }) {
      const before = await own(tx, actor, clientId)
      // The new secret would let the actor use every code of the client, so the actor must hold them all.
      const codes = validateClientCodes(actor, values.codes, renewed ? [] : before.codes)
      const clientSecret = renewed ? newSecret() : undefined
      const secretHash =
        clientSecret === undefined ? undefined : clientSecretHash(hashSecret(services.config.secretKey), clientSecret)
      const key = { operatorId: actor.operatorId, clientId }
      if (!(await changeClient(tx, key, { ...values, codes, secretHash, version })))
        throw conflictProblem(values, rowOf(await existing(tx, actor, clientId)))
      const after = rowOf(await existing(tx, actor, clientId))
      return { before: rowOf(before), after: clientSecret ? { ...after, clientSecret } : after }
    },
    async remove(tx, actor, clientId) {
      const before = await own(tx, actor, clientId)
      await deleteClient(tx, { operatorId: actor.operatorId, clientId })
      return rowOf(before)
    },
  }
}

/**
 * Hash of a client's secret. Clients are programs, so a keyed hash is enough instead of argon2 (architecture decision
 * 7).
 */
export function clientSecretHash(key: Buffer, secret: string): Buffer {
  return createHmac('sha256', key).update(`client:${secret}`).digest()
}

function newSecret(): string {
  return `evs_${randomBytes(32).toString('base64url')}`
}

/**
 * Returns the codes to grant. An actor cannot give a program codes that the actor does not hold; codes that the program
 * already has may stay.
 */
function validateClientCodes(actor: Actor, codes: readonly string[], held: readonly string[] = []): string[] {
  const unknown = codes.find((code) => !permissionCodes.has(code))
  if (unknown !== undefined)
    throw new Problem(
      'organisation.permission-unknown',
      { code: unknown },
      { codes: 'organisation.permission-unknown' },
    )
  const beyond = codes.filter((code) => !actor.permissions.has(code) && !held.includes(code))
  if (beyond.length > 0) throw new Problem('organisation.codes-not-held', { codes: beyond.join(', ') })
  return [...new Set(codes)]
}

function rowOf(client: ClientRecord): OauthClientRow {
  const { operatorId: _, ...record } = client
  return {
    ...toReplyRow(record),
    grants: record.firstParty ? ['password', 'refresh_token'] : ['client_credentials'],
  }
}

function refuseTaken(error: unknown): never {
  const taken =
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === 'organisation_oauth_clients_pkey'
  throw taken ? new Problem('organisation.client-id-taken', {}, { clientId: 'organisation.client-id-taken' }) : error
}
