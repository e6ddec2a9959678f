import type { Services } from '@evops/platform/server'
import { eventOf, isConsented, type PersonChannel } from '../../contract/index.ts'
import type { Senders } from '../channels/senders.ts'
import type { Outer } from '../outer/outer.service.ts'
import { ChannelError } from '../outer/wire.ts'
import { createCarriers, Passed } from './carriers.ts'
import {
  renewLease,
  settleNotice,
  takeDueNotices,
  type DueNotice,
  type Outcome,
  type Try,
} from './carry.store.ts'
import { listConsents } from './people.store.ts'

/** Delays in seconds after a failed attempt of a channel; after the last one the next channel is tried. */
export const againSeconds = [10, 60, 300]
/** Longer than any channel takes; the lease is renewed before each further one. */
const leaseSeconds = 120
const most = 16

/**
 * Creates the delivery of notices over the first available channel. A round only starts deliveries and does not wait
 * for the other side.
 */
export function createCarry(services: Services, outer: Outer, senders: Senders) {
  const carriers = createCarriers(services, outer, senders)
  const underway = new Set<Promise<void>>()

  async function round(): Promise<void> {
    const limit = most - underway.size
    if (limit <= 0) return
    const wish = { now: services.now(), leaseSeconds, limit }
    for (const notice of await services.db.asPlatformOnce((tx) => takeDueNotices(tx, wish))) {
      const work: Promise<void> = carry(notice)
        .catch((error: unknown) =>
          services.log.error({ error, notice: notice.id }, 'a notice was not written down'),
        )
        .finally(() => underway.delete(work))
      underway.add(work)
    }
  }
  async function carry(notice: DueNotice): Promise<void> {
    const outcome = await sendThroughChannels(notice)
    if (outcome === 'taken-over') return
    await services.db.inTenant(notice.operatorId, (tx) => settleNotice(tx, notice, outcome))
  }

  async function sendThroughChannels(notice: DueNotice): Promise<Outcome | 'taken-over'> {
    const tries: Try[] = []
    let { step, attempts, leasedUntil } = notice
    for (; ; step += 1, attempts = 0) {
      const channel = notice.channels[step - 1]
      const ended = {
        tries,
        step,
        attempts,
        sentBy: null,
        isTest: false,
        nextAt: services.now(),
        at: services.now(),
      }
      if (channel === undefined) return { ...ended, state: 'failed' }
      if (channel === 'bell') return { ...ended, state: 'bell' }
      if (tries.length > 0) {
        const renewed = await renew({ ...notice, leasedUntil })
        if (renewed === undefined) return 'taken-over'
        leasedUntil = renewed
      }
      const made = await tryChannel(notice, channel)
      tries.push(made)
      if (made.outcome === 'sent')
        return { ...ended, state: 'sent', sentBy: channel, isTest: made.environment === 'loopback' }
      const wait = made.outcome === 'failed' ? againSeconds[attempts] : undefined
      if (wait === undefined) continue
      const nextAt = new Date(services.now().getTime() + wait * 1_000)
      return { ...ended, state: 'waiting', attempts: attempts + 1, nextAt }
    }
  }

  const renew = (notice: DueNotice) =>
    services.db.inTenant(notice.operatorId, (tx) =>
      renewLease(tx, notice, { now: services.now(), leaseSeconds }),
    )
  async function tryChannel(notice: DueNotice, channel: Exclude<PersonChannel, 'bell'>): Promise<Try> {
    const { topic } = eventOf(notice.event)
    const consents = await services.db.inTenant(notice.operatorId, (tx) => listConsents(tx, notice.memberId))
    const consent = consents.find((one) => one.topic === topic && one.channel === channel)
    const base = { channel, answer: '', environment: 'production' } as const
    if (!isConsented(topic, consent, services.now()))
      return { ...base, outcome: 'skipped', code: 'no-consent' }
    try {
      return { ...base, outcome: 'sent', code: '', ...(await carriers[channel](notice)) }
    } catch (error) {
      if (error instanceof Passed) return { ...base, outcome: 'skipped', code: error.reason }
      if (!(error instanceof ChannelError)) throw error
      const outcome = error.kind === 'again' ? 'failed' : 'refused'
      const environment = (await outer.environmentOf(notice.operatorId, channel)) ?? 'production'
      return { channel, environment, outcome, code: error.code, answer: error.message }
    }
  }

  return { round, idle: async () => void (await Promise.all(underway)) }
}
