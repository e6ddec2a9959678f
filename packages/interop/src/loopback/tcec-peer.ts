import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { PartnerSecrets } from '../contract/index.ts'
import {
  isTimestampRecent,
  isTcecSignatureValid,
  decryptTcecData,
  parseTcecTimestamp,
  buildEncryptedResponse,
  type TcecResponse,
  type TcecCall,
} from '../server/tcec/envelope.rules.ts'

/** Faults of the other side, as they occur with real platforms. */
export const simulatedTcecFaults = [
  'slow',
  'down',
  'rubbish',
  'signature',
  'token-refused',
  'clock',
  'busy',
  'refuses',
  'disputes',
] as const
export type SimulatedTcecFault = (typeof simulatedTcecFaults)[number]

/**
 * Simulated customer platform on the T/CEC 102 protocol: verifies our signatures, issues tokens, receives states and
 * sessions, starts and ends sessions by calls to us, and fails on demand.
 */
export interface SimulatedTcecPartner {
  url: string
  /** Accepted calls, in order. */
  arrived: { call: string; payload: unknown }[]
  /** Every call that reached the platform, accepted or not. */
  calls: string[]
  tokensIssued: number
  /** Sets the fault from the next call on. Null: no fault. `on`: only for this call. */
  fault(kind: SimulatedTcecFault | null, on?: string): void
  /** Invalidates the token that the platform issued. */
  endToken(): void
  close(): Promise<void>
}
export interface SimulatedTcecOptions {
  /** Secrets of the platform, which the platform gave us. */
  secrets: PartnerSecrets
  platformId: string
  /** Our platform id at this platform. */
  ourPlatformId: string
  now?: () => Date
  /** True if the platform also accepts times in the past, as in the demo data. */
  anyTime?: boolean
  /** Responses of a platform that is more than a customer's platform. Undefined: the call is unknown. */
  receive?: (call: string, payload: unknown) => object | undefined
}

interface State extends Required<Omit<SimulatedTcecOptions, 'receive'>>, Pick<SimulatedTcecOptions, 'receive'> {
  peer: SimulatedTcecPartner
  /** The currently valid token. A new token invalidates the previous token. */
  tokens: { good: string }
  seen: Set<string>
  failing: { kind: SimulatedTcecFault; on: string | undefined } | null
}
interface Reply {
  status: number
  body: string
  headers?: Record<string, string>
}

