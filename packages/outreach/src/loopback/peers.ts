import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  jsonReply,
  type ReceivedMessage,
  type SimulatorReply,
  type SimulatorRequest,
  type SimulatorState,
  type PushSubscriber,
} from './peer-state.ts'
import { answerPushCall, createPushSubscriber } from './push-wire.ts'
import { answerSmsCall } from './sms-wire.ts'
import { answerWecomCall } from './wecom-wire.ts'
import { answerWeixinCall } from './weixin-wire.ts'

/**
 * Simulated external systems of our channels with their protocols: WeChat, enterprise WeChat, Tencent Cloud SMS, a push
 * service. They validate our signatures and content and return the same codes as the real systems. No real person is
 * reached.
 */
export interface SimulatedChannels {
  url: string
  /** Received messages in order. */
  arrived: ReceivedMessage[]
  /** Creates a subscribed browser; the messages it receives are in `countArrived`, decrypted with its own key. */
  subscriber(): PushSubscriber
  /** Ends the subscription. */
  unsubscribe(endpoint: string): void
  /** Adds consents of the mini-programme with WeChat's count. */
  consent(openid: string, templateId: string, times: number): void
  /** Adds a delivery receipt for a message; 'DELIVRD' for a delivered one. */
  receipt(serial: string, reason: string): void
  /** Invalidates all tokens issued so far. */
  endTokens(): void
  /** Makes the next calls to paths containing this text fail with an error; null restores normal operation. */
  fault(path: string | null, code?: number | string): void
  /** Holds all calls to the push service until this many arrived; then answers them together. */
  gather(count: number): void
  /** Resolves when this many calls to the push service are held. */
  gathered(count: number): Promise<void>
  /** Returns the number of requested access tokens. */
  tokenCalls(): number
  close(): Promise<void>
}
export async function startSimulatedChannels({
  now = () => new Date(),
}: { now?: () => Date } = {}): Promise<SimulatedChannels> {
  const state: SimulatorState = {
    url: '',
    arrived: [],
    epoch: 1,
    apps: [],
    tokenCalls: 0,
    usedCodes: new Set(),
    consents: new Map(),
    subscribers: new Map(),
    messageKeys: new Set(),
    receipts: [],
    now,
  }
  let fault: { path: string; code: number | string } | undefined
  const gate = createGate()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', state.url)
      const [, wire = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(url.pathname) ?? []
      const received = { path, query: url.searchParams, headers: request.headers, body: Buffer.concat(parts) }
      const code = fault && url.pathname.includes(fault.path) ? fault.code : undefined
      const answer = () => {
        const { status, body } = answerOf(wire, state, received, code)
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      }
      if (wire === 'push') gate.pass(answer)
      else answer()
    })
  })
  await listening(server)
  // The address of a TCP server has this type.
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: state.url,
    arrived: state.arrived,
    subscriber: () => createPushSubscriber(state),
    unsubscribe: (endpoint) => void state.subscribers.delete(endpoint),
    consent: (openid, templateId, times) => void state.consents.set(`${openid} ${templateId}`, times),
    receipt: (serial, reason) => void state.receipts.push({ at: 0, phone: '+8613800138000', serial, reason }),
    endTokens: () => void (state.epoch += 1),
    fault: (path, code = -1) => void (fault = path === null ? undefined : { path, code }),
    gather: (count) => gate.close(count),
    gathered: (count) => gate.held(count),
    tokenCalls: () => state.tokenCalls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
/** Creates a gate that holds calls until the requested number is there; it is open at first. */
function createGate() {
  let open = 0
  let held: (() => void)[] = []
  let watchers: { count: number; resolve: () => void }[] = []
  const release = () => {
    if (held.length < open) return
    open = 0
    const calls = held
    held = []
    for (const call of calls) call()
  }
  return {
    close(count: number) {
      open = count
      release()
    },
    held: (count: number) =>
      new Promise<void>((resolve) => {
        if (held.length >= count) resolve()
        else watchers.push({ count, resolve })
      }),
    pass(call: () => void) {
      held.push(call)
      for (const { count, resolve } of watchers) if (held.length >= count) resolve()
      watchers = watchers.filter(({ count }) => held.length < count)
      release()
    },
  }
}
function answerOf(
  wire: string,
  state: SimulatorState,
  request: SimulatorRequest,
  code: number | string | undefined,
): SimulatorReply {
  if (wire === 'weixin' || wire === 'wecom') {
    if (code !== undefined) return jsonReply({ errcode: code, errmsg: 'fault of the loopback' })
    return wire === 'weixin' ? answerWeixinCall(state, request) : answerWecomCall(state, request)
  }
  if (wire === 'sms') return answerSmsCall(state, request, code)
  if (wire === 'push') return typeof code === 'number' ? { status: code, body: '' } : answerPushCall(state, request)
  return { status: 404, body: '' }
}
function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
