import type { IncomingMessage } from 'node:http'

/* State of the simulated systems, and the request type of each protocol. */

export interface Subscriber {
  endpoint: string
  p256dh: string
  auth: string
  privateKey: string
}
export interface Arrived {
  channel: 'wechat_account' | 'mini_program' | 'sms' | 'web_push' | 'wecom'
  to: string
  body: unknown
}
/** Reported once, not before `at` (ms). */
export interface PeerReceipt {
  at: number
  phone: string
  serial: string
  reason: string
}
export interface State {
  url: string
  arrived: Arrived[]
  /** Number of the valid token generation; older tokens are invalid. */
  epoch: number
  /** Apps that requested a token. */
  apps: string[]
  tokenCalls: number
  usedCodes: Set<string>
  consents: Map<string, number>
  subscribers: Map<string, Subscriber>
  messageKeys: Set<string>
  /** Delivery receipts of phones, the oldest first. */
  receipts: PeerReceipt[]
  now: () => Date
}
export interface Request {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}
export interface Reply {
  status: number
  body: string
}

/** The secret of every account here; ids of apps begin with `wx`, of corporations with `ww`. */
export const peerSecret = '0123456789abcdef0123456789abcdef'
export const json = (body: object, status = 200): Reply => ({ status, body: JSON.stringify(body) })
