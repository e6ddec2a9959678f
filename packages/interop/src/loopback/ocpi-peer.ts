import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callHttp, type HttpCall } from '@evops/platform/server'
import type { OcpiWireVersion } from '../contract/index.ts'
import { latestReceivedObject } from './ocpi-peer-storage.ts'
import { answerEmspDriverCall, createSimulatedEmspDrivers, type SimulatedEmspDrivers } from './ocpi-peer-sessions.ts'

/** Faults of the other side, as they occur with real platforms. */
export const simulatedOcpiFaults = [
  'slow',
  'down',
  'rubbish',
  'token',
  'no-credentials',
  'refuses',
  'other-party',
  'unknown',
  'lost',
] as const
export type SimulatedOcpiFault = (typeof simulatedOcpiFaults)[number]

// oxlint-disable-next-line typescript/no-explicit-any -- whatever a platform answers; tests check its shape
type Json = any
export interface SimulatedOcpiResponse {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  code: number | undefined
  message: string
  data: Json
}
export interface RecordedRequest {
  method: string
  path: string
  query: URLSearchParams
  body: Json
  headers: IncomingMessage['headers']
}
/**
 * Simulated platform on the real OCPI protocol, in both roles: registers, accepts registrations, receives messages and
 * sends requests.
 */
export interface SimulatedOcpiPartner {
  /** URL of its versions, and its party id: NLABC. */
  url: string
  party: string
  /** Origin where the platform really listens. */
  origin: string
  /** Accepted calls besides registration, in order, and every call that reached the platform, accepted or not. */
  arrived: RecordedRequest[]
  calls: string[]
  /** Query parameters of the list requests. */
  queries: Pick<RecordedRequest, 'path' | 'query' | 'headers'>[]
  /** Data of its drivers, for its eMSP role. */
  drivers: SimulatedEmspDrivers
  /** Tokens: the token with which the platform calls us, and the tokens that it accepts. */
  ours: string
  letsIn: Set<string>
  /**
   * Sets the fault from the next call on. Null: no fault. `on`: only where the path ends with this text. `every`: only
   * every n-th call. 'lost': the call is accepted and then the connection breaks.
   */
  fault(kind: SimulatedOcpiFault | null, on?: string, every?: number): void
  /** Returns a token for registering with this platform. */
  invite(): string
  /**
   * Starts a handshake with the platform at a URL: by POST with a token of that platform, or without a token as a
   * renewal by PUT.
   */
  register(versionsUrl: string, token?: string): Promise<SimulatedOcpiResponse>
  /** Sends a call with its own token or another token. `raw`: sends the token as plain text instead of Base64. */
  sendRequest(
    method: HttpCall['method'],
    url: string,
    more?: { body?: unknown; token?: string; raw?: boolean; headers?: Record<string, string> },
  ): Promise<SimulatedOcpiResponse>
  close(): Promise<void>
}
/** Additional role of a simulated partner: its modules and its responses. Undefined: the default response applies. */
export interface SimulatedOcpiRole {
  role: string
  modules: readonly { identifier: string; role: string; path: string }[]
  answer(request: RecordedRequest, base: string): SimulatedCallResult | undefined
}
export interface SimulatedCallResult {
  data?: unknown
  code?: number
  headers?: Readonly<Record<string, string>>
}
export interface SimulatedOcpiOptions {
  /** ESABC */
  party: string
  versions?: readonly string[]
  /** Its own version. A platform of 2.1.1 has credentials and modules without roles, and takes tokens in plain text only. */
  version?: OcpiWireVersion
  plays?: SimulatedOcpiRole
  /** Way in which a hub identifies itself. */
  hub?: 'role' | 'hub_party_id'
  /** It stays for long, under an address that stands for it whatever its port is, and lets in one token: of whoever keeps it, so that it needs no memory. */
  stays?: { address: string; token: string; name: string }
}
interface State {
  stays: SimulatedOcpiOptions['stays']
  hub: SimulatedOcpiOptions['hub']
  plays: SimulatedOcpiRole | undefined
  peer: SimulatedOcpiPartner
  party: string
  versions: readonly string[]
  base: string
  version: string
  /** Platform with which this platform is registered. */
  their: { url: string; credentials: string }
  failing: { kind: SimulatedOcpiFault; on: string; every: number; met: number } | null
}

