import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  conflictProblem,
  createSecretBox,
  type Actor,
  type Services,
  type Tx,
  type AllowedNetworks,
} from '@evops/platform/server'
import {
  isDifferentProvider,
  platformOperatorId,
  type IdentityProviderForm,
  type IdentityProviderRow,
  type IdentityProviderUpdate,
  type SignInProvider,
} from '../../contract/index.ts'
import { requireFullAccess } from '../second-person/second-person.service.ts'
import { requireReachable } from './reachable.ts'
import { findOperatorByCode } from '../operators/operators.store.ts'
import { discoverProvider, type ProviderConfiguration } from './openid.ts'
import {
  changeProvider,
  findProvider,
  insertProvider,
  listProviderRecords,
  removeProvider,
  unlinkAll,
  type ProviderConfiguredBy,
  type ProviderRecord,
} from './providers.store.ts'

/** Cache lifetime of a provider's metadata; a failure is retried after half a minute. */
const cacheMs = 10 * 60_000
const failedMs = 30_000

export interface ProviderParts {
  services: Services
  /** Private networks that the platform allows (S-16). */
  allowedNetworks: AllowedNetworks
  /** Timeout in milliseconds for each response of a provider. */
  withinMs: number
}

/** Creates the service for operators' identity providers: their configuration, and how they are called. */
export function createProviders({ services, allowedNetworks, withinMs }: ProviderParts) {
  const box = createSecretBox(services.config.secretKey, 'organisation.identity-provider')
  const placeOf = (key: { operatorId: string; id: string }) => `${key.operatorId}/${key.id}`
  const redirectUri = `${ownAddress(services)}/auth-redirect`
  const cache = new Map<string, { version: number; until: number; config: Promise<ProviderConfiguration> }>()

  const rowOf = (found: ProviderRecord): IdentityProviderRow => {
    const { id, name, issuer, clientId, claim, enabled, linked, version } = found
    return { id, name, issuer, clientId, claim, enabled, linked, redirectUri, version }
  }
  async function factsOf(tx: Tx, id: string): Promise<ProviderRecord> {
    return requireFound(await findProvider(tx, id))
  }
  /**
   * Requires that the actor holds every permission, because whoever configures an identity provider could sign in as
   * anybody. Throws organisation.approval-codes and -scope.
   */
  async function placing(tx: Tx, actor: Actor): Promise<ProviderConfiguredBy> {
    await requireFullAccess(tx, actor)
    const platform = actor.platformStaff && actor.operatorId !== platformOperatorId
    return { by: { id: actor.userId, name: actor.name, platform }, at: services.now() }
  }
  async function requireFreeIssuer(tx: Tx, actor: Actor, { issuer, id }: { issuer: string; id?: string }) {
    const others = (await listProviderRecords(tx, actor.operatorId)).filter((one) => one.id !== id)
    if (others.some((one) => one.issuer === issuer))
      throw new Problem('organisation.provider-taken', {}, { issuer: 'organisation.provider-taken' })
  }

  return {
    redirectUri,
    list: async (tx: Tx, actor: Actor) => (await listProviderRecords(tx, actor.operatorId)).map(rowOf),
    get: async (tx: Tx, id: string) => rowOf(await factsOf(tx, id)),

    /** Creates a provider. The secret is encrypted, and is only sent to the issuer that it was entered for. */
    async create(tx: Tx, actor: Actor, { clientSecret, ...form }: IdentityProviderForm) {
      const placed = await placing(tx, actor)
      await requireFreeIssuer(tx, actor, form)
      await requireReachable('issuer', form.issuer, await allowedNetworks(actor.operatorId))
      const key = { operatorId: actor.operatorId, id: newId(services.now().getTime()) }
      const sealedSecret = box.seal(clientSecret, placeOf(key))
      await insertProvider(tx, key, { ...form, sealedSecret, placing: placed })
      return rowOf(await factsOf(tx, key.id))
    },

    async update(
      tx: Tx,
      actor: Actor,
      { id, clientSecret, version, ...form }: IdentityProviderUpdate & { id: string },
    ): Promise<{ before: IdentityProviderRow; after: IdentityProviderRow }> {
      const before = await factsOf(tx, id)
      const placed = await placing(tx, actor)
      if (before.version !== version) throw conflictProblem(form, rowOf(before))
      const isOther = isDifferentProvider(before, form)
      if (isOther && clientSecret === undefined)
        throw new Problem('request.secret-again', {}, { clientSecret: 'request.secret-again' })
      await requireFreeIssuer(tx, actor, { issuer: form.issuer, id })
      await requireReachable('issuer', form.issuer, await allowedNetworks(actor.operatorId))
      const key = { operatorId: actor.operatorId, id, version }
      const sealedSecret = clientSecret === undefined ? before.sealedSecret : box.seal(clientSecret, placeOf(key))
      const isPlaced = isOther || form.claim !== before.claim
      const values = { ...form, sealedSecret, placing: isPlaced ? placed : undefined }
      if (!(await changeProvider(tx, key, values))) throw conflictProblem(form, rowOf(await factsOf(tx, id)))
      if (isOther) await unlinkAll(tx, id)
      return { before: rowOf(before), after: rowOf(await factsOf(tx, id)) }
    },

    async remove(tx: Tx, id: string): Promise<IdentityProviderRow> {
      const before = rowOf(await factsOf(tx, id))
      await removeProvider(tx, id)
      return before
    },

    /** Returns the providers for the sign-in page: of the operator with the code, or else of the platform. */
    async offered(optcode: string | undefined): Promise<SignInProvider[]> {
      return services.db.asPlatform(async (tx) => {
        const operator = optcode ? await findOperatorByCode(tx, optcode.trim()) : undefined
        const all = await listProviderRecords(tx, operator?.id ?? platformOperatorId)
        return all.flatMap(({ id, name, enabled }) => (enabled ? { id, name } : []))
      })
    },

    /** Finds an enabled provider of any operator. Requires a platform transaction. */
    async enabled(tx: Tx, id: string): Promise<ProviderRecord | undefined> {
      const found = await findProvider(tx, id)
      return found?.enabled ? found : undefined
    },

    /** Returns a provider's metadata. Throws ProviderFailed and the guard's problems. */
    configurationOf(provider: ProviderRecord): Promise<ProviderConfiguration> {
      const { operatorId, id, version, issuer, clientId, sealedSecret } = provider
      const now = services.now().getTime()
      const cached = cache.get(id)
      if (cached?.version === version && now < cached.until) return cached.config
      const clientSecret = box.open(sealedSecret, placeOf(provider))
      const reach = () => allowedNetworks(operatorId)
      const config = discoverProvider({ issuer, clientId, clientSecret, reach, withinMs })
      const entry = { version, until: now + cacheMs, config }
      cache.set(id, entry)
      config.catch(() => (entry.until = now + failedMs))
      return config
    },
  }
}
export type Providers = ReturnType<typeof createProviders>

/** Returns the console's address for browsers: the public address, or else this machine's. */
function ownAddress({ config: { publicUrl, host, port } }: Services): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  return publicUrl ?? `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`
}
