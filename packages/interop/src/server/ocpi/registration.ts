import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import {
  credentialsShape,
  isOfParty,
  ourModules,
  rolesFit,
  type OcpiCredentials,
} from './credentials.rules.ts'
import { codes, notAllowed, OcpiRefused } from './envelope.rules.ts'
import { partyOf, StepError, type Handshake } from './handshake.ts'
import type { Keys } from './keys.ts'
import type { OcpiAnswer, OcpiRequest } from './ocpi-inbound.ts'
import { endRegistration, holdLink } from './ocpi-links.store.ts'
import { ocpiVersions } from '../../contract/index.ts'
import { addressFault } from '../links/partner-address.rules.ts'
import { publicAddress } from '../links/public-address.ts'
import type { OcpiLinked } from './ocpi-links.store.ts'

/** Provides versions, modules and credentials to partners. */
export function createRegistration({
  services,
  keys,
  handshake,
}: {
  services: Services
  keys: Keys
  handshake: Handshake
}) {
  const base = publicAddress(services)

  /**
   * Handles a handshake that the partner started: checks the partner's credentials with a call before they are stored,
   * and returns a token.
   */
  async function take({ linked, version, ...request }: OcpiRequest): Promise<OcpiAnswer> {
    const theirs = readCredentials(request.body())
    if (!rolesFit(version, theirs)) throw new OcpiRefused(codes.invalid, 'roles: HUB is none of 2.3.0')
    if (!isOfParty(linked.platformId, theirs))
      throw new OcpiRefused(
        codes.invalid,
        `roles: ${theirs.roles.map(partyOf).join(', ')}, not ${linked.platformId}`,
      )
    const found = await handshake
      .discover(linked, { url: theirs.url, token: theirs.token, version })
      .catch((error: unknown) => {
        if (!(error instanceof StepError)) throw error
        const code =
          error.kind === 'version' ? codes.version : error.kind === 'modules' ? codes.modules : codes.unusable
        throw new OcpiRefused(code, `${error.step}: ${error.message}`)
      })
    const { token, hash } = keys.make()
    await handshake.keep(linked, found, theirs, { hash, by: request.key })
    return { data: handshake.credentialsWith(linked, token) }
  }

  return {
    async versions(): Promise<OcpiAnswer> {
      return { data: ocpiVersions.map((version) => ({ version, url: `${base}/ocpi/${version}` })) }
    },
    async details({ linked, version }: OcpiRequest): Promise<OcpiAnswer> {
      return { data: { version, endpoints: ourModules(base, version, linked.direction) } }
    },
    async get({ linked, token }: OcpiRequest): Promise<OcpiAnswer> {
      return { data: handshake.credentialsWith(linked, token) }
    },
    async post(request: OcpiRequest): Promise<OcpiAnswer> {
      // An invited partner may register again, whatever the previous state was.
      if (request.key.kind === 'credentials' && request.linked.state === 'registered')
        throw notAllowed('registered already: PUT changes it')
      return take(request)
    },
    async put(request: OcpiRequest): Promise<OcpiAnswer> {
      if (request.linked.state !== 'registered') throw notAllowed('not registered: POST does it')
      return take(request)
    },
    async remove({ linked }: OcpiRequest): Promise<OcpiAnswer> {
      await services.db.inTenant(linked.operatorId, async (tx) => {
        const { state } = await holdLink(tx, linked)
        if (state !== 'registered') throw notAllowed('not registered')
        await endRegistration(tx, linked)
      })
      return {}
    },
  }
}

function readCredentials(body: unknown): OcpiCredentials {
  return readAs(credentialsShape, body)
}
/** Refuses an address that a partner names unless it is public and https, or at the partner's own host. */
export function requirePartnerAddress(
  { apiUrl }: Pick<OcpiLinked, 'apiUrl'>,
  field: string,
  address: string,
): void {
  const fault = addressFault(address, apiUrl)
  if (fault !== undefined) throw new OcpiRefused(codes.invalid, `${field}: ${fault}`)
}
/** Throws OcpiRefused with the errors by field. */
export function readAs<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new OcpiRefused(codes.invalid, messages.join('; '))
}