export async function startSimulatedOcpiPartner({
  party,
  versions = ['2.2.1', '2.3.0'],
  version = '2.2.1',
  plays,
  hub,
  stays,
}: SimulatedOcpiOptions): Promise<SimulatedOcpiPartner> {
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answerTo(state, { request, body }))
      .then((reply) => {
        // The call is never answered. The caller runs into its timeout.
        if (reply === undefined) return
        const [status, body, headers = {}] = reply
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
      })
  })
  const peer: SimulatedOcpiPartner = {
    url: '',
    origin: '',
    party,
    arrived: [],
    calls: [],
    queries: [],
    drivers: createSimulatedEmspDrivers(),
    ours: '',
    letsIn: new Set(),
    fault: (kind, on = '', every = 1) => void (state.failing = kind && { kind, on, every, met: 0 }),
    invite: () => issueToken(state),
    register: (versionsUrl, token) => register(state, versionsUrl, token),
    sendRequest: (method, url, more = {}) => sendPeerRequest(state, method, url, more),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const state: State = {
    peer,
    party,
    versions,
    base: '',
    version,
    their: { url: '', credentials: '' },
    failing: null,
    plays,
    hub,
    stays,
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address of this type.
  peer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.base = `${stays?.address ?? peer.origin}/ocpi`
  peer.url = `${state.base}/versions`
  if (stays) peer.letsIn.add(stays.token)
  return peer
}

function issueToken({ peer, stays }: State): string {
  if (stays) return stays.token
  const token = randomBytes(24).toString('base64url')
  peer.letsIn.add(token)
  return token
}
function credentialsOf(state: State, token: string): object {
  const { party, peer, failing } = state
  const shown = failing?.kind === 'other-party' ? 'ZZZZZ' : party
  const named = { country_code: shown.slice(0, 2), party_id: shown.slice(2) }
  const business_details = { name: state.stays?.name ?? 'Peer' }
  if (state.version === '2.1.1') return { token, url: peer.url, ...named, business_details }
  const played = state.plays?.role ?? 'EMSP'
  const roles = state.hub === 'role' ? ['HUB'] : state.stays ? ['EMSP', played] : [played]
  return {
    token,
    url: peer.url,
    ...(state.hub === 'hub_party_id' && { hub_party_id: party }),
    roles: roles.map((role) => ({
      role,
      ...named,
      business_details,
    })),
  }
}
const formatEnvelope = (data: unknown, code = 1000) =>
  JSON.stringify({
    data,
    status_code: code,
    status_message: 'said by the peer',
    timestamp: new Date().toISOString(),
  })

/** Maximum number of calls that a long-running platform remembers. */
const maxStored = 1_000
function deleteOldEntries({ arrived, calls, queries }: SimulatedOcpiPartner): void {
  for (const entries of [arrived, calls, queries]) if (entries.length > maxStored) entries.splice(0, maxStored / 2)
}

type PeerReply = readonly [number, string, Readonly<Record<string, string>>?] | undefined
async function answerTo(
  state: State,
  { request, body }: { request: IncomingMessage; body: string },
): Promise<PeerReply> {
  const { peer, failing } = state
  if (state.stays) deleteOldEntries(peer)
  const { pathname, searchParams: query } = new URL(request.url ?? '', state.base)
  const path = pathname.replace('/ocpi', '')
  peer.calls.push(`${request.method} ${path}`)
  if (request.method === 'GET') peer.queries.push({ path, query, headers: request.headers })
  const isMet = failing !== null && path.endsWith(failing.on) && (failing.met += 1) % failing.every === 0
  const fault = isMet ? failing.kind : undefined
  if (fault === 'slow') return undefined
  if (fault === 'down') return [500, 'down']
  if (fault === 'rubbish') return [200, '<html>hello</html>']
  const [, encoded = ''] = /^Token (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  // The platform accepts a token in plain text, as many platforms do.
  const isPlain = state.version === '2.1.1' || peer.letsIn.has(encoded)
  const token = isPlain ? encoded : Buffer.from(encoded, 'base64').toString('utf8')
  if (fault === 'token' || !peer.letsIn.has(token)) return [401, formatEnvelope(undefined, 2000)]
  if (fault === 'refuses') return [200, formatEnvelope(undefined, 2001)]
  if (fault === 'unknown') return [404, formatEnvelope(undefined, 2003)]
  const peerRequest: RecordedRequest = {
    method: request.method ?? '',
    path,
    query,
    headers: request.headers,
    body: body === '' ? undefined : JSON.parse(body),
  }
  const answer = path.endsWith('/credentials')
    ? await credentials(state, peerRequest, token)
    : module(state, peerRequest, fault)
  if (fault !== 'lost') return answer
  request.socket.destroy()
  return undefined
}

const roleOf = (identifier: string) =>
  identifier === 'tokens' || identifier === 'chargingprofiles' ? 'SENDER' : 'RECEIVER'
function module(state: State, peerRequest: RecordedRequest, fault: SimulatedOcpiFault | undefined): PeerReply {
  const { versions, base, peer, plays } = state
  if (peerRequest.path === '/versions')
    return [200, formatEnvelope(versions.map((version) => ({ version, url: `${base}/${version}` })))]
  const version = versions.find((one) => peerRequest.path === `/${one}`)
  if (version !== undefined) {
    const modules = ['locations', 'tariffs', 'sessions', 'cdrs', 'tokens', 'chargingprofiles', 'credentials']
    // A platform of 2.1.1 has one of the two roles, and no names for them.
    const names = modules.filter(
      (name) =>
        (version !== '2.1.1' || !plays || name === 'credentials') &&
        (version !== '2.1.1' || name !== 'chargingprofiles') &&
        (fault !== 'no-credentials' || name !== 'credentials'),
    )
    const isOlder = version === '2.1.1'
    const endpoints = names.map((identifier) => ({
      identifier,
      ...(!isOlder && { role: roleOf(identifier) }),
      url: `${base}/${version}/${identifier}`,
    }))
    const played = (plays?.modules ?? []).map(({ path, role, ...one }) => ({
      ...one,
      ...(!isOlder && { role }),
      url: `${base}/${version}${path}`,
    }))
    return [200, formatEnvelope({ version, endpoints: [...endpoints, ...played] })]
  }
  const answered = plays?.answer(peerRequest, base)
  if (answered) return [200, formatEnvelope(answered.data, answered.code), answered.headers]
  if (peerRequest.method === 'GET' && /\/(locations|tariffs)\//.test(peerRequest.path)) {
    const stored = latestReceivedObject(peer.arrived, peerRequest.path)
    return stored ? [200, formatEnvelope(stored)] : [404, formatEnvelope(undefined, 2003)]
  }
  peer.arrived.push(peerRequest)
  const [status, data, headers] = answerEmspDriverCall(peer.drivers, base, peerRequest) ?? [200, null]
  return [status, formatEnvelope(data, status === 404 ? 2004 : 1000), headers]
}

async function credentials(state: State, { method, body }: RecordedRequest, token: string): Promise<PeerReply> {
  const { peer } = state
  if (method === 'GET') return [200, formatEnvelope(credentialsOf(state, token))]
  const isKnown = peer.ours !== ''
  if (state.stays && method !== 'DELETE') {
    peer.ours = body.token
    return [200, formatEnvelope(credentialsOf(state, token))]
  }
  if (method === 'DELETE') {
    peer.ours = ''
    if (!state.stays) peer.letsIn.clear()
    return [200, formatEnvelope(null)]
  }
  if (method === (isKnown ? 'POST' : 'PUT')) return [405, formatEnvelope(undefined, 2000)]
  peer.ours = body.token
  await discover(state, body.url)
  // The previous token stays valid until the new token is used. The standard leaves this open, and both sides may be
  // calling at this moment.
  const next = issueToken(state)
  if (method === 'POST') peer.letsIn.delete(token)
  return [200, formatEnvelope(credentialsOf(state, next))]
}

async function discover(state: State, url: string): Promise<SimulatedOcpiResponse> {
  const versions = await sendPeerRequest(state, 'GET', url, {})
  const found = (versions.data ?? []).find((one: Json) => one.version === state.version)
  if (!found) return versions
  const details = await sendPeerRequest(state, 'GET', found.url, {})
  const at = (details.data?.endpoints ?? []).find((one: Json) => one.identifier === 'credentials')
  state.their = { url, credentials: at?.url ?? '' }
  return details
}
async function register(state: State, versionsUrl: string, token?: string): Promise<SimulatedOcpiResponse> {
  const { peer } = state
  const isFirst = token !== undefined
  const before = peer.ours
  peer.ours = token ?? peer.ours
  const found = await discover(state, versionsUrl)
  if (found.status !== 200 || state.their.credentials === '') {
    // The other side may have registered meanwhile: its newer token stays.
    if (peer.ours === token) peer.ours = before
    return found
  }
  const answer = await sendPeerRequest(state, isFirst ? 'POST' : 'PUT', state.their.credentials, {
    body: credentialsOf(state, issueToken(state)),
    ...(isFirst && { token }),
  })
  if (answer.data?.token) peer.ours = answer.data.token
  else if (isFirst) peer.ours = peer.ours === token ? before : peer.ours
  return answer
}

async function sendPeerRequest(
  { peer, version }: State,
  method: HttpCall['method'],
  url: string,
  {
    body,
    token = peer.ours,
    raw = false,
    headers = {},
  }: NonNullable<Parameters<SimulatedOcpiPartner['sendRequest']>[2]>,
): Promise<SimulatedOcpiResponse> {
  const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await callHttp(url, {
    method,
    headers: {
      authorization: `Token ${raw || version === '2.1.1' ? token : Buffer.from(token).toString('base64')}`,
      'x-request-id': randomUUID(),
      'x-correlation-id': randomUUID(),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { body: payload }),
    // The simulated partner calls the installation that started it.
    reach: 'installation',
    withinMs: 30_000,
    mostBytes: 10_000_000,
  })
  const answerText = answer.body.toString('utf8')
  const read: Json = answerText.startsWith('{') ? JSON.parse(answerText) : {}
  return {
    status: answer.status,
    headers: answer.headers,
    code: read.status_code,
    message: read.status_message ?? '',
    data: read.data,
  }
}