export async function startSimulatedTcecPartner(options: SimulatedTcecOptions): Promise<SimulatedTcecPartner> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const reply = replyTo(state, request, body)
      // The call is never answered. The caller runs into its timeout.
      if (reply)
        response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
    })
  })
  const peer: SimulatedTcecPartner = {
    url: '',
    arrived: [],
    calls: [],
    tokensIssued: 0,
    fault: (kind, on) => void (state.failing = kind && { kind, on }),
    endToken: () => void (state.tokens.good = ''),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const state: State = {
    now: () => new Date(),
    anyTime: false,
    ...options,
    peer,
    tokens: { good: '' },
    seen: new Set(),
    failing: null,
  }
  await listening(server)
  // A TCP server has an address of this type.
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/evcs/v20161110`
  return peer
}

function replyTo(state: State, request: IncomingMessage, body: string): Reply | undefined {
  const call = request.url?.split('/').at(-1) ?? ''
  const { peer, failing, secrets } = state
  if (state.anyTime) deleteOldEntries(state)
  peer.calls.push(call)
  const fault = failing && (failing.on === undefined || failing.on === call) ? failing.kind : undefined
  if (fault === 'slow') return undefined
  if (fault === 'down') return { status: 500, body: 'Internal Server Error' }
  if (fault === 'rubbish') return { status: 200, body: '<html>welcome</html>' }
  const anHourOff = new Date(state.now().getTime() - 3_600_000)
  const now = fault === 'clock' ? anHourOff : state.now()
  const answer = answerTo(
    { ...state, now: () => now },
    { call, body, authorization: request.headers.authorization, fault },
  )
  if (fault === 'signature')
    answer.Sig = buildEncryptedResponse({ ...secrets, sigSecret: 'ffffffffffffffff' }, answer.Ret, answer.Msg).Sig
  return { status: 200, body: JSON.stringify(answer), headers: { date: now.toUTCString() } }
}

/** Maximum number of calls that a long-running platform remembers. */
const maxStored = 1_000
function deleteOldEntries({ peer: { arrived, calls }, seen }: State): void {
  for (const entries of [arrived, calls]) if (entries.length > maxStored) entries.splice(0, maxStored / 2)
  if (seen.size > maxStored) seen.clear()
}

interface RecordedCall {
  call: string
  body: string
  authorization: string | undefined
  fault: SimulatedTcecFault | undefined
}
function answerTo(state: State, { call, body, authorization, fault }: RecordedCall): TcecResponse {
  const { secrets, peer, seen, tokens, ourPlatformId } = state
  const refuse = (ret: number, message: string) => buildEncryptedResponse(secrets, ret, message)
  // Each field is checked below.
  const { OperatorID, Data, TimeStamp, Seq, Sig } = JSON.parse(body) as TcecCall
  if (!isTcecSignatureValid(secrets, Sig, OperatorID, Data, TimeStamp, Seq)) return refuse(4001, '签名错误')
  const at = parseTcecTimestamp(TimeStamp)
  const isLate = !at || !(state.anyTime || isTimestampRecent(at, state.now()))
  if (OperatorID !== ourPlatformId || isLate) return refuse(4003, 'POST参数不合法')
  if (seen.has(`${TimeStamp} ${Seq}`)) return refuse(4003, 'POST参数不合法: Seq')
  seen.add(`${TimeStamp} ${Seq}`)
  if (fault === 'busy') return refuse(-1, '系统繁忙')
  const payload: unknown = JSON.parse(decryptTcecData(secrets, Data) ?? '{}')
  if (call === 'query_token') return buildEncryptedResponse(secrets, 0, '', tokenFor(state, payload, fault))
  if (authorization !== `Bearer ${tokens.good || 'none'}`) return refuse(4002, 'Token错误')
  if (fault === 'refuses') return refuse(4004, '业务参数不合法: ConnectorID')
  peer.arrived.push({ call, payload })
  const content = state.receive ? state.receive(call, payload) : responseFor(call, payload, fault === 'disputes')
  return content ? buildEncryptedResponse(secrets, 0, '', content) : refuse(4004, '业务参数不合法')
}

/**
 * Returns the response to a notification. For a day's sessions, the platform compares with the sessions it received.
 */
function responseFor(call: string, payload: unknown, disputes: boolean): object {
  const { StartChargeSeq, ConnectorID, CheckOrderSeq, StartTime, EndTime, ChargeOrders } = payloadShape.parse(payload)
  if (call === 'notification_stationStatus' || call === 'notification_stationFee') return { Status: 0 }
  if (call === 'notification_charge_order_info') return { StartChargeSeq, ConnectorID, ConfirmResult: disputes ? 1 : 0 }
  if (call !== 'check_charge_orders') return { StartChargeSeq, SuccStat: 0, FailReason: 0 }
  const disputed = disputes ? ChargeOrders : []
  const sum = (of: (session: (typeof disputed)[number]) => number) =>
    disputed.reduce((all, session) => all + of(session), 0)
  return {
    CheckOrderSeq,
    StartTime,
    EndTime,
    TotalDisputeOrder: disputed.length,
    TotalDisputePower: sum(({ TotalPower }) => TotalPower),
    TotalDisputeMoney: sum(({ TotalMoney }) => TotalMoney),
    DisputeOrders: disputed.map((session) => ({ ...session, TotalMoney: 0, DisputeReason: 1 })),
  }
}
const payloadShape = z.object({
  StartChargeSeq: z.string().optional(),
  ConnectorID: z.string().optional(),
  CheckOrderSeq: z.string().optional(),
  StartTime: z.string().optional(),
  EndTime: z.string().optional(),
  ChargeOrders: z
    .array(z.object({ StartChargeSeq: z.string(), TotalPower: z.number(), TotalMoney: z.number() }))
    .default([]),
})

function tokenFor(
  { secrets, peer, platformId, tokens }: State,
  payload: unknown,
  fault: SimulatedTcecFault | undefined,
): object {
  const credentials = payload as Partial<Record<'OperatorID' | 'OperatorSecret', unknown>>
  const isRefused = fault === 'token-refused' || credentials.OperatorSecret !== secrets.operatorSecret
  if (isRefused) return { OperatorID: platformId, SuccStat: 1, AccessToken: '', TokenAvailableTime: 0, FailReason: 2 }
  const token = randomBytes(24).toString('base64url')
  tokens.good = token
  peer.tokensIssued += 1
  return { OperatorID: platformId, SuccStat: 0, AccessToken: token, TokenAvailableTime: 7_200, FailReason: 0 }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}
