import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import {
  hasConfiguredParty,
  operatorOcpiModules,
  areRolesValid,
  parseCredentials,
  versionsFor,
  type OcpiCredentials,
} from './credentials.rules.ts'
import { ocpiStatusCodes, notAllowed, OcpiCallError } from './envelope.rules.ts'
import { formatPartyId, StepError, type OcpiHandshake } from './handshake.ts'
import type { OcpiTokenCrypto } from './keys.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import { endRegistration, lockOcpiLink } from './ocpi-links.store.ts'
import type { OcpiWireVersion } from '../../contract/index.ts'
import { validatePartnerUrl } from '../links/partner-address.rules.ts'
import { publicBaseUrl } from '../links/public-address.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'

/** Provides versions, modules and credentials to partners. */
export function createRegistration({
  services,
  keys,
  handshake,
}: {
  services: Services
  keys: OcpiTokenCrypto
  handshake: OcpiHandshake
}) {
  const base = publicBaseUrl(services)

  /**
   * Handles a handshake that the partner started: checks the partner's credentials with a call before they are stored,
   * and returns a token.
   */
  async function take({ linked, wireVersion: version, ...request }: OcpiRequest): Promise<OcpiCallResponse> {
    const theirs = readCredentials(version, linked, request.body())
    if (!areRolesValid(version, theirs)) throw new OcpiCallError(ocpiStatusCodes.invalid, 'roles: HUB is none of 2.3.0')
    if (!hasConfiguredParty(linked.platformId, theirs))
      throw new OcpiCallError(
        ocpiStatusCodes.invalid,
        `roles: ${theirs.roles.map(formatPartyId).join(', ')}, not ${linked.platformId}`,
      )
    const found = await handshake
      .discover(linked, { url: theirs.url, token: theirs.token, version })
      .catch((error: unknown) => {
        if (!(error instanceof StepError)) throw error
        const code =
          error.kind === 'version'
            ? ocpiStatusCodes.version
            : error.kind === 'modules'
              ? ocpiStatusCodes.modules
              : ocpiStatusCodes.unusable
        throw new OcpiCallError(code, `${error.step}: ${error.message}`)
      })
    const { token, hash } = keys.make()
    await handshake.keep(linked, found, theirs, { hash, by: request.key })
    return { data: handshake.credentialsWith(version, linked, token) }
  }

  return {
    async versions({ linked }: OcpiRequest): Promise<OcpiCallResponse> {
      return { data: versionsFor(linked.direction).map((version) => ({ version, url: `${base}/ocpi/${version}` })) }
    },
    async details({ linked, wireVersion: version }: OcpiRequest): Promise<OcpiCallResponse> {
      if (!versionsFor(linked.direction).includes(version))
        throw new OcpiCallError(ocpiStatusCodes.version, `${version}: not for both directions`, 404)
      return { data: { version, endpoints: operatorOcpiModules(base, version, linked.direction) } }
    },
    async get({ linked, wireVersion, token }: OcpiRequest): Promise<OcpiCallResponse> {
      return { data: handshake.credentialsWith(wireVersion, linked, token) }
    },
    async post(request: OcpiRequest): Promise<OcpiCallResponse> {
      // An invited partner may register again, whatever the previous state was.
      if (request.key.kind === 'credentials' && request.linked.state === 'registered')
        throw notAllowed('registered already: PUT changes it')
      return take(request)
    },
    async put(request: OcpiRequest): Promise<OcpiCallResponse> {
      if (request.linked.state !== 'registered') throw notAllowed('not registered: POST does it')
      return take(request)
    },
    async remove({ linked }: OcpiRequest): Promise<OcpiCallResponse> {
      await services.db.inTenant(linked.operatorId, async (tx) => {
        const { state } = await lockOcpiLink(tx, linked)
        if (state !== 'registered') throw notAllowed('not registered')
        await endRegistration(tx, linked)
      })
      return {}
    },
  }
}

function readCredentials(
  version: OcpiWireVersion,
  { direction }: Pick<LinkedOcpiPartner, 'direction'>,
  body: unknown,
): OcpiCredentials {
  return requireOcpiBody(parseCredentials(version, direction, body))
}
/** Refuses an address that a partner names unless it is public and https, or at the partner's own host. */
export function requirePartnerAddress(
  { apiUrl }: Pick<LinkedOcpiPartner, 'apiUrl'>,
  field: string,
  address: string,
): void {
  const fault = validatePartnerUrl(address, apiUrl)
  if (fault !== undefined) throw new OcpiCallError(ocpiStatusCodes.invalid, `${field}: ${fault}`)
}
/** Throws OcpiRefused with the errors by field. */
export function parseOcpiBody<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  return requireOcpiBody(shape.safeParse(body))
}
/** Throws OcpiRefused with the errors by field. */
function requireOcpiBody<T>(parsed: z.ZodSafeParseResult<T>): T {
  if (parsed.success) return parsed.data
  const messages = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new OcpiCallError(ocpiStatusCodes.invalid, messages.join('; '))
}
