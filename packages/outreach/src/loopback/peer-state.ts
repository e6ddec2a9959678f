import type { IncomingMessage } from 'node:http'

/* State of the simulated systems, and the request type of each protocol. */

export interface PushSubscriber {
  endpoint: string
  p256dh: string
  auth: string
  privateKey: string
}
export interface ReceivedMessage {
  channel: 'wechat_account' | 'mini_program' | 'sms' | 'web_push' | 'wecom'
  to: string
  body: unknown
}
/** Reported once, not before `at` (ms). */
export interface SimulatedReceipt {
  at: number
  phone: string
  serial: string
  reason: string
}
export interface SimulatorState {
  url: string
  arrived: ReceivedMessage[]
  /** Number of the valid token generation; older tokens are invalid. */
  epoch: number
  /** Apps that requested a token. */
  apps: string[]
  tokenCalls: number
  usedCodes: Set<string>
  consents: Map<string, number>
  subscribers: Map<string, PushSubscriber>
  messageKeys: Set<string>
  /** Delivery receipts of phones, the oldest first. */
  receipts: SimulatedReceipt[]
  now: () => Date
}
export interface SimulatorRequest {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
export interface SimulatorReply {
  status: number
  body: string
}

/** The secret of every account here; ids of apps begin with `wx`, of corporations with `ww`. */
export const simulatorSecret = '0123456789abcdef0123456789abcdef'
export const jsonReply = (body: object, status = 200): SimulatorReply => ({ status, body: JSON.stringify(body) })
