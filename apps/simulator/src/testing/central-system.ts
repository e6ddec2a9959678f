import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  encodeCall,
  type SimulatorMessage,
  isPayload,
  parseSimulatorMessage,
  type MessagePayload,
} from '../messages.ts'

type Call = Extract<SimulatorMessage, { kind: 'call' }>

/** Messages that the test central system received from one charge point, in order. */
export interface ReceivedMessages {
  readonly identity: string
  readonly action: string
  readonly id: string
  readonly payload: MessagePayload
}

export interface CentralSystem {
  readonly url: string
  readonly received: readonly ReceivedMessages[]
  /** Messages that violate the official schema. */
  readonly invalid: readonly string[]
  /** Maximum number of concurrent calls from a charge point. */
  readonly mostOutstanding: number
  /** Authorization headers, one per handshake. */
  readonly authorizations: readonly string[]
  actions(identity?: string): string[]
  payloads(action: string): MessagePayload[]
  /** Replaces the response to an action. `silence`: no response. `error`: a CALLERROR. */
  answer(action: string, how: (payload: MessagePayload) => MessagePayload | 'silence' | 'error'): void
  /** Refuses handshakes with this status; 0 accepts them. */
  refuse(status: number): void
  call(identity: string, action: string, payload: MessagePayload): Promise<SimulatorMessage>
  /** Interrupts all connections. */
  hangUp(): void
  close(): Promise<void>
}

type Answerer = (payload: MessagePayload) => MessagePayload | 'silence' | 'error'

interface State {
  readonly now: () => number
  readonly received: ReceivedMessages[]
  readonly invalid: string[]
  readonly authorizations: string[]
  readonly sockets: Map<string, WebSocket>
  readonly replies: Map<string, (message: SimulatorMessage) => void>
  readonly answerers: Map<string, Answerer>
  transactions: number
  calls: number
  mostOutstanding: number
  refusal: number
}

/** Central system on a real socket that responds immediately. */
export async function startCentralSystem(now: () => number): Promise<CentralSystem> {
  const state: State = {
    now,
    received: [],
    invalid: [],
    authorizations: [],
    sockets: new Map(),
    replies: new Map(),
    answerers: new Map(),
    transactions: 1000,
    calls: 0,
    mostOutstanding: 0,
    refusal: 0,
  }
  const server = await listen(state)
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the test server has no port')
  return {
    url: `ws://127.0.0.1:${address.port}/ocpp/`,
    received: state.received,
    invalid: state.invalid,
    authorizations: state.authorizations,
    get mostOutstanding() {
      return state.mostOutstanding
    },
    actions: (identity) =>
      state.received.filter((one) => !identity || one.identity === identity).map((one) => one.action),
    payloads: (action) => state.received.filter((one) => one.action === action).map((one) => one.payload),
    answer: (action, how) => void state.answerers.set(action, how),
    refuse: (status) => void (state.refusal = status),
    call: (identity, action, payload) => callPoint(state, identity, action, payload),
    hangUp: () => state.sockets.forEach((socket) => socket.terminate()),
    async close() {
      state.sockets.forEach((socket) => socket.terminate())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Returns the first free port below 32768, because many connections use the ports above. */
async function listen(state: State): Promise<WebSocketServer> {
  for (;;) {
    const server = new WebSocketServer({
      host: '127.0.0.1',
      port: 20_000 + Math.floor(Math.random() * 12_000),
      handleProtocols: (offered) => ['ocpp1.6', 'ocpp2.1'].find((version) => offered.has(version)) ?? false,
      verifyClient: (_info, decide) => decide(state.refusal === 0, state.refusal),
    })
    const listening = await new Promise<boolean>((resolve) => {
      server.on('listening', () => resolve(true))
      server.on('error', () => resolve(false))
    })
    if (!listening) continue
    server.on('connection', (socket, request) => {
      state.authorizations.push(request.headers.authorization ?? '')
      welcome(state, socket, decodeURIComponent(request.url?.split('/').at(-1) ?? ''))
    })
    return server
  }
}

function welcome(state: State, socket: WebSocket, identity: string): void {
  state.sockets.set(identity, socket)
  let outstanding = 0
  socket.on('message', (data: Buffer) => {
    const message = parseSimulatorMessage(data.toString())
    if (!message) return
    if (message.kind !== 'call') return state.replies.get(message.id)?.(message)
    outstanding += 1
    state.mostOutstanding = Math.max(state.mostOutstanding, outstanding)
    state.received.push({ identity, action: message.action, id: message.id, payload: message.payload })
    if (!isValid(message.action, message.payload)) state.invalid.push(data.toString())
    // Sent one event loop turn later, to detect a charge point that does not wait for the response.
    setImmediate(() => {
      const text = reply(state, message)
      if (text === undefined) return
      outstanding -= 1
      socket.send(text)
    })
  })
}

function reply(state: State, call: Call): string | undefined {
  const answerer = state.answerers.get(call.action)
  const answer = answerer ? answerer(call.payload) : usualAnswer(state, call.action)
  if (answer === 'silence') return undefined
  if (answer === 'error') return JSON.stringify([4, call.id, 'InternalError', 'as the test wants', {}])
  return JSON.stringify([3, call.id, answer])
}

function usualAnswer(state: State, action: string): MessagePayload {
  const currentTime = new Date(state.now()).toISOString()
  if (action === 'BootNotification') return { status: 'Accepted', currentTime, interval: 300 }
  if (action === 'Heartbeat') return { currentTime }
  if (action === 'Authorize') return { idTagInfo: { status: 'Accepted' } }
  if (action !== 'StartTransaction') return {}
  state.transactions += 1
  return { transactionId: state.transactions, idTagInfo: { status: 'Accepted' } }
}

function callPoint(state: State, identity: string, action: string, payload: MessagePayload): Promise<SimulatorMessage> {
  const id = `server-${(state.calls += 1)}`
  const { promise, resolve } = Promise.withResolvers<SimulatorMessage>()
  state.replies.set(id, resolve)
  state.sockets.get(identity)?.send(encodeCall(id, action, payload))
  return promise
}

const validators = loadValidators()

/** Loads the official schemas from an installed package. Their `urn:` ids are renamed for ajv. */
function loadValidators(): ReadonlyMap<string, ValidateFunction> {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const list: unknown = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp1_6.json')
  const validators = new Map<string, ValidateFunction>()
  for (const schema of Array.isArray(list) ? list : []) {
    if (!isPayload(schema) || typeof schema['$id'] !== 'string') continue
    const name = schema['$id'].replace(/^urn:/, '')
    validators.set(name, ajv.compile({ ...schema, $id: `ocpp16/${name}` }))
  }
  return validators
}

function isValid(action: string, payload: MessagePayload): boolean {
  return validators.get(`${action}.req`)?.(payload) === true
}
