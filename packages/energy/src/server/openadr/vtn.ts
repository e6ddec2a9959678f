import { problemValuesText, Problem, formatErrorForPartner } from '@evops/platform/contract'
import { callHttp, parseUntrustedJson, type AllowedNetworks, type HttpResponse } from '@evops/platform/server'
import { z } from 'zod'
import type { VtnFault } from '../../contract/index.ts'

/* Client for an OpenADR 3.1 VTN, in the role of a VEN. */

export class VtnError extends Error {
  readonly fault: VtnFault
  /** Time in ms for which the VTN requested no further calls. */
  readonly waitMs: number | undefined
  constructor(fault: VtnFault, message: string, waitMs?: number) {
    super(message.slice(0, 300))
    this.fault = fault
    this.waitMs = waitMs
  }
}
export interface VtnAddress {
  operatorId: string
  id: string
  version: number
  url: string
  clientId: string
  clientSecret: string
  scope: string
  programName: string
  targets: readonly string[]
}
interface Token {
  text: string
  until: number
}
export interface VtnOptions {
  reach: AllowedNetworks
  now: () => Date
  /** Time limit from the DNS lookup to the end of the response. */
  withinMs: number
}
const mostBytes = 5_000_000
const pageSize = 50
const mostPages = 20
/**
 * Assumed lifetime in seconds of a token without an expiry, and remaining time in ms below which a token is not used.
 */
const usualTokenS = 3_600
const spareMs = 10_000

const serverInfo = z.looseObject({ tokenURL: z.string() })
const tokenShape = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().nullish() })
const programShape = z.looseObject({
  id: z.string(),
  programName: z.string(),
  payloadDescriptors: z.array(z.unknown()).nullish(),
})
export interface VtnProgram {
  id: string
  payloadDescriptors: readonly unknown[]
}

