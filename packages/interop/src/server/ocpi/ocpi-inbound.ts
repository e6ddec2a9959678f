import { rateLimitNetworkOf, parseUntrustedJson, type Services } from '@evops/platform/server'
import type { OcpiEnvelope, OcpiVersion, OcpiWireVersion } from '../../contract/index.ts'
import { isAllowedAddress } from '../addresses/let-in.rules.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import { isVersion } from './credentials.rules.ts'
import {
  ocpiStatusCodes,
  buildOcpiEnvelope,
  OcpiCallError,
  buildRoutingHeaders,
  parseAuthorizationTokens,
  unauthorizedOcpiError,
} from './envelope.rules.ts'
import type { OcpiTokenCrypto } from './keys.ts'
import { isTranslated, type OlderWire } from './v211/older-wire.ts'
import {
  findOcpiTokenOwner,
  findLinkedOcpiPartner,
  markOcpiTokenUsed,
  type FoundOcpiToken,
  type LinkedOcpiPartner,
} from './ocpi-links.store.ts'

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>
/** Incoming call with its HTTP data. */
export interface IncomingOcpiCall {
  method: string
  /** OCPI version of the call. Omitted: no version yet. */
  version?: string | undefined
  /** Name of the call in the log: the module and the action. */
  name: string
  url: string
  address: string
  headers: Headers
  /** Request body. '': none. */
  body: string
}
/** Accepted call with its partner and its token. */
export interface OcpiRequest {
  linked: LinkedOcpiPartner
  /** Version in whose form bodies and answers are. */
  version: OcpiVersion
  /** Version of the call. 2.1.1 is translated from and to 2.2.1. */
  wireVersion: OcpiWireVersion
  key: FoundOcpiToken
  /** The received token. The credentials module returns it. */
  token: string
  /** True if the request has no body. */
  isEmpty: boolean
  /** Throws OcpiRefused. */
  body(): unknown
}
export interface OcpiCallResponse {
  data?: unknown
  headers?: Readonly<Record<string, string>>
}
export interface OcpiReply {
  status: number
  headers: Readonly<Record<string, string>>
  envelope: OcpiEnvelope
}
type Work = (request: OcpiRequest) => Promise<OcpiCallResponse>
export type OcpiInbound = ReturnType<typeof createOcpiInbound>

/**
 * Processes OCPI calls of partners. A call needs one of our tokens, an allowed address and our party as recipient. A
 * registration token gives access only to versions and credentials. Each call is logged with its response.
 */
export function createOcpiInbound({
  services,
  keys,
  messages,
  older,
}: {
  services: Services
  keys: OcpiTokenCrypto
  older: OlderWire
  messages: Pick<MessageLog, 'keep'>
}) {
  async function answer(arrived: IncomingOcpiCall, work: Work): Promise<OcpiReply> {
    const startedAt = performance.now()
    const ids = correlationHeaders(arrived.headers)
    try {
      const { key, linked, token } = await callerOf(arrived)
      const outcome = await outcomeOf(arrived, { key, linked, token }, work)
      await log(arrived, { linked, outcome, token, tookMs: performance.now() - startedAt })
      const routing = arrived.version === '2.1.1' ? {} : buildRoutingHeaders(linked, arrived.name)
      return { ...outcome, headers: { ...ids, ...routing, ...outcome.headers } }
    } catch (error) {
      if (!(error instanceof OcpiCallError)) throw error
      return { ...toRefusalReply(error), headers: ids }
    }
  }

  /** Finds the owner of the token before the operator is known. */
  async function callerOf({ headers }: IncomingOcpiCall) {
    const tokens = parseAuthorizationTokens(
      typeof headers.authorization === 'string' ? headers.authorization : undefined,
    )
    if (tokens.length === 0) throw unauthorizedOcpiError('Authorization: Token and the token in Base64')
    const hashes = tokens.map((token) => keys.hashOf(token))
    const found = await services.db.asPlatform(async (tx) => {
      const key = await findOcpiTokenOwner(tx, hashes)
      return key && { key, linked: await findLinkedOcpiPartner(tx, key.id) }
    })
    if (!found?.linked) throw unauthorizedOcpiError('the token is not known here')
    const { key, linked } = found
    const token = tokens[hashes.findIndex((hash) => hash.equals(key.hash))] ?? ''
    return { key, linked, token }
  }

  async function outcomeOf(
    arrived: IncomingOcpiCall,
    { key, linked, token }: Pick<OcpiRequest, 'key' | 'linked' | 'token'>,
    work: Work,
  ): Promise<OcpiReply> {
    try {
      await requireLetIn(arrived, linked)
      requireOurs(arrived.headers, linked)
      requireKind(arrived, key)
      if (!key.isUsed) await services.db.inTenant(key.operatorId, (tx) => markOcpiTokenUsed(tx, key, services.now()))
      const wireVersion = versionOf(arrived)
      const isOlder = wireVersion === '2.1.1' && isTranslated(arrived.name)
      const isEmpty = arrived.body === ''
      const translated =
        isOlder && !isEmpty ? await older.fromPartner(linked, arrived.name, readBody(arrived)) : undefined
      const { data, headers = {} } = await work({
        linked,
        key,
        token,
        version: wireVersion === '2.1.1' ? '2.2.1' : wireVersion,
        wireVersion,
        isEmpty,
        body: () => (isOlder && !isEmpty ? translated : readBody(arrived)),
      })
      const answer = isOlder ? await older.toPartner(linked, arrived.name, data) : data
      return {
        status: 200,
        headers: isOlder ? olderAddresses(headers) : headers,
        envelope: buildOcpiEnvelope(services.now(), { data: answer }),
      }
    } catch (error) {
      if (error instanceof OcpiCallError) return toRefusalReply(error)
      services.log.error({ error, call: arrived.name }, 'a partner was not answered')
      return toRefusalReply(new OcpiCallError(ocpiStatusCodes.server, 'server error', 500))
    }
  }

  async function requireLetIn(
    { address }: IncomingOcpiCall,
    { id, operatorId, allowedIps }: LinkedOcpiPartner,
  ): Promise<void> {
    const by = { peer: `${id} ${rateLimitNetworkOf(address)}`, operator: operatorId }
    if ((await services.budget.takeReserved('partnerCall', by)) > 0)
      throw new OcpiCallError(ocpiStatusCodes.client, 'too many calls', 429)
    if (!isAllowedAddress(allowedIps, address))
      throw new OcpiCallError(ocpiStatusCodes.client, `not from ${address}`, 403)
  }

  function toRefusalReply(error: OcpiCallError): OcpiReply {
    const envelope = buildOcpiEnvelope(services.now(), { code: error.code, message: error.message })
    return { status: error.status, headers: {}, envelope }
  }

  async function log(
    { method, name, url, headers, body }: IncomingOcpiCall,
    {
      linked,
      outcome: { status, envelope },
      token,
      tookMs,
    }: { linked: LinkedOcpiPartner; outcome: OcpiReply; token: string; tookMs: number },
  ): Promise<void> {
    const failed = envelope.status_code >= ocpiStatusCodes.server ? 'failed' : 'refused'
    await messages.keep({
      operatorId: linked.operatorId,
      peerKind: 'interop',
      peer: `${linked.name} · ${linked.platformId}`,
      peerId: linked.id,
      direction: 'in',
      channel: `${method} ${name}`,
      correlation: single(headers['x-request-id']) ?? '',
      verified: 'yes',
      status: envelope.status_code === ocpiStatusCodes.done ? 'done' : failed,
      httpStatus: status,
      at: services.now(),
      tookMs,
      headers,
      body: `${url}\n${body}\n\n${JSON.stringify(envelope)}`,
      secrets: [token, Buffer.from(token).toString('base64'), ...tokensWithin(body, envelope.data)],
    })
  }
  return { answer }
}

