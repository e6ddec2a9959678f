import { parseUntrustedJson } from '../json.ts'
import { createHash, createHmac, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { callHttp, type HttpResponse } from '../net/call-http.ts'
import type { AcmeConfig } from '../tls-config.ts'
import { AcmeError, formatAcmeProblem, type AcmeProblem } from './acme.rules.ts'

const answerWithinMs = 20_000
/** An authority validates a name and issues a certificate within seconds. */
const settledWithinMs = 120_000
const longestPauseMs = 10_000
const mostBytes = 256 * 1024

const problem = z.object({ type: z.string().default(''), detail: z.string().default('') })
const directory = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() })
const order = z.object({
  status: z.string(),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().optional(),
  error: problem.optional(),
})
const challenge = z.object({ type: z.string(), url: z.url(), error: problem.optional() })
const authorization = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(challenge),
})

export interface AcmeOrderRequest extends Pick<AcmeConfig, 'directory' | 'ca' | 'external' | 'mail' | 'names'> {
  /** The private P-256 key of the account. */
  accountKey: KeyObject
  /** A certificate request for these names (PEM, PKCS#10). */
  request: string
  /** Aborts the waiting. */
  signal: AbortSignal
}

/** Returns the key thumbprint. The answer to a challenge is `token.thumbprint` (RFC 8555 section 8.1, RFC 7638). */
export function accountKeyThumbprint(accountKey: KeyObject): string {
  return createHash('sha256')
    .update(JSON.stringify(jwkOf(accountKey)))
    .digest('base64url')
}

/** Members are in the order of RFC 7638. */
function jwkOf(key: KeyObject) {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  return { crv, kty, x, y }
}

/**
 * Orders a certificate and proves the names by http-01. The process that answers on port 80 needs only the account's
 * thumbprint. Returns the certificate with its chain (PEM). Throws `AcmeError` with one sentence, and the errors of
 * `callHttp`.
 */
export async function orderCertificate(wish: AcmeOrderRequest): Promise<string> {
  const places = directory.parse(parseUntrustedJson((await get(wish, wish.directory)).body.toString()))
  const sendRequest = signedCalls(wish, places.newNonce)
  const contact = wish.mail === undefined ? [] : [`mailto:${wish.mail}`]
  const externalAccountBinding = wish.external && bound(wish.external, wish.accountKey, places.newAccount)
  const wanted = { termsOfServiceAgreed: true, contact, externalAccountBinding }
  const account = await sendRequest(places.newAccount, wanted)
  const kid = String(account.headers.location)
  const identifiers = wish.names.map((value) => ({ type: 'dns', value }))
  const ordered = await sendRequest(places.newOrder, { identifiers }, kid)
  const at = String(ordered.headers.location)
  const { authorizations, finalize } = order.parse(parseUntrustedJson(ordered.body.toString()))
  for (const place of authorizations) await prove(place)
  const der = wish.request.replaceAll(/-----[^-]+-----|\s/g, '')
  await sendRequest(finalize, { csr: Buffer.from(der, 'base64').toString('base64url') }, kid)
  const done = await pollUntilSettled(at, order, ({ status }) => status !== 'ready' && status !== 'processing')
  if (done.certificate === undefined) throw toAcmeError(done.error, 'the order')
  return (await sendRequest(done.certificate, undefined, kid)).body.toString()

  async function prove(place: string): Promise<void> {
    const { status, challenges } = authorization.parse(
      parseUntrustedJson((await sendRequest(place, undefined, kid)).body.toString()),
    )
    if (status === 'valid') return
    const one = challenges.find(({ type }) => type === 'http-01')
    if (!one) throw new AcmeError('the authority does not offer http-01 for these names')
    await sendRequest(one.url, {}, kid)
    const proved = await pollUntilSettled(place, authorization, (now) => now.status !== 'pending')
    if (proved.status === 'valid') return
    throw toAcmeError(proved.challenges.find(({ error }) => error)?.error, proved.identifier.value)
  }

  /** Polls until the resource has reached a final state. */
  async function pollUntilSettled<T>(place: string, shape: z.ZodType<T>, isSettled: (now: T) => boolean): Promise<T> {
    for (const until = performance.now() + settledWithinMs; performance.now() < until;) {
      const answer = await sendRequest(place, undefined, kid)
      const now = shape.parse(parseUntrustedJson(answer.body.toString()))
      if (isSettled(now)) return now
      const pause = retryAfterMs(answer.headers['retry-after']) ?? 1_000
      await sleep(Math.min(pause, longestPauseMs), undefined, { signal: wish.signal })
    }
    throw new AcmeError(`the authority did not settle ${place} in ${settledWithinMs / 1_000} s`)
  }
}

