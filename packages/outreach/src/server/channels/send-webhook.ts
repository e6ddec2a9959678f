import { callHttp, webhookSignature } from '@evops/platform/server'

const timeoutMs = 10_000
const mostAnswer = 300

export interface WebhookPost {
  url: string
  secret: string
  /** The same for every attempt. */
  deliveryId: string
  body: string
  /** Private networks that may be reached. */
  allowed: readonly string[]
  now: Date
}

/** Posts to the operator's address. Resolves with the response; throws if it is not 2xx. */
export async function sendWebhook({ url, secret, deliveryId, body, allowed, now }: WebhookPost): Promise<string> {
  const answer = await callHttp(url, {
    method: 'POST',
    body,
    reach: allowed,
    withinMs: timeoutMs,
    // Only the beginning is read, so a long response does not block the sender.
    mostBytes: mostAnswer,
    headers: {
      'content-type': 'application/json',
      'evops-delivery': deliveryId,
      'evops-signature': webhookSignature(secret, Math.floor(now.getTime() / 1_000), body),
    },
  })
  const response = `${answer.status} ${answer.body.toString('utf8')}`.trim()
  if (answer.status < 200 || answer.status >= 300) throw new Error(response)
  return response
}
