import type { MailFile } from '../channels/send-mail.ts'
import type { Services, Tx } from '@evops/platform/server'
import type { Delivery } from '../../contract/index.ts'
import { addDeliveries } from './deliveries.store.ts'

const mailsPerRound = 200

/** A mail of another domain, with a file; its id is the delivery's. */
export interface OutMail {
  operatorId: string
  id: string
  to: string
  subject: string
  text: string
}
/** Where such mails come from, and who is informed of what came of them. */
export interface MailSource {
  /** An SQL condition: there are mails to take. */
  waits: string
  /** Counts as taken when the transaction (the platform's) commits. */
  take(tx: Tx, limit: number): Promise<readonly OutMail[]>
  /** Made when it is sent. */
  file(mail: { operatorId: string; id: string }): Promise<MailFile>
  settled(
    tx: Tx,
    outcome: { operatorId: string; id: string; state: Delivery['state']; answer: string; at: Date },
  ): Promise<void>
}

/** What waits elsewhere becomes deliveries, in the transaction that takes it: once, whatever happens to the process. */
export async function takeMails(services: Services, source: MailSource): Promise<void> {
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
