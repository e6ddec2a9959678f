import type { MailAttachment } from '../channels/send-mail.ts'
import type { Services, Tx } from '@evops/platform/server'
import type { Delivery } from '../../contract/index.ts'
import { addDeliveries } from './deliveries.store.ts'

const mailsPerRound = 200

/** A mail of another domain with an attachment; its id is the id of the delivery. */
export interface MailOfOtherDomain {
  operatorId: string
  id: string
  to: string
  subject: string
  text: string
}
/** A source of such mails, which is informed of their results. */
export interface MailSource {
  /** An SQL condition: there are mails to take. */
  waits: string
  /** Takes mails; they count as taken when the platform transaction commits. */
  take(tx: Tx, limit: number): Promise<readonly MailOfOtherDomain[]>
  /** Creates the attachment at the time of sending. */
  file(mail: { operatorId: string; id: string }): Promise<MailAttachment>
  settled(
    tx: Tx,
    outcome: { operatorId: string; id: string; state: Delivery['state']; answer: string; at: Date },
  ): Promise<void>
}

/**
 * Creates deliveries for the waiting mails of other domains, in the transaction that takes them, so exactly once even
 * if the process dies.
 */
export async function queueMailsOfDomain(services: Services, source: MailSource): Promise<void> {
  await services.db.asPlatform(async (tx) => {
    const at = services.now()
    const mails = await source.take(tx, mailsPerRound)
    await addDeliveries(
      tx,
      mails.map(({ operatorId, id, to, subject, text }) => ({
        operatorId,
        id,
        channel: 'email',
        target: to,
        stationId: null,
        subject,
        content: { text, hasFile: true },
        at,
      })),
    )
  })
}
