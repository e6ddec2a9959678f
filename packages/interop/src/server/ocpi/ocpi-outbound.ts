import { newId } from '@evops/platform/contract'
import {
  callHttp,
  type ThreadedHttpCall,
  type ThreadedHttpReply,
  type Services,
  parseUntrustedJson,
  type AllowedNetworks,
} from '@evops/platform/server'
import { z } from 'zod'
import { protocolErrorTexts, type OcpiFailure } from '../../contract/index.ts'
import { toLinkError, LinkError } from '../links/link-error.ts'
import { demoPartnerNetworks, demoPartnerUrl, type LocalDemoPartners } from '../links/nearby.ts'
import { validatePartnerUrl, isPartnerAddress } from '../links/partner-address.rules.ts'
import type { MessageLog } from '../message-log/message-log.ts'
import { formatAuthorizationHeader, ocpiStatusCodes, buildRoutingHeaders } from './envelope.rules.ts'
import type { OcpiTokenCrypto } from './keys.ts'
import { replacePartnerToken, type LinkedOcpiPartner } from './ocpi-links.store.ts'
import { isTranslated, type OlderWire } from './v211/older-wire.ts'

const mostBytes = 500_000
const mostOfPage = 20_000_000

export interface OcpiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** Name of the call in the log. */
  name: string
  body?: object
  /** Parts of the body that must not appear in the log. */
  secrets?: readonly string[]
  /** Shorter time limit, used when a charge point waits for the response. */
  withinMs?: number
  /** Receives the response headers after the call. */
  onDone?: (headers: ThreadedHttpReply['headers']) => void
}
/** Page of a list, with the URL of the next page. */
export interface OcpiPage {
  data: unknown
  next: string | undefined
}
export interface OcpiOutboundOptions {
  /** Time limit from the DNS lookup to the end of the response. */
  withinMs?: number
  /** Demo partners in this process. */
  nearby?: LocalDemoPartners
}
interface Deps {
  services: Services
  keys: OcpiTokenCrypto
  log: Pick<MessageLog, 'keep'>
  allowedNetworks: AllowedNetworks
  older: OlderWire
}
const answerShape = z.object({
  data: z.unknown().optional(),
  status_code: z.int(),
  status_message: z.string().nullish(),
})
export type OcpiOutbound = ReturnType<typeof createOcpiOutbound>

