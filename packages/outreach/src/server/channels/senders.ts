import { randomBytes } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { createSecretBox, type AllowedNetworks, type Services } from '@evops/platform/server'
import type { NetworkPurpose } from '../../contract/index.ts'
import { sendMail, type MailAttachment } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'
import { mailTarget, listNetworksForPurpose, webhookTarget } from './channels.store.ts'

export interface OutgoingDelivery {
  operatorId: string
  deliveryId: string
  /** An address, or a webhook's id. */
  target: string
  subject: string
  /** The mail's text, or the webhook's JSON. */
  body: string
  /** Attachment of a mail. */
  file?: MailAttachment | undefined
}
/** A permanent rejection by the other side; there is no further attempt. */
export class UndeliverableError extends Error {}

export interface DeliverySenders {
  /** Returns the private networks that the platform allowed an operator for a purpose. */
  allowedNetworks: (purpose: NetworkPurpose) => AllowedNetworks
  email(parcel: OutgoingDelivery): Promise<string>
  webhook(parcel: OutgoingDelivery): Promise<string>
  seal(secret: string, place: string): Buffer
  newSecret(): string
}

/** Creates the senders, which deliver messages to their addresses. Secrets are decrypted only here. */
export function createSenders(services: Services): DeliverySenders {
  const box = createSecretBox(services.config.secretKey, 'outreach')
  const allowedNetworks: DeliverySenders['allowedNetworks'] = (purpose) => (operatorId) =>
    services.db.asPlatformOnce((tx) => listNetworksForPurpose(tx, operatorId, purpose))
  return {
    allowedNetworks,
    seal: (secret, place) => box.seal(secret, place),
    newSecret: () => `whs_${randomBytes(24).toString('base64url')}`,
    async email({ operatorId, deliveryId, target, subject, body, file }) {
      const server = await services.db.asPlatform((tx) => mailTarget(tx, operatorId))
      if (!server) throw new Problem('outreach.no-mail-server')
      const password = server.sealed && box.open(server.sealed, `${operatorId}/mail`)
      const mail = { server: { ...server, password }, to: target, subject, text: body, file, deliveryId }
      return sendMail({ ...mail, allowed: await allowedNetworks('mail')(operatorId) })
    },
    async webhook({ operatorId, deliveryId, target, body }) {
      const webhook = await services.db.asPlatform((tx) => webhookTarget(tx, operatorId, target))
      if (!webhook?.enabled)
        throw new UndeliverableError(webhook ? 'the webhook is switched off' : 'the webhook is gone')
      const secret = box.open(webhook.sealed, `${operatorId}/webhook/${webhook.id}`)
      const post = { url: webhook.url, secret, deliveryId, body, now: services.now() }
      return sendWebhook({ ...post, allowed: await allowedNetworks('webhooks')(operatorId) })
    },
  }
}
