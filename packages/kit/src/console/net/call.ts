import {
  schemaParameterNames,
  withoutUnknownKeys,
  type CallInput,
  type EndpointSpec,
  type EndpointReply,
} from '@evops/platform/contract'
import { currentLanguage, translateText } from '../words/language.ts'
import { CallError } from './call-error.ts'
import { networkSettings } from './network.ts'
import { refreshAccessToken } from './refresh.ts'
import { currentUserStore, notifyForbidden, signInAgainHook, signInSession, signedOut } from './sign-in-session.ts'

type Needs<T> = undefined extends T ? false : object extends T ? false : true
type OptionalInput<I> = { [K in keyof I as Needs<I[K]> extends true ? K : never]: I[K] } & {
  [K in keyof I as Needs<I[K]> extends true ? never : K]?: I[K]
}
/** `{ params, query, body }`; parts that the endpoint does not need may be left out. */
export type EndpointOptions<E extends EndpointSpec> = OptionalInput<CallInput<E>>
export interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
}
interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Hook for queueing writes until they can be sent: returns the response of a queued write; undefined sends it now. */
export const offlineWriteHook: { keep?: (spec: EndpointSpec, parts: Parts) => Promise<unknown> | undefined } = {}
/**
 * Hook for acts that need a fresh second factor (428): resolves to true after the user proved it. The call is then
 * repeated once.
 */
export const secondFactorHook: { prove?: () => Promise<boolean> } = {}

/** Running writes by their content. */
const running = new Map<string, Promise<unknown>>()

/**
 * Calls an endpoint according to its contract and returns `data` (the whole body of a bare one). If the same write is
 * requested while it is running, both share one call, so a double click has no second effect. Throws `CallError`.
 */
export function call<E extends EndpointSpec>(
  spec: E,
  input?: EndpointOptions<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  const queuedReply = offlineWriteHook.keep?.(spec, input ?? {})
  if (queuedReply) return queuedReply as Promise<EndpointReply<E>>
  const requests = options.signal ? undefined : serializeWrite(spec, input ?? {})
  if (requests === undefined) return sendRequest(spec, input, options)
  const before = running.get(requests)
  if (before) return before as Promise<EndpointReply<E>>
  const reply = sendRequest(spec, input, options).finally(() => running.delete(requests))
  running.set(requests, reply)
  return reply
}

/** Returns the content of a write as text; undefined for a read, and for bytes, which cannot be compared. */
export function serializeWrite(spec: EndpointSpec, input: Parts): string | undefined {
  if (spec.method === 'GET' || isRaw(input.body)) return undefined
  return `${spec.method} ${buildEndpointUrl(spec.path, input)} ${JSON.stringify(input.body)}`
}

async function sendRequest<E extends EndpointSpec>(
  spec: E,
  input: EndpointOptions<E> | undefined,
  options: CallOptions,
): Promise<EndpointReply<E>> {
  const response = await send(spec, input ?? {}, options)
  const reply: unknown = await readJson(response)
  const data = spec.bare ? reply : unwrap(reply, response.status)
  if (import.meta.env?.DEV && spec.reply !== 'stream') spec.reply.parse(data)
  return data as EndpointReply<E>
}

/** Fetches the bytes of a `'stream'` endpoint with the sign-in token. */
export async function fetchEndpointFile<E extends EndpointSpec>(
  spec: E,
  input?: EndpointOptions<E>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await send(spec, input ?? {}, options)
  return await response.blob()
}

async function send(spec: EndpointSpec, input: Parts, options: CallOptions): Promise<Response> {
  const token = signInSession.token()
  let response = await once(spec, input, options, token)
  // Without a token but with a user, another tab signed out.
  if (response.status === 401 && spec.permission !== 'public' && (token || currentUserStore.get())) {
    const renewed = token && (await refreshAccessToken(token))
    if (renewed) response = await once(spec, input, options, renewed)
    if (response.status === 401) {
      const again = await signInAgainHook.prompt?.()
      if (again) response = await once(spec, input, options, again)
      else signedOut()
    }
  }
  if (response.status === 428 && (await secondFactorHook.prove?.()))
    response = await once(spec, input, options, signInSession.token())
  if (response.status === 403) notifyForbidden()
  if (!response.ok) throw await errorOf(response)
  return response
}

async function once(
  spec: EndpointSpec,
  input: Parts,
  options: CallOptions,
  token: string | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(networkSettings.timeoutMs)
  try {
    return await fetch(
      networkSettings.baseUrl + buildEndpointUrl(spec.path, { ...input, query: pickQueryParams(spec, input.query) }),
      {
        method: spec.method,
        credentials: networkSettings.baseUrl ? 'include' : 'same-origin',
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        headers: headersOf(input, options, spec.permission === 'public' ? undefined : token),
        body: bodyOf(spec, input.body),
      },
    )
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (timeout.aborted)
      throw new CallError({ status: 0, error: 'network.timeout', msg: translateText('kit.too-slow') })
    throw new CallError({ status: 0, error: 'network.failed', msg: translateText('kit.no-connection') })
  }
}

function headersOf(input: Parts, options: CallOptions, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    ...(input.body !== undefined && !isRaw(input.body) && { 'content-type': 'application/json' }),
  }
}

/**
 * Returns true for forms and bytes, which are sent unchanged (the browser sets their type); all other bodies are sent
 * as JSON.
 */
function isRaw(body: unknown): body is URLSearchParams | FormData | Blob {
  return body instanceof URLSearchParams || body instanceof FormData || body instanceof Blob
}
/** Forms keep the whole row that they edit. The server rejects keys that the endpoint does not read (D-30i). */
function bodyOf(spec: EndpointSpec, body: unknown) {
  if (body === undefined || isRaw(body)) return body
  return JSON.stringify(withoutUnknownKeys(spec.body, body))
}

/**
 * Returns only the query parameters of the endpoint: an address may contain a page's own parameters, which the server
 * would reject (D-30i).
 */
function pickQueryParams({ query }: EndpointSpec, input: unknown): Readonly<Record<string, unknown>> {
  const names = new Set(schemaParameterNames(query))
  return Object.fromEntries(Object.entries(asRecord(input)).filter(([name]) => names.has('*') || names.has(name)))
}

/**
 * Builds the URL: fills the `{marks}` of the path and appends the query. Empty values are left out; lists repeat the
 * key.
 */
export function buildEndpointUrl(path: string, input: Parts): string {
  const params = asRecord(input.params)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(asRecord(input.query))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one))
    }
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

function unwrap(reply: unknown, status: number): unknown {
  const envelope = asRecord(reply)
  if (envelope.code === 0) return envelope.data
  throw failure(envelope, status)
}
async function errorOf(response: Response): Promise<CallError> {
  return failure(asRecord(await readJson(response)), response.status)
}
/** Builds the error from our envelope, an OAuth error (RFC 6749 section 5.2), or any other response. */
function failure(body: Record<string, unknown>, status: number): CallError {
  // An invalid id in an address is reported like a missing row.
  const lost = status === 400 && Object.keys(asRecord(body.fields)).join() === 'id'
  const msg = lost
    ? translateText('kit.missing', { what: translateText('kit.entry') })
    : (body.msg ?? body.error_description)
  return new CallError({
    status: lost ? 404 : status,
    error: typeof body.error === 'string' ? body.error : `http.${status}`,
    msg: typeof msg === 'string' && msg ? msg : translateText('kit.has-error'),
    fields: stringsOf(body.fields),
    requestId: typeof body.requestId === 'string' ? body.requestId : undefined,
    details: body,
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
function stringsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(asRecord(value)).map(([key, text]) => [key, String(text)]))
}
