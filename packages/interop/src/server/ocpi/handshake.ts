import { Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { protocolErrorTexts, type OcpiFailure, type OcpiStep, type OcpiWireVersion } from '../../contract/index.ts'
import { LinkError } from '../links/link-error.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import {
  detailsShape,
  formatCredentials,
  highestCommon,
  hasConfiguredParty,
  operatorOcpiRoles,
  areRolesValid,
  parseCredentials,
  versionsShape,
  withModuleRoles,
  type OcpiCredentials,
  type OcpiModule,
} from './credentials.rules.ts'
import { notAllowed } from './envelope.rules.ts'
import type { OcpiTokenCrypto } from './keys.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import {
  insertOcpiToken,
  revokeOcpiTokens,
  endRegistration,
  findOcpiTokenOwner,
  findLinkedOcpiPartner,
  lockOcpiLink,
  saveRegistrationFailure,
  saveRegistration,
  type FoundOcpiToken,
  type LinkedOcpiPartner,
} from './ocpi-links.store.ts'

/** Error with the failed step of a handshake and the reason. */
export class StepError extends Error {
  readonly step: OcpiStep
  readonly kind: OcpiFailure
  constructor(step: OcpiStep, kind: OcpiFailure, message: string) {
    super(message)
    this.step = step
    this.kind = kind
  }
}
async function inStep<T>(step: OcpiStep, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // The failure kinds are those of OCPI.
    if (error instanceof LinkError) throw new StepError(step, error.kind as OcpiFailure, error.message)
    throw error
  }
}

export interface DiscoveredVersion {
  version: OcpiWireVersion
  endpoints: OcpiModule[]
}
export type OcpiHandshake = ReturnType<typeof createHandshake>

/**
 * Registers us with a partner, and contains the parts that both directions share. No database row is locked during a
 * call to the other side.
 */
