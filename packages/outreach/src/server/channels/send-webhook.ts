import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { addressOf } from './reach.ts'

const timeoutMs = 10_000
const mostAnswer = 300

export interface Post {
  url: string
  secret: string
  /** The same for every try. */
  deliveryId: string
  body: string
  /** Private networks that may be reached. */
  allowed: readonly string[]
  now: Date
}

export function signatureOf(secret: string, seconds: number, body: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}

/** Posts to an address that was looked at right before. Resolves with what was answered; throws when it is no 2xx. */
export async function sendWebhook({ url, secret, deliveryId, body, allowed, now }: Post): Promise<string> {
  const to = new URL(url)
  const host = to.hostname.replace(/^\[|\]$/g, '')
  const address = await addressOf(host, allowed)
  const isTls = to.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const sent = (isTls ? tlsRequest : plainRequest)({
      host: address,
      port: to.port || (isTls ? 443 : 80),
      path: `${to.pathname}${to.search}`,
      method: 'POST',
      ...(isTls && { servername: host }),
      agent: false,
      timeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        host: to.host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'EVOps',
        'evops-delivery': deliveryId,
        'evops-signature': signatureOf(secret, Math.floor(now.getTime() / 1_000), body),
      },
    })
    sent.on('response', (response) => {
      let text = ''
      const answered = () => {
        const status = response.statusCode ?? 0
        const answer = `${status} ${text}`.trim()
        if (status >= 200 && status < 300) resolve(answer)
        else reject(new Error(answer))
      }
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        // Nobody reads more of it: a long answer must not keep us.
        if (text.length < mostAnswer) return
        text = text.slice(0, mostAnswer)
        answered()
        response.destroy()
      })
      response.on('end', answered)
      response.on('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in 10 s')))
    sent.on('error', reject)
    sent.end(body)
  })
}
