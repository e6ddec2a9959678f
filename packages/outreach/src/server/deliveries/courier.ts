import { Problem } from '@evops/platform/contract'
import type { House } from '@evops/platform/server'
import { messageContent, type DeliveryChannel } from '../../contract/index.ts'
import { sentenceOf } from '../channels/channels.routes.ts'
import { Undeliverable, type Senders } from '../channels/senders.ts'
import { webhookBody } from './content.ts'
import { settle, takeDue, type Due } from './deliveries.store.ts'

/** How long after each failed try the next one comes; after the last it is given up. */
export const backOffSeconds = [10, 30, 120, 600, 3_600, 10_800]
/** Longer than any try takes. */
const leaseSeconds = 60
/** At once, over all addresses. */
const most = 16

/**
 * Carries what is due to its addresses. A round only takes and hands over: it never waits for another side, and an
 * address that does not answer holds up nobody but itself (one try at a time per address).
 */
export function createCourier(house: House, senders: Senders, channel: DeliveryChannel) {
  const underway = new Map<string, Promise<void>>()

  async function round(): Promise<void> {
    const room = most - underway.size
    if (room <= 0) return
    const wish = { now: house.now(), leaseSeconds, busy: [...underway.keys()], limit: room }
    const due = await house.db.asPlatform((tx) => takeDue(tx, channel, wish))
    for (const one of due) {
      const key = `${one.operatorId}/${one.target}`
      const work = carry(one)
        .catch((error: unknown) =>
          house.log.error({ error, delivery: one.id }, 'a delivery was not written down'),
        )
        .finally(() => underway.delete(key))
      underway.set(key, work)
    }
  }

  async function carry(due: Due): Promise<void> {
    const { operatorId, id, attempts } = due
    const outcome = await attempt(due)
    const now = house.now()
    const wait = outcome.ok || outcome.isFinal ? undefined : backOffSeconds[attempts - 1]
    const state = outcome.ok ? 'done' : wait === undefined ? 'dead' : 'waiting'
    const nextAt = new Date(now.getTime() + (wait ?? 0) * 1_000)
    await house.db.asPlatform((tx) =>
      settle(tx, { operatorId, id, state, answer: outcome.answer, nextAt, now }),
    )
    if (state === 'dead')
      house.log.warn({ delivery: id, channel, answer: outcome.answer }, 'a delivery was given up')
  }

  async function attempt(due: Due): Promise<{ ok: boolean; isFinal: boolean; answer: string }> {
    try {
      const parcel = {
        operatorId: due.operatorId,
        deliveryId: due.id,
        target: due.target,
        subject: due.subject,
      }
      const answer = await senders[channel]({ ...parcel, body: bodyOf(channel, due) })
      return { ok: true, isFinal: false, answer }
    } catch (error) {
      const isFinal =
        error instanceof Undeliverable ||
        (error instanceof Problem && error.code === 'outreach.private-address')
      return { ok: false, isFinal, answer: sentenceOf(error, 'en') }
    }
  }

  return { round, idle: async () => void (await Promise.all(underway.values())) }
}

function bodyOf(channel: DeliveryChannel, { id, content, createdAt }: Due): string {
  if (channel === 'webhook') return webhookBody(id, messageContent.parse(content), createdAt.toISOString())
  return typeof content === 'object' && content !== null && 'text' in content ? String(content.text) : ''
}