/** Stores tokens while they are valid, one for each connection and its current settings. */
export function createVtnClients(options: VtnOptions) {
  const tokens = new Map<string, Token>()
  const keyOf = ({ id, version }: VtnAddress) => `${id} ${version}`

  async function tokenOf(vtn: VtnAddress): Promise<string> {
    const cachedToken = tokens.get(keyOf(vtn))
    const now = options.now().getTime()
    if (cachedToken && cachedToken.until > now) return cachedToken.text
    const { text, forS } = await requestToken(vtn, options)
    for (const key of tokens.keys()) if (key.startsWith(vtn.id)) tokens.delete(key)
    tokens.set(keyOf(vtn), { text, until: now + forS * 1_000 - spareMs })
    return text
  }
  /** Retries once with a new token if the stored token is no longer accepted. */
  async function call(vtn: VtnAddress, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const had = tokens.has(keyOf(vtn))
    const once = async () =>
      answerOf(
        await send(vtn, options, {
          url: `${baseOf(vtn)}${path}`,
          method,
          headers: {
            authorization: `Bearer ${await tokenOf(vtn)}`,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    try {
      return await once()
    } catch (error) {
      if (!(error instanceof VtnError) || error.fault !== 'credentials') throw error
      tokens.delete(keyOf(vtn))
      if (!had) throw error
      return once()
    }
  }
  async function all(vtn: VtnAddress, path: string, query: Readonly<Record<string, string>>): Promise<unknown[]> {
    const found: unknown[] = []
    for (let page = 0; page < mostPages; page += 1) {
      const params = new URLSearchParams({ ...query, skip: String(found.length), limit: String(pageSize) })
      for (const target of vtn.targets) params.append('targets', target)
      const list = await call(vtn, 'GET', `${path}?${params}`)
      if (!Array.isArray(list)) throw new VtnError('unreadable', `${path}: no list`)
      found.push(...list)
      if (list.length < pageSize) return found
    }
    throw new VtnError('too-many', `${path}: ${found.length}`)
  }
  return {
    /** Deletes the token, so that the next call requests a new one. */
    forget: (vtn: VtnAddress) => void tokens.delete(keyOf(vtn)),
    /** Undefined: no program is configured. */
    async program(vtn: VtnAddress): Promise<VtnProgram | undefined> {
      if (vtn.programName === '') return undefined
      for (const raw of await all(vtn, '/programs', {})) {
        const { data } = programShape.safeParse(raw)
        if (data?.programName === vtn.programName)
          return { id: data.id, payloadDescriptors: data.payloadDescriptors ?? [] }
      }
      throw new VtnError('unknown-program', vtn.programName)
    },
    events: (vtn: VtnAddress, program: VtnProgram | undefined): Promise<unknown[]> =>
      all(vtn, '/events', program ? { programID: program.id } : {}),
    report: (vtn: VtnAddress, report: object): Promise<unknown> => call(vtn, 'POST', '/reports', report),
  }
}

function baseOf({ url }: VtnAddress): string {
  return url.endsWith('/') ? url.slice(0, -1) : url
}

async function requestToken(vtn: VtnAddress, options: VtnOptions): Promise<{ text: string; forS: number }> {
  const { clientId, clientSecret, scope } = vtn
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope !== '' && { scope }),
  })
  const answer = await send(vtn, options, {
    url: await tokenUrlOf(vtn, options),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  if (answer.status === 400 || answer.status === 401) throw new VtnError('credentials', formatErrorAnswer(answer))
  const { data } = tokenShape.safeParse(answerOf(answer))
  if (!data) throw new VtnError('token-server', 'no access_token')
  return { text: data.access_token, forS: data.expires_in ?? usualTokenS }
}
/**
 * Returns the token URL that the VTN reports, or the default below the VTN's own URL. A secret never leaves an
 * encrypted connection for it.
 */
async function tokenUrlOf(vtn: VtnAddress, options: VtnOptions): Promise<string> {
  const base = baseOf(vtn)
  const answer = await send(vtn, options, { url: `${base}/auth/server`, method: 'GET', headers: {} })
  if (answer.status === 404 || answer.status === 405 || answer.status === 501) return `${base}/auth/token`
  const tokenUrl = serverInfo.safeParse(answerOf(answer)).data?.tokenURL
  const url = tokenUrl === undefined ? null : URL.parse(tokenUrl, `${base}/`)
  const isOpen = url?.protocol === 'http:' && base.startsWith('https:')
  if (!url || isOpen || !/^https?:$/.test(url.protocol)) throw new VtnError('token-server', tokenUrl ?? '/auth/server')
  return url.href
}

type Sent = Pick<Parameters<typeof callHttp>[1], 'method' | 'headers' | 'body'> & { url: string }
async function send(
  { operatorId }: Pick<VtnAddress, 'operatorId'>,
  { reach, withinMs }: VtnOptions,
  { url, headers, ...sent }: Sent,
): Promise<HttpResponse> {
  try {
    return await callHttp(url, {
      ...sent,
      headers: { accept: 'application/json', ...headers },
      reach: await reach(operatorId),
      withinMs,
      mostBytes,
    })
  } catch (error) {
    throw toVtnError(error)
  }
}
function toVtnError(error: unknown): VtnError {
  // The error code of the problem determines the fault.
  if (error instanceof Problem)
    return new VtnError(
      error.code === 'request.private-address' ? 'not-allowed' : 'unknown-host',
      problemValuesText(error),
    )
  const message = formatErrorForPartner(error)
  return new VtnError(message.startsWith('no answer in ') ? 'timeout' : 'unreachable', message)
}

/** Returns the JSON content of a response. Throws VtnError. */
function answerOf(answer: HttpResponse): unknown {
  const { status, isCut, body } = answer
  if (status === 401) throw new VtnError('credentials', formatErrorAnswer(answer))
  if (status === 403) throw new VtnError('forbidden', formatErrorAnswer(answer))
  if (status === 404) throw new VtnError('not-found', formatErrorAnswer(answer))
  if (status === 429 || status === 503) throw new VtnError('busy', formatErrorAnswer(answer), waitOf(answer))
  if (status >= 300) throw new VtnError('server', formatErrorAnswer(answer))
  if (isCut) throw new VtnError('too-many', `${mostBytes} B`)
  try {
    return parseUntrustedJson(body.toString('utf8'))
  } catch {
    throw new VtnError('unreadable', `HTTP ${status}`)
  }
}
const problemShape = z.looseObject({
  title: z.string().nullish(),
  detail: z.string().nullish(),
  error: z.string().nullish(),
  error_description: z.string().nullish(),
})
/** Formats an error such as `HTTP 403 Forbidden: not your target`. */
function formatErrorAnswer({ status, body }: HttpResponse): string {
  let parsed: unknown
  try {
    parsed = parseUntrustedJson(body.toString('utf8'))
  } catch {
    parsed = undefined
  }
  const { title, detail, error, error_description: more } = problemShape.safeParse(parsed).data ?? {}
  return [`HTTP ${status}`, title ?? error, detail ?? more].filter(Boolean).join(' · ')
}
/** Returns the value of `Retry-After` in seconds, at most an hour. */
function waitOf({ headers }: HttpResponse): number | undefined {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3_600) * 1_000 : undefined
}
