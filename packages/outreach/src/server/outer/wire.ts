import { Problem, formatErrorForPartner } from '@evops/platform/contract'
import { callHttp, insertPartnerMessage, type Services } from '@evops/platform/server'
import type { ExternalChannel, ExternalChannelRow, ChannelSecretsOf, ChannelSettingsOf } from '../../contract/index.ts'

const withinMs = 10_000
const mostBytes = 50_000
const loopbackNetworks = ['127.0.0.0/8', '::1/128']

/** Base address of each channel's external system, and the path prefix of the loopback. */
const bases: Readonly<Record<ExternalChannel, { real: string; loop: string }>> = {
  wechat_account: { real: 'https://api.weixin.qq.com', loop: '/weixin' },
  mini_program: { real: 'https://api.weixin.qq.com', loop: '/weixin' },
  sms: { real: 'https://sms.tencentcloudapi.com', loop: '/sms' },
  web_push: { real: '', loop: '' },
  wecom: { real: 'https://qyapi.weixin.qq.com', loop: '/wecom' },
}

/** An operator's channel with its decrypted secrets. */
export interface OpenChannel<C extends ExternalChannel = ExternalChannel> {
  operatorId: string
  channel: C
  environment: ExternalChannelRow['environment']
  settings: ChannelSettingsOf<C>
  secrets: ChannelSecretsOf<C>
}
/** A rejection by the other side with its own code, or a call with an unknown result. */
export class ChannelError extends Error {
  readonly code: string
  /**
   * gone: the person cannot be reached by this channel; again: a later attempt may succeed; never: this message is
   * rejected permanently.
   */
  readonly kind: 'gone' | 'again' | 'never'
  constructor(kind: ChannelError['kind'], code: string | number, message: string) {
    super(message.slice(0, 300))
    this.code = String(code)
    this.kind = kind
  }
}

export interface ExternalRequest {
  method?: 'GET' | 'POST'
  /** Path relative to the base, or a complete address. */
  path: string
  /** Name in the message log. */
  call: string
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer
  /** The same for every attempt. */
  correlation?: string
  /** Confidential parts of the message: tokens, addresses of people, codes. */
  hidden?: readonly string[]
  /** Returns the confidential parts of the response. */
  hiddenIn?: (answer: string) => readonly string[]
}
export interface ChannelResponse {
  status: number
  text: string
}
export interface ChannelClientDeps {
  services: Pick<Services, 'db' | 'now'>
  /** Our simulated external systems, if they run. */
  loopback: () => { url: string } | undefined
}
export type SendChannelRequest = ReturnType<typeof createChannelClient>

/**
 * Creates a function that makes one call to a channel's external system, each recorded in the message log. Throws a
 * `ChannelError` if there is no response.
 */
export function createChannelClient({ services, loopback }: ChannelClientDeps) {
  return async function sendRequest(open: OpenChannel, request: ExternalRequest): Promise<ChannelResponse> {
    const { operatorId, channel, environment, secrets } = open
    const isLoopback = environment === 'loopback'
    const place = loopback()
    if (isLoopback && !place) throw new ChannelError('again', 'no-loopback', 'no loopback runs here')
    const { real, loop } = bases[channel]
    const base = isLoopback ? `${place?.url}${loop}` : real
    const url = request.path.startsWith('/') ? `${base}${request.path}` : request.path
    const { method = 'POST', headers = {}, body } = request
    const start = performance.now()
    const answer = await callHttp(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // The real systems are public. A private address means that the name is resolved wrongly here.
      reach: isLoopback ? loopbackNetworks : [],
      withinMs,
      mostBytes,
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const failed = answer instanceof Error
    const text = failed ? formatErrorForPartner(answer) : answer.body.toString('utf8')
    const sent = body === undefined ? '' : Buffer.isBuffer(body) ? `(${body.length} bytes)` : body
    await services.db.inTenant(operatorId, (tx) =>
      insertPartnerMessage(tx, {
        operatorId,
        peerKind: 'channel',
        peer: channel,
        peerId: null,
        direction: 'out',
        channel: request.call,
        correlation: request.correlation ?? '',
        verified: 'unknown',
        status: failed || answer.status >= 500 ? 'failed' : answer.status >= 400 ? 'refused' : 'done',
        httpStatus: failed ? null : answer.status,
        at: services.now(),
        tookMs: performance.now() - start,
        headers,
        body: `${method} ${url}\n${sent}\n\n${failed ? '—' : answer.status}\n${text}`,
        secrets: [...Object.values<string>(secrets), ...(request.hidden ?? []), ...(request.hiddenIn?.(text) ?? [])],
      }),
    )
    if (failed) {
      const isOurs = answer instanceof Problem && answer.code === 'request.private-address'
      throw new ChannelError('again', isOurs ? 'private-address' : 'no-answer', text)
    }
    return { status: answer.status, text }
  }
}
