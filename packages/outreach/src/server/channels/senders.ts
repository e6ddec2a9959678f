import { randomBytes } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { createSecretBox, type Services } from '@evops/platform/server'
import { sendMail, type MailFile } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'
import { allowedNetworks, mailTarget, webhookTarget } from './channels.store.ts'

export interface Parcel {
  operatorId: string
  deliveryId: string
  /** An address, or a webhook's id. */
  target: string
  subject: string
  /** The mail's text, or the webhook's JSON. */
  body: string
  /** Attachment of a mail. */
  file?: MailFile | undefined
}
/** A permanent rejection by the other side; there is no further attempt. */
export class Undeliverable extends Error {}

export interface Senders {
  /** Private networks that the platform allowed. */
  allowedNetworks: () => Promise<string[]>
  email(parcel: Parcel): Promise<string>
  webhook(parcel: Parcel): Promise<string>
  seal(secret: string, place: string): Buffer
  newSecret(): string
}

/** Creates the senders, which deliver messages to their addresses. Secrets are decrypted only here. */
export function createSenders(services: Services): Senders {
  const box = createSecretBox(services.config.secretKey, 'outreach')
  const loadAllowedNetworks = async () =>
    (await services.db.asPlatformOnce(allowedNetworks)).map(({ network }) => network)
  return {
    allowedNetworks: loadAllowedNetworks,
    seal: (secret, place) => box.seal(secret, place),
    newSecret: () => `whs_${randomBytes(24).toString('base64url')}`,
    async email({ operatorId, deliveryId, target, subject, body, file }) {
      const server = await services.db.asPlatform((tx) => mailTarget(tx, operatorId))
      if (!server) throw new Problem('outreach.no-mail-server')
      const password = server.sealed && box.open(server.sealed, `${operatorId}/mail`)
      const mail = { server: { ...server, password }, to: target, subject, text: body, file, deliveryId }
      return sendMail({ ...mail, allowed: await loadAllowedNetworks() })
    },
    async webhook({ operatorId, deliveryId, target, body }) {
      const webhook = await services.db.asPlatform((tx) => webhookTarget(tx, operatorId, target))
      if (!webhook?.enabled)
        throw new Undeliverable(webhook ? 'the webhook is switched off' : 'the webhook is gone')
      const secret = box.open(webhook.sealed, `${operatorId}/webhook/${webhook.id}`)
      const post = { url: webhook.url, secret, deliveryId, body, now: services.now() }
      return sendWebhook({ ...post, allowed: await loadAllowedNetworks() })
    },
  }
}