/** Addresses of ours in headers, such as the one of the next page, in the version of the call. */
function olderAddresses(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('/ocpi/2.2.1/', '/ocpi/2.1.1/')]),
  )
}

function versionOf({ version }: IncomingOcpiCall): OcpiWireVersion {
  if (version === undefined) return '2.2.1'
  if (!isVersion(version)) throw new OcpiCallError(ocpiStatusCodes.version, `${version}: not spoken here`, 404)
  return version
}

/** Before registration a partner may only call the registration modules. */
function requireKind({ name }: IncomingOcpiCall, { kind }: FoundOcpiToken): void {
  if (kind === 'registration' && !['versions', 'details', 'credentials'].includes(name))
    throw unauthorizedOcpiError('this token registers, and opens nothing else')
}

/** If a call names sender and recipient parties, they must be the partner's party and ours. */
function requireOurs(headers: Headers, { party, platformId }: LinkedOcpiPartner): void {
  const partyFromHeader = (side: 'from' | 'to') =>
    `${single(headers[`ocpi-${side}-country-code`]) ?? ''}${single(headers[`ocpi-${side}-party-id`]) ?? ''}`.toUpperCase()
  const [from, to] = [partyFromHeader('from'), partyFromHeader('to')]
  if (to !== '' && to !== `${party.countryCode}${party.partyId}`)
    throw new OcpiCallError(ocpiStatusCodes.invalid, `OCPI-to: ${to} is not our party`)
  if (from !== '' && from !== platformId)
    throw new OcpiCallError(ocpiStatusCodes.invalid, `OCPI-from: ${from} is not this partner’s party`)
}

function correlationHeaders(headers: Headers): Record<string, string> {
  const ids = ['x-request-id', 'x-correlation-id'].flatMap((name) => {
    const headerValue = single(headers[name])
    return headerValue !== undefined && /^[\x21-\x7e]{1,100}$/.test(headerValue) ? [[name, headerValue] as const] : []
  })
  return Object.fromEntries(ids)
}
function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}

function readBody({ body }: IncomingOcpiCall): unknown {
  try {
    return parseUntrustedJson(body)
  } catch {
    throw new OcpiCallError(ocpiStatusCodes.invalid, 'the body is no JSON', 400)
  }
}

/** Returns the tokens of credentials in both directions. */
function tokensWithin(...texts: unknown[]): string[] {
  return texts.flatMap((one) => {
    const text = typeof one === 'string' ? one : JSON.stringify(one ?? '')
    return [...text.matchAll(/"token"\s*:\s*"([^"]{1,200})"/g)].map(([, token]) => token ?? '')
  })
}