/**
 * Signs our account's key with the key of an existing customer account at the authority (external account binding, RFC
 * 8555 section 7.3.4).
 */
function bound(
  { keyId, hmacKey }: { keyId: string; hmacKey: string },
  accountKey: KeyObject,
  url: string,
): { protected: string; payload: string; signature: string } {
  const head = encodeBase64Url({ alg: 'HS256', kid: keyId, url })
  const payload = encodeBase64Url(jwkOf(accountKey))
  const mac = createHmac('sha256', Buffer.from(hmacKey, 'base64url'))
  return { protected: head, payload, signature: mac.update(`${head}.${payload}`).digest('base64url') }
}

type PostSigned = (url: string, payload: object | undefined, kid?: string) => Promise<HttpResponse>

/**
 * Creates calls signed by the account, each with a nonce from the authority. A call with a used or expired nonce is
 * repeated with a new one.
 */
function signedCalls(wish: AcmeOrderRequest, newNonce: string): PostSigned {
  let nonce: string | undefined
  const fresh = async () => String((await get(wish, newNonce)).headers['replay-nonce'])
  return async function sendRequest(url, payload, kid) {
    for (let tries = 3; ; tries -= 1) {
      const used = nonce ?? (await fresh())
      const who = kid === undefined ? { jwk: jwkOf(wish.accountKey) } : { kid }
      const head = encodeBase64Url({ alg: 'ES256', nonce: used, url, ...who })
      // An empty payload is a read (POST-as-GET).
      const body = payload === undefined ? '' : encodeBase64Url(payload)
      const signature = sign('sha256', Buffer.from(`${head}.${body}`), {
        key: wish.accountKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url')
      const answer = await callHttp(url, {
        method: 'POST',
        headers: { 'content-type': 'application/jose+json' },
        body: JSON.stringify({ protected: head, payload: body, signature }),
        reach: 'installation',
        client: { ca: wish.ca },
        withinMs: answerWithinMs,
        mostBytes,
      })
      const next = answer.headers['replay-nonce']
      nonce = typeof next === 'string' ? next : undefined
      if (answer.status < 400) return answer
      const acmeProblem = problemIn(answer)
      if (!acmeProblem.type.endsWith(':badNonce') || tries === 0)
        throw toAcmeError(acmeProblem, undefined, retryAfterMs(answer.headers['retry-after']))
    }
  }
}

function get({ ca }: AcmeOrderRequest, url: string): Promise<HttpResponse> {
  const call = { headers: {}, reach: 'installation', client: { ca } } as const
  return callHttp(url, { method: 'GET', ...call, withinMs: answerWithinMs, mostBytes })
}

const encodeBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function problemIn({ status, body }: HttpResponse): AcmeProblem {
  try {
    return problem.parse(parseUntrustedJson(body.toString()))
  } catch {
    return { type: '', detail: `status ${status}` }
  }
}

function toAcmeError(acmeProblem: AcmeProblem | undefined, name?: string, afterMs?: number): AcmeError {
  return new AcmeError(formatAcmeProblem(acmeProblem ?? { type: '', detail: 'without a reason' }, name), afterMs)
}

/** The header contains seconds or a date. */
function retryAfterMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
