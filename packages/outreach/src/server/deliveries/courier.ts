import { Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import type { DeliveryChannel } from '../../contract/index.ts'
import { formatDeliveryError } from '../channels/channels.routes.ts'
import { UndeliverableError, type OutgoingDelivery } from '../channels/senders.ts'
import type { MailAttachment } from '../channels/send-mail.ts'
import { webhookContentSchema, webhookBody } from '../content.ts'
import { saveDeliveryResult, claimDueDeliveries, type DueDelivery } from './deliveries.store.ts'
import type { MailSource } from './mails.job.ts'

/** Delays in seconds after each failed attempt; after the last one the delivery is given up. */
export const deliveryRetrySeconds = [10, 30, 120, 600, 3_600, 10_800]
/** Longer than any attempt takes. */
const leaseSeconds = 60
/** Maximum number of parallel deliveries over all addresses. */
const most = 16

export interface DeliveryWorkerParts {
  services: Services
  /** Delivers a message and returns the response. */
  send: (parcel: OutgoingDelivery) => Promise<string>
  mails?: MailSource | undefined
  /** Returns the file of an export run; throws `UndeliverableError` if it no longer exists. */
  fileOf?: (run: { operatorId: string; id: string }) => Promise<MailAttachment>
}

/**
 * Creates the courier, which delivers due messages. A round only starts deliveries and never waits for the other side.
 * An unresponsive address delays only its own messages (one attempt at a time per address).
 */
export function createDeliveryWorker({ services, send, mails, fileOf }: DeliveryWorkerParts, channel: DeliveryChannel) {
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = most - underway.size
    if (room <= 0) return
    const wish = { now: services.now(), leaseSeconds, busy: [...underway.keys()], limit: room }
    const due = await services.db.asPlatformOnce((tx) => claimDueDeliveries(tx, channel, wish))
    for (const one of due) {
      const key = `${one.operatorId}/${one.target}`
      const work = carry(one)
        .catch((error: unknown) => services.log.error({ error, delivery: one.id }, 'a delivery was not written down'))
        .finally(() => underway.delete(key))
      underway.set(key, work)
    }
  }

  async function carry(due: DueDelivery): Promise<void> {
    const { operatorId, id, attempts } = due
    const outcome = await attempt(due)
    const now = services.now()
    const wait = outcome.ok || outcome.isFinal ? undefined : deliveryRetrySeconds[attempts - 1]
    const state = outcome.ok ? 'done' : wait === undefined ? 'dead' : 'waiting'
    const nextAt = new Date(now.getTime() + (wait ?? 0) * 1_000)
    const { answer } = outcome
    await services.db.asPlatform(async (tx) => {
      await saveDeliveryResult(tx, { operatorId, id, state, answer, nextAt, now })
      if (hasFile(due)) await mails?.settled(tx, { operatorId, id, state, answer, at: now })
    })
    if (state === 'dead')
      services.log.warn({ delivery: id, channel, answer: outcome.answer }, 'a delivery was given up')
  }

  async function attempt(due: DueDelivery): Promise<{ ok: boolean; isFinal: boolean; answer: string }> {
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
        error instanceof UndeliverableError || (error instanceof Problem && error.code === 'request.private-address')
      return { ok: false, isFinal, answer: formatDeliveryError(error, 'en') }
    }
  }

  return { round, idle: async () => void (await Promise.all(underway.values())) }
}

/** Returns true for a mail of another domain that creates its own attachment. */
function hasFile({ content }: DueDelivery): boolean {
  return typeof content === 'object' && content !== null && 'hasFile' in content
}

/** Returns the run whose file is attached; undefined if there is none, or if the mail only contains a link. */
function runOf({ content }: DueDelivery): { operatorId: string; id: string } | undefined {
  const read = withRun.safeParse(content)
  return read.success && read.data.run.isAttached ? read.data.run : undefined
}
const withRun = z.object({
  run: z.object({ operatorId: z.uuid(), id: z.uuid(), isAttached: z.boolean() }),
})

function bodyOf(channel: DeliveryChannel, { id, content, createdAt }: DueDelivery): string {
  if (channel === 'webhook') return webhookBody(id, webhookContentSchema.parse(content), createdAt.toISOString())
  if (channel === 'wecom') return JSON.stringify(content)
  return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : ''
}
