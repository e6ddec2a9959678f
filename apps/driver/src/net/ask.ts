import type { CallInput, EndpointSpec, ReplyOf } from '@evops/platform/contract'
import { currentLanguage } from '../words/translate.ts'
import { lostRefusal, readJson, record, refusalOf, textOf } from './refusal.ts'
import { renewToken, signInSession } from './sign-in-session.ts'

type Needed<T> = undefined extends T ? false : object extends T ? false : true
type Given<I> = { [K in keyof I as Needed<I[K]> extends true ? K : never]: I[K] } & {
  [K in keyof I as Needed<I[K]> extends true ? never : K]?: I[K]
}
/** `{ params, query, body }` as an endpoint of the contract takes them. */
export type Asked<E extends EndpointSpec> = Given<CallInput<E>>
interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}
export interface AskOptions {
  /** Of a write that must not happen twice: made once, sent again with every try. */
  key?: string
  signal?: AbortSignal
}

const patienceMs = 20_000

/** Asks an endpoint as the contract declares it; `data` of its reply. Throws a Refusal. */
export async function requestEndpoint<E extends EndpointSpec>(
  spec: E,
  given?: Asked<E>,
  options: AskOptions = {},
): Promise<ReplyOf<E>> {
  const response = await send(spec, given ?? {}, options)
  const reply = await readJson(response)
  if (!response.ok) throw refusalOf(reply, response.status)
  // The server's own tests hold its replies against the contract.
  return (spec.bare ? reply : reply.data) as ReplyOf<E>
}

/** Tokens that a call is tried with: what other tabs keep is seen late, so that the next may have run out too. */
const mostTokens = 4

/** The answer with its body unread: files and streams. A token that ran out is renewed. */
export async function send(spec: EndpointSpec, given: Parts, options: AskOptions): Promise<Response> {
  const isPublic = spec.permission === 'public'
  let token = isPublic ? undefined : signInSession.token()
  for (let tries = 1; ; tries += 1) {
    const answer = await once(spec, given, { ...options, token })
    if (answer.status !== 401 || token === undefined || tries === mostTokens) return answer
    token = await renewToken(token)
    if (token !== undefined) continue
    if (!signInSession.holds()) return answer
    // The line was lost, or another tab's tokens were not seen in time: nobody has to sign in for that.
    throw lostRefusal('driver.net.slow')
  }
}

async function once(
  spec: EndpointSpec,
  given: Parts,
  { key, signal, token }: AskOptions & { token: string | undefined },
): Promise<Response> {
  const late = spec.reply === 'stream' ? undefined : AbortSignal.timeout(patienceMs)
  const signals = [signal, late].filter((one) => one !== undefined)
  try {
    return await fetch(addressOf(spec.path, given), {
      method: spec.method,
      signal: anyOf(signals),
      headers: {
        accept: 'application/json',
        'accept-language': currentLanguage(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: given.body === undefined ? undefined : JSON.stringify(given.body),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw lostRefusal(late?.aborted ? 'driver.net.slow' : 'driver.net.lost')
  }
}

/** `AbortSignal.any`, which phones of 2022 do not have. */
function anyOf(signals: readonly AbortSignal[]): AbortSignal | undefined {
  if (signals.length < 2) return signals[0]
  const either = new AbortController()
  for (const signal of signals) signal.addEventListener('abort', () => either.abort(), { once: true })
  if (signals.some(({ aborted }) => aborted)) either.abort()
  return either.signal
}

/** A path with its parameters and what is asked for. */
export function addressOf(path: string, { params, query }: Parts): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(record(params)[name])),
  )
  const wanted = new URLSearchParams()
  for (const [name, value] of Object.entries(record(query)))
    if (value !== undefined && value !== null && value !== '') wanted.append(name, textOf(value))
  return wanted.size === 0 ? place : `${place}?${wanted.toString()}`
}
