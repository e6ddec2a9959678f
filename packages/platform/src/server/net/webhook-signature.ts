import { createHmac } from 'node:crypto'

/** Returns the header `evops-signature` of a webhook: HMAC-SHA256 of time and body. */
export function webhookSignature(secret: string, seconds: number, body: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}