export function createHandshake({
  services,
  keys,
  outbound,
}: {
  services: Services
  keys: OcpiTokenCrypto
  outbound: OcpiOutbound
}) {
  const versionsUrl = `${publicBaseUrl(services)}/ocpi/versions`

  /** Returns the details of a given version, or of the highest version that both sides support. */
  async function discover(
    linked: LinkedOcpiPartner,
    { url, token, version }: { url: string; token: string; version?: OcpiWireVersion },
  ): Promise<DiscoveredVersion> {
    const versionList = await inStep('versions', readVersions(linked, url, token))
    const versions = versionsShape.safeParse(versionList)
    if (!versions.success) throw new StepError('versions', 'unreadable', protocolErrorTexts['no-versions'])
    const offered = versions.data.filter((one) => version === undefined || one.version === version)
    const common = highestCommon(offered, linked.direction)
    if (!common) {
      const theirs = versions.data.map((one) => one.version).join(', ')
      throw new StepError('choice', 'version', `theirs: ${theirs || '-'}`)
    }
    const got = await inStep(
      'details',
      outbound.send(asSpoken(linked, common.version), token, {
        method: 'GET',
        url: common.url,
        name: common.version,
      }),
    )
    const details = detailsShape.safeParse(got)
    if (!details.success) throw new StepError('details', 'unreadable', protocolErrorTexts['no-modules'])
    const endpoints = withModuleRoles(common.version, linked.direction, details.data.endpoints)
    if (!endpoints.some(({ identifier }) => identifier === 'credentials'))
      throw new StepError('modules', 'modules', protocolErrorTexts['no-credentials-module'])
    return { version: common.version, endpoints }
  }

  /** Reads the versions; a partner that knows 2.1.1 only may take tokens in plain text only. */
  async function readVersions(linked: LinkedOcpiPartner, url: string, token: string): Promise<unknown> {
    const call = { method: 'GET', url, name: 'versions' } as const
    try {
      return await outbound.send(linked, token, call)
    } catch (error) {
      if (!(error instanceof LinkError) || error.kind !== 'token' || linked.rawTokens) throw error
      return outbound.send({ ...linked, rawTokens: true }, token, call).catch(() => Promise.reject(error))
    }
  }

  /** Returns our credentials with a token for the partner, in the form of a version. */
  function credentialsWith(version: OcpiWireVersion, linked: LinkedOcpiPartner, token: string): object {
    const roles = operatorOcpiRoles(linked.direction, linked.party)
    return formatCredentials(version, { token, url: versionsUrl, roles })
  }

  /**
   * Completes a handshake on either side: stores the partner's credentials and invalidates the registration tokens.
   * `given`: the new token for the partner, and the token with which it called. A registration token can be used once.
   */
  async function storeCredentials(
    linked: LinkedOcpiPartner,
    found: DiscoveredVersion,
    theirs: OcpiCredentials,
    newKey?: { hash: Buffer; by: FoundOcpiToken },
  ): Promise<void> {
    const at = services.now()
    await services.db.inTenant(linked.operatorId, async (tx) => {
      await lockOcpiLink(tx, linked)
      if (newKey?.by.kind === 'registration' && !(await findOcpiTokenOwner(tx, [newKey.by.hash])))
        throw notAllowed('registered meanwhile')
      await revokeOcpiTokens(tx, linked, 'registration')
      if (newKey) await insertOcpiToken(tx, linked, { hash: newKey.hash, kind: 'credentials', at })
      await saveRegistration(tx, linked, {
        ...found,
        theirUrl: theirs.url,
        roles: theirs.roles,
        hubPartyId: theirs.hub_party_id ?? '',
        sealedToken: keys.seal(linked, theirs.token),
        at,
      })
    })
  }

  async function linkedOr(key: PartnerKey): Promise<LinkedOcpiPartner> {
    const linked = await services.db.inTenant(key.operatorId, (tx) => findLinkedOcpiPartner(tx, key.id))
    if (!linked) throw new Problem('interop.not-ocpi')
    return linked
  }

  async function exchange(linked: LinkedOcpiPartner, inputToken: string | undefined): Promise<void> {
    const again = inputToken === undefined && linked.theirToken ? keys.open(linked, linked.theirToken) : undefined
    const token = inputToken ?? again
    const url = inputToken === undefined ? linked.theirUrl : linked.apiUrl
    if (token === undefined) throw new Problem('interop.not-registered')
    if (url === '') throw new Problem('interop.no-versions-url')
    const found = await discover(linked, { url, token })
    const made = keys.make()
    // The token is stored before it is sent, because the other side may use it before it responds.
    await services.db.inTenant(linked.operatorId, (tx) =>
      insertOcpiToken(tx, linked, { hash: made.hash, kind: 'credentials', at: services.now() }),
    )
    const target = found.endpoints.find(({ identifier }) => identifier === 'credentials')?.url ?? ''
    const answered = await inStep(
      'credentials',
      outbound.send(asSpoken(linked, found.version), token, {
        method: again === undefined ? 'POST' : 'PUT',
        url: target,
        name: 'credentials',
        body: credentialsWith(found.version, linked, made.token),
      }),
    )
    const theirs = parseCredentials(found.version, linked.direction, answered)
    if (!theirs.success || !areRolesValid(found.version, theirs.data))
      throw new StepError('answer', 'unreadable', protocolErrorTexts['no-credentials'])
    if (!hasConfiguredParty(linked.platformId, theirs.data))
      throw new StepError('answer', 'party', theirs.data.roles.map(formatPartyId).join(', '))
    await storeCredentials(linked, found, theirs.data)
  }

  return {
    versionsUrl,
    discover,
    credentialsWith,
    keep: storeCredentials,
    /**
     * Registers with the token that the partner gave for registration, or again with the current token. A failed step
     * is stored.
     */
    async register(key: PartnerKey, inputToken: string | undefined): Promise<StepError | undefined> {
      const linked = await linkedOr(key)
      try {
        await exchange(linked, inputToken)
        return undefined
      } catch (error) {
        if (!(error instanceof StepError)) throw error
        // The partner registered with us in the meantime, so the goal is reached.
        const isDone = error.kind === 'registered' && (await linkedOr(key)).state === 'registered'
        if (isDone && linked.state !== 'registered') return undefined
        const problem = `${error.kind}: ${error.message}`
        await services.db.inTenant(key.operatorId, (tx) =>
          saveRegistrationFailure(tx, key, { step: error.step, problem, at: services.now() }),
        )
        return error
      }
    },
    /** Ends the registration on our side whatever the partner responds. Returns true if the partner responded. */
    async unregister(key: PartnerKey): Promise<boolean> {
      const linked = await linkedOr(key)
      if (linked.state !== 'registered') throw new Problem('interop.not-registered')
      const url = linked.endpoints.find(({ identifier }) => identifier === 'credentials')?.url
      const isReported = await (url === undefined
        ? Promise.resolve(false)
        : outbound.call(linked, { method: 'DELETE', url, name: 'credentials' }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof LinkError) return false
              throw error
            },
          ))
      await services.db.inTenant(key.operatorId, async (tx) => {
        await lockOcpiLink(tx, key)
        await endRegistration(tx, key)
      })
      return isReported
    },
  }
}
/** Returns the partner as one that speaks a version, before the registration stores it. */
const asSpoken = (linked: LinkedOcpiPartner, wireVersion: OcpiWireVersion): LinkedOcpiPartner => ({
  ...linked,
  wireVersion,
})
export const formatPartyId = ({ country_code, party_id }: OcpiCredentials['roles'][number]) =>
  `${country_code}${party_id}`
