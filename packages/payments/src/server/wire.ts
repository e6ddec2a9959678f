import {
  callHttp,
  insertPartnerMessage,
  openHttp,
  type HttpResponse,
  type OpenHttpResponse,
} from '@evops/platform/server'
import { Problem, formatErrorForPartner } from '@evops/platform/contract'
import type { PaymentsDeps } from './deps.ts'
import {
  type Merchant,
  ProviderError,
  type ProviderConnection,
  type ProviderResponse,
  type ProviderCall,
} from './port.ts'

/** WeChat answers within 5 s. A slower call is repeated by the job. */
const withinMs = 15_000
const mostBytes = 1_000_000
/** Long enough for a file of a million rows on a slow line. */
const loadsWithinMs = 15 * 60_000
const loopbackNetworks = ['127.0.0.0/8', '::1/128']

/**
 * Creates a merchant's connection: calls only its provider's host, and stores each call in the message log, whatever
 * the result of the operation is.
 */
export function createProviderConnection(
  { services }: Pick<PaymentsDeps, 'services'>,
  merchant: Merchant,
  { isLoopback, replayOf = null }: { isLoopback: boolean; replayOf?: string | null },
): ProviderConnection {
  async function sendRequest(call: ProviderCall): Promise<ProviderResponse> {
    const start = performance.now()
    const options = { ...(await toHttpOptions(call)), withinMs, mostBytes }
    const answer = await callHttp(`${merchant.base}${call.path}`, options).catch((error: unknown) => error)
    const got = isAnswer(answer) ? answer : undefined
    const text = got?.body.toString('utf8') ?? formatErrorForPartner(answer)
    await recordMessage(call, { status: got?.status, text, tookMs: performance.now() - start })
    if (!got || got.isCut) throw new ProviderError('unknown', text.slice(0, 150), { cause: answer })
    return { status: got.status, header: (name) => headerText(got, name), text }
  }
  async function load(call: ProviderCall): Promise<AsyncIterable<Buffer>> {
    const start = performance.now()
    const options = { ...(await toHttpOptions(call)), withinMs: loadsWithinMs }
    const url = call.path.startsWith('/') ? `${merchant.base}${call.path}` : call.path
    const got = await openHttp(url, options).catch((error: unknown) => error)
    const status = isOpen(got) ? got.status : undefined
    const text = got instanceof Error ? formatErrorForPartner(got) : '(file)'
    await recordMessage(call, { status, text, tookMs: performance.now() - start })
    if (!isOpen(got)) throw new ProviderError('unknown', text.slice(0, 150), { cause: got })
    if (got.status !== 200) throw new ProviderError('unknown', `HTTP ${got.status}`)
    return got.body
  }
  async function toHttpOptions({ method, headers, body }: ProviderCall) {
    const reach = isLoopback ? loopbackNetworks : []
    return { method, headers, ...(body !== undefined && { body }), reach }
  }
  async function recordMessage(
    call: ProviderCall,
    { status, text, tookMs }: { status: number | undefined; text: string; tookMs: number },
  ): Promise<void> {
    await services.db.inTenant(merchant.operatorId, (tx) =>
      insertPartnerMessage(tx, {
        operatorId: merchant.operatorId,
        peerKind: 'payment',
        peer: merchant.name,
        peerId: merchant.accountId,
        direction: 'out',
        channel: call.channel,
        correlation: call.correlation,
        verified: 'unknown',
        status: status === undefined || status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'done',
        httpStatus: status ?? null,
        at: services.now(),
        tookMs,
        headers: call.headers,
        body: `${call.method} ${call.path}\n${call.body ?? ''}\n\n${status ?? '—'}\n${text}`,
        secrets: secretValuesOf(merchant),
        replayOf,
      }),
    )
  }
  return { merchant, now: services.now, sendRequest: sendRequest, load }
}

/** Returns the secret values that must not be logged. */
export function secretValuesOf({ secrets, oldSecrets }: Pick<Merchant, 'secrets' | 'oldSecrets'>): string[] {
  return Object.values({ ...secrets, ...oldSecrets })
}

function isAnswer(value: unknown): value is HttpResponse {
  return typeof value === 'object' && value !== null && 'status' in value && 'isCut' in value
}
function isOpen(value: unknown): value is OpenHttpResponse {
  return typeof value === 'object' && value !== null && 'status' in value
}
function headerText({ headers }: HttpResponse, name: string): string {
  const value = headers[name.toLowerCase()]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

/** Converts a provider's refusal, or an unknown result, to the problem for the caller. */
export function throwProviderProblem(error: unknown): never {
  if (error instanceof ProviderError)
    throw new Problem('payments.provider-failed', { reason: error.message.slice(0, 150) })
  throw error
}
