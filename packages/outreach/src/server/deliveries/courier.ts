import { Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import type { DeliveryChannel } from '../../contract/index.ts'
import { sentenceOf } from '../channels/channels.routes.ts'
import { Undeliverable, type Parcel } from '../channels/senders.ts'
import type { MailFile } from '../channels/send-mail.ts'
import { toldContent, webhookBody } from '../content.ts'
import { settle, takeDue, type Due } from './deliveries.store.ts'
import type { MailSource } from './mails.job.ts'

/** How long after each failed try the next one comes; after the last it is given up. */
export const backOffSeconds = [10, 30, 120, 600, 3_600, 10_800]
/** Longer than any try takes. */
const leaseSeconds = 60
/** At once, over all addresses. */
const most = 16

export interface CourierParts {
  services: Services
  /** Takes a parcel to its address, and says what was answered there. */
  send: (parcel: Parcel) => Promise<string>
  mails?: MailSource | undefined
  /** The file of an export's run; throws Undeliverable when it is gone. */
  fileOf?: (run: { operatorId: string; id: string }) => Promise<MailFile>
}

/**
 * Carries what is due to its addresses. A round only takes and hands over: it never waits for another side, and an
 * address that does not answer holds up nobody but itself (one try at a time per address).
 */
export function createCourier({ services, send, mails, fileOf }: CourierParts, channel: DeliveryChannel) {
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = most - underway.size
    if (room <= 0) return
    const wish = { now: services.now(), leaseSeconds, busy: [...underway.keys()], limit: room }
    const due = await services.db.asPlatformOnce((tx) => takeDue(tx, channel, wish))
    for (const one of due) {
      const key = `${one.operatorId}/${one.target}`
      const work = carry(one)
        .catch((error: unknown) =>
          services.log.error({ error, delivery: one.id }, 'a delivery was not written down'),
        )
        .finally(() => underway.delete(key))
      underway.set(key, work)
    }
  }

  async function carry(due: Due): Promise<void> {
    const { operatorId, id, attempts } = due
    const outcome = await attempt(due)
    const now = services.now()
    const wait = outcome.ok || outcome.isFinal ? undefined : backOffSeconds[attempts - 1]
    const state = outcome.ok ? 'done' : wait === undefined ? 'dead' : 'waiting'
    const nextAt = new Date(now.getTime() + (wait ?? 0) * 1_000)
    const { answer } = outcome
    await services.db.asPlatform(async (tx) => {
      await settle(tx, { operatorId, id, state, answer, nextAt, now })
      if (hasFile(due)) await mails?.settled(tx, { operatorId, id, state, answer, at: now })
    })
    if (state === 'dead')
      services.log.warn({ delivery: id, channel, answer: outcome.answer }, 'a delivery was given up')
  }

  async function attempt(due: Due): Promise<{ ok: boolean; isFinal: boolean; answer: string }> {
    try {
      const parcel = {
        operatorId: due.operatorId,
        deliveryId: due.id,
        target: due.target,
        subject: due.subject,
      }
      const run = runOf(due)
      const file = run ? await fileOf?.(run) : hasFile(due) ? await mails?.file(due) : undefined
      const answer = await send({ ...parcel, body: bodyOf(channel, due), file })
      return { ok: true, isFinal: false, answer }
    } catch (error) {
      const isFinal =
        error instanceof Undeliverable ||
        (error instanceof Problem && error.code === 'request.private-address')
      return { ok: false, isFinal, answer: sentenceOf(error, 'en') }
    }
  }

  return { round, idle: async () => void (await Promise.all(underway.values())) }
}

/** A mail of another domain, which makes its file. */
function hasFile({ content }: Due): boolean {
  return typeof content === 'object' && content !== null && 'hasFile' in content
}

/** A mail that brings the file of a run; undefined: none, or it only says where the file is. */
function runOf({ content }: Due): { operatorId: string; id: string } | undefined {
  const read = withRun.safeParse(content)
  return read.success && read.data.run.isAttached ? read.data.run : undefined
}
const withRun = z.object({
  run: z.object({ operatorId: z.uuid(), id: z.uuid(), isAttached: z.boolean() }),
})

function bodyOf(channel: DeliveryChannel, { id, content, createdAt }: Due): string {
  if (channel === 'webhook') return webhookBody(id, toldContent.parse(content), createdAt.toISOString())
  if (channel === 'wecom') return JSON.stringify(content)
  return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : ''
}