/** Sends OCPI calls to partners and logs each of them. */
export function createOcpiOutbound(
  { services, keys, log, allowedNetworks, older }: Deps,
  { withinMs = 10_000, nearby = () => undefined }: OcpiOutboundOptions = {},
) {
  /**
   * Returns the networks that a call may reach. The operator entered the host of the partner; any other address is
   * named by the partner, and leads to public networks only.
   */
  async function reachOf({ operatorId, apiUrl, via }: LinkedOcpiPartner, url: string): Promise<readonly string[]> {
    if (!isPartnerAddress(url, apiUrl)) return []
    return via?.reach ?? (await allowedNetworks(operatorId))
  }
  /** Returns the body in the version of the partner. */
  async function bodyOf(linked: LinkedOcpiPartner, call: OcpiCall): Promise<string | undefined> {
    if (!call.body) return undefined
    const isOlder = needsTranslation(linked, call)
    return JSON.stringify(isOlder ? await older.toPartner(linked, call.name, call.body) : call.body)
  }
  /** Returns the response without its envelope. Throws LinkError. */
  const send = async (linked: LinkedOcpiPartner, token: string, call: OcpiCall): Promise<unknown> =>
    (await exchange(linked, token, call)).data

  async function exchange(
    linked: LinkedOcpiPartner,
    token: string,
    call: OcpiCall,
    most = mostBytes,
  ): Promise<OcpiPage> {
    const at = services.now()
    const startedAt = performance.now()
    const { via } = linked
    // A single id for both headers: a hub replaces the first header and forwards the second, so the log finds either.
    // The ids are sortable, so the log's index grows at its end.
    const requestId = newId()
    const isOlder = linked.wireVersion === '2.1.1'
    const sent = await bodyOf(linked, call)
    const near = demoPartnerUrl(call.url, nearby())
    const fault = near ? undefined : validatePartnerUrl(call.url, linked.apiUrl)
    if (fault !== undefined) throw new LinkError<OcpiFailure>('address', fault)
    const how: ThreadedHttpCall = {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(call.body && { 'content-type': 'application/json; charset=utf-8' }),
        authorization: formatAuthorizationHeader(token, linked.rawTokens || isOlder),
        'x-request-id': requestId,
        'x-correlation-id': requestId,
        ...(isOlder ? {} : buildRoutingHeaders(linked, call.name)),
      },
      ...(sent !== undefined && { body: sent }),
      reach: near ? demoPartnerNetworks : await reachOf(linked, call.url),
      withinMs: Math.min(withinMs, call.withinMs ?? withinMs),
      mostBytes: most,
    }
    const answer = await (via?.apart?.call ?? plainCall)(near ?? call.url, how).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    const read = answer instanceof Error ? toLinkError(answer) : readAnswer(answer)
    const failure = read instanceof LinkError ? read : undefined
    const responseText = failure ? `${failure.kind}: ${failure.message}` : JSON.stringify(read)
    await (via ?? log).keep({
      operatorId: linked.operatorId,
      peerKind: 'interop',
      peer: `${linked.name} · ${linked.platformId}`,
      peerId: linked.id,
      direction: 'out',
      channel: `${call.method} ${call.name}`,
      correlation: requestId,
      // OCPI responses are not signed, so their origin cannot be verified.
      verified: 'unknown',
      status: failure === undefined ? 'done' : answer instanceof Error ? 'failed' : 'refused',
      httpStatus: answer instanceof Error ? null : answer.status,
      at,
      tookMs: performance.now() - startedAt,
      headers: {},
      body: `${call.url}\n${sent ?? ''}\n\n${responseText}`,
      secrets: [...tokensOf(call.body), ...tokensOf(read), token, ...(call.secrets ?? [])],
    })
    if (failure) throw failure
    if (!(answer instanceof Error)) call.onDone?.(answer.headers)
    const data = needsTranslation(linked, call) ? await older.fromPartner(linked, call.name, read) : read
    return { data, next: answer instanceof Error ? undefined : nextOf(answer.headers['link']) }
  }

  /** Runs the work with the partner's token, or with the previous token if the partner accepts that one. */
  async function withToken<T>(linked: LinkedOcpiPartner, work: (token: string) => Promise<T>): Promise<T> {
    const { theirToken, theirTokenBefore } = linked
    if (!theirToken) throw new LinkError<OcpiFailure>('registered', protocolErrorTexts.unregistered)
    try {
      return await work(keys.open(linked, theirToken))
    } catch (error) {
      if (!(error instanceof LinkError) || error.kind !== 'token' || !theirTokenBefore) throw error
      const answer = await work(keys.open(linked, theirTokenBefore))
      await services.db.inTenant(linked.operatorId, (tx) => replacePartnerToken(tx, linked, theirTokenBefore))
      return answer
    }
  }

  return {
    send,
    /** Sends a call with the partner's token. Throws LinkError. */
    call: (linked: LinkedOcpiPartner, call: OcpiCall): Promise<unknown> =>
      withToken(linked, (token) => send(linked, token, call)),
    /** Loads a page of a partner's list. Throws LinkError. */
    page: (linked: LinkedOcpiPartner, url: string, name: string): Promise<OcpiPage> =>
      withToken(linked, (token) => exchange(linked, token, { method: 'GET', url, name }, mostOfPage)),
  }
}

const needsTranslation = ({ wireVersion }: LinkedOcpiPartner, { name }: OcpiCall) =>
  wireVersion === '2.1.1' && isTranslated(name)

async function plainCall(url: string, call: ThreadedHttpCall): Promise<ThreadedHttpReply> {
  const { status, headers, body } = await callHttp(url, call)
  return { status, headers, text: body.toString('utf8') }
}

/** Returns the credentials tokens in a body, so that the log can mask them. */
function tokensOf(body: unknown): string[] {
  const { token } = typeof body === 'object' && body !== null && 'token' in body ? body : {}
  return typeof token === 'string' ? [token] : []
}

function readAnswer({ status, text }: ThreadedHttpReply): unknown {
  const parsed = answerShape.safeParse(jsonOf(text))
  const statusText = parsed.success ? ` ${parsed.data.status_code} ${parsed.data.status_message ?? ''}`.trimEnd() : ''
  if (status === 401 || status === 403) return new LinkError('token', `HTTP ${status}${statusText}`)
  if (status === 405) return new LinkError<OcpiFailure>('registered', `HTTP 405${statusText}`)
  if (status >= 500 || (!parsed.success && status >= 300)) return new LinkError('status', `HTTP ${status}${statusText}`)
  if (!parsed.success) return new LinkError('unreadable', protocolErrorTexts['no-envelope'])
  const { data = null, status_code: code } = parsed.data
  if (code >= ocpiStatusCodes.server) return new LinkError('busy', statusText.trim())
  if (code >= ocpiStatusCodes.client || status >= 300) return new LinkError('refused', `HTTP ${status}${statusText}`)
  return data
}
/** Parses the URL of the next page in the Link header. */
function nextOf(link: string | string[] | undefined): string | undefined {
  return /<([^<>]{1,2000})>\s*;\s*rel="?next"?/.exec(String(link ?? ''))?.[1]
}
function jsonOf(text: string): unknown {
  try {
    return parseUntrustedJson(text)
  } catch {
    return undefined
  }
}
