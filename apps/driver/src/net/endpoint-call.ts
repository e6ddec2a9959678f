import type { CallInput, EndpointSpec, EndpointReply } from '@evops/platform/contract'
import { currentLanguage } from '../words/translate.ts'
import { connectionRefusal, readJson, toRecord, toCallRefusal, toText } from './refusal.ts'
import { renewToken, signInSession } from './sign-in-session.ts'

type Needed<T> = undefined extends T ? false : object extends T ? false : true
type OptionalInput<I> = { [K in keyof I as Needed<I[K]> extends true ? K : never]: I[K] } & {
  [K in keyof I as Needed<I[K]> extends true ? never : K]?: I[K]
}
/** Input `{ params, query, body }` of a contract endpoint. */
export type EndpointInput<E extends EndpointSpec> = OptionalInput<CallInput<E>>
interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}
export interface RequestOptions {
  /** Idempotency key of a write that must not happen twice: created once, sent again with every try. */
  key?: string
  signal?: AbortSignal
}

const patienceMs = 20_000

/** Calls an endpoint as declared by the contract and returns `data` of its reply. Throws a Refusal. */
export async function requestEndpoint<E extends EndpointSpec>(
  spec: E,
  input?: EndpointInput<E>,
  options: RequestOptions = {},
): Promise<EndpointReply<E>> {
  const response = await sendEndpointRequest(spec, input ?? {}, options)
  const reply = await readJson(response)
  if (!response.ok) throw toCallRefusal(reply, response.status)
  // Not validated here: the server's own tests check its replies against the contract.
  return (spec.bare ? reply : reply.data) as EndpointReply<E>
}

/**
 * Maximum number of tokens tried for a call: data stored by other tabs becomes visible late, so the next token may have
 * expired too.
 */
const mostTokens = 4

/** Returns the response with its body unread, for files and streams. Renews an expired token. */
export async function sendEndpointRequest(
  spec: EndpointSpec,
  input: Parts,
  options: RequestOptions,
): Promise<Response> {
  const isPublic = spec.permission === 'public'
  let token = isPublic ? undefined : signInSession.token()
  for (let tries = 1; ; tries += 1) {
    const answer = await once(spec, input, { ...options, token })
    if (answer.status !== 401 || token === undefined || tries === mostTokens) return answer
    token = await renewToken(token)
    if (token !== undefined) continue
    if (!signInSession.holds()) return answer
    // The connection was lost, or another tab's tokens did not become visible in time: the user need not sign in for
    // that.
    throw connectionRefusal('driver.net.slow')
  }
}

async function once(
  spec: EndpointSpec,
  input: Parts,
  { key, signal, token }: RequestOptions & { token: string | undefined },
): Promise<Response> {
  const late = spec.reply === 'stream' ? undefined : AbortSignal.timeout(patienceMs)
  const signals = [signal, late].filter((one) => one !== undefined)
  try {
    return await fetch(buildRequestPath(spec.path, input), {
      method: spec.method,
      signal: anyOf(signals),
      headers: {
        accept: 'application/json',
        'accept-language': currentLanguage(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw connectionRefusal(late?.aborted ? 'driver.net.slow' : 'driver.net.lost')
  }
}

/** Replacement for `AbortSignal.any`, which phones of 2022 lack. */
function anyOf(signals: readonly AbortSignal[]): AbortSignal | undefined {
  if (signals.length < 2) return signals[0]
  const either = new AbortController()
  for (const signal of signals) signal.addEventListener('abort', () => either.abort(), { once: true })
  if (signals.some(({ aborted }) => aborted)) either.abort()
  return either.signal
}

/** Returns a path with its parameters and query. */
export function buildRequestPath(path: string, { params, query }: Parts): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(toText(toRecord(params)[name])))
  const wanted = new URLSearchParams()
  for (const [name, value] of Object.entries(toRecord(query)))
    if (value !== undefined && value !== null && value !== '') wanted.append(name, toText(value))
  return wanted.size === 0 ? place : `${place}?${wanted.toString()}`
}
