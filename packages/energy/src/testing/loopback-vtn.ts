import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Fault of a simulated VTN, for events and programs. */
export type VtnFaultKind =
  | 'none'
  | 'expired'
  | 'forbidden'
  | 'busy'
  | 'down'
  | 'silent'
  | 'rubbish'
  | 'no-list'
  | 'cut-off'
interface VtnEvent {
  id?: string
  [key: string]: unknown
}
/** Simulated OpenADR 3.1 VTN on its own port, with one program. */
export interface LoopbackVtn {
  url: string
  programId: string
  fault: VtnFaultKind
  /** Token URL that the VTN reports. Null: it reports none. */
  tokenUrl: string | null
  /** Client secret that the VTN expects. */
  secret: string
  /** Lifetime of a token in seconds. */
  tokenS: number
  events: VtnEvent[]
  reports: { eventID: string; [key: string]: unknown }[]
  /** Response status for reports. */
  reportStatus: number
  /** Received calls: `GET /events?skip=0`. */
  requests: string[]
  /** Adds an event as a business logic client does: with an id, times and its program. */
  put(event: VtnEvent): VtnEvent
  /** Invalidates all tokens issued before. */
  forgetTokens(): void
  close(): Promise<void>
}

const problem = (status: number, title: string, detail = '') =>
  [status, JSON.stringify({ title, status, detail })] as const
type Answer = readonly [status: number, body: string, headers?: Record<string, string>]

export async function loopbackVtn(clientId = 'ven-1'): Promise<LoopbackVtn> {
  const tokens = new Set<string>()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = answerTo(vtn, { request, body, tokens, clientId })
      if (answer === 'silent') return
      if (answer === 'cut-off') return void request.socket.destroy()
      const [status, replyBody, headers] = answer
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(replyBody)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address of this type.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openadr3/3.1.0`
  const vtn: LoopbackVtn = {
    url,
    programId: 'program-7',
    fault: 'none',
    tokenUrl: `${url}/auth/token`,
    secret: 'vtn-secret',
    tokenS: 3_600,
    events: [],
    reports: [],
    reportStatus: 201,
    requests: [],
    put(event) {
      const at = new Date().toISOString()
      const whole = {
        id: randomUUID(),
        objectType: 'EVENT',
        programID: vtn.programId,
        createdDateTime: at,
        modificationDateTime: at,
        ...event,
      }
      vtn.events = [...vtn.events.filter(({ id }) => id !== whole.id), whole]
      return whole
    },
    forgetTokens: () => tokens.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return vtn
}

interface VtnRequest {
  request: IncomingMessage
  body: string
  tokens: Set<string>
  clientId: string
}
function answerTo(vtn: LoopbackVtn, message: VtnRequest): Answer | 'silent' | 'cut-off' {
  const { request, body, tokens, clientId } = message
  const to = new URL(request.url ?? '', vtn.url)
  const path = to.pathname.replace('/openadr3/3.1.0', '')
  vtn.requests.push(`${request.method} ${path}${to.search}`)
  if (path === '/auth/server')
    return vtn.tokenUrl === null ? problem(404, 'Not Found') : [200, JSON.stringify({ tokenURL: vtn.tokenUrl })]
  if (path === '/auth/token') return tokenFor(vtn, { body, tokens, clientId })
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (vtn.fault === 'expired' || !tokens.has(token)) return problem(401, 'Unauthorized', 'token expired')
  if (vtn.fault === 'forbidden') return problem(403, 'Forbidden', 'read_targets')
  if (vtn.fault === 'busy') return [...problem(429, 'Too Many Requests'), { 'retry-after': '90' }]
  if (vtn.fault === 'down') return problem(500, 'Internal Server Error')
  if (vtn.fault === 'silent' || vtn.fault === 'cut-off') return vtn.fault
  if (vtn.fault === 'rubbish') return [200, '<html>hello</html>']
  if (vtn.fault === 'no-list') return [200, '{"events":[]}']
  if (request.method === 'POST' && path === '/reports') {
    if (vtn.reportStatus !== 201) return problem(vtn.reportStatus, 'Refused')
    vtn.reports.push(JSON.parse(body))
    return [201, body]
  }
  const programs = [{ id: 'program-1', programName: 'prices' }, programOf(vtn)]
  const list = path === '/programs' ? programs : path === '/events' ? vtn.events : undefined
  if (!list) return problem(404, 'Not Found')
  const [skip, limit] = [Number(to.searchParams.get('skip')), Number(to.searchParams.get('limit'))]
  const program = to.searchParams.get('programID')
  const targets = to.searchParams.getAll('targets')
  const shown = list.filter((one) => isShown(one, program, targets))
  return [200, JSON.stringify(shown.slice(skip, skip + limit))]
}
const programOf = ({ programId }: LoopbackVtn) => ({
  id: programId,
  programName: 'flex',
  payloadDescriptors: [{ objectType: 'EVENT_PAYLOAD_DESCRIPTOR', payloadType: 'IMPORT_CAPACITY_LIMIT', units: 'KW' }],
})
function isShown(one: VtnEvent, program: string | null, targets: readonly string[]): boolean {
  const own = Array.isArray(one.targets) ? one.targets : []
  const isOfProgram = program === null || one.programID === undefined || one.programID === program
  return isOfProgram && (own.length === 0 || own.some((target) => targets.includes(String(target))))
}

function tokenFor(vtn: LoopbackVtn, { body, tokens, clientId }: Omit<VtnRequest, 'request'>): Answer {
  const form = new URLSearchParams(body)
  if (form.get('grant_type') !== 'client_credentials') return [400, JSON.stringify({ error: 'unsupported_grant_type' })]
  if (form.get('client_id') !== clientId || form.get('client_secret') !== vtn.secret)
    return [401, JSON.stringify({ error: 'invalid_client', error_description: 'unknown client or secret' })]
  const token = randomUUID()
  tokens.add(token)
  return [200, JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: vtn.tokenS })]
}
