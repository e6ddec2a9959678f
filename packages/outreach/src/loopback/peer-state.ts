import type { IncomingMessage } from 'node:http'

/* What our peers know, and how each wire is asked. */

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
/** Told once, not before `at` (ms). */
export interface PeerReceipt {
  at: number
  phone: string
  serial: string
  reason: string
}
export interface State {
  url: string
  arrived: Arrived[]
  /** Of each app: the token that holds now; all before it do not. */
  epoch: number
  /** Apps that asked for a token. */
  apps: string[]
  tokensAsked: number
  usedCodes: Set<string>
  consents: Map<string, number>
  subscribers: Map<string, Subscriber>
  messageKeys: Set<string>
  /** What phones said, the oldest first. */
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

/** Every account's secret here; ids of apps begin with `wx`, of corporations with `ww`. */
export const peerSecret = '0123456789abcdef0123456789abcdef'
export const json = (body: object, status = 200): Reply => ({ status, body: JSON.stringify(body) })
