import type { Services } from '@evops/platform/server'
import { memberEventKind, isConsented, type MemberChannel } from '../../contract/index.ts'
import type { DeliverySenders } from '../channels/senders.ts'
import type { ExternalChannels } from '../outer/outer.service.ts'
import { ChannelError } from '../outer/wire.ts'
import { createChannelSenders, ChannelSkippedError } from './carriers.ts'
import {
  renewLease,
  saveNoticeOutcome,
  claimDueNotices,
  type DueNotice,
  type NoticeOutcome,
  type NoticeAttempt,
} from './carry.store.ts'
import { listConsents } from './people.store.ts'

/** Delays in seconds after a failed attempt of a channel; after the last one the next channel is tried. */
export const noticeRetrySeconds = [10, 60, 300]
/** Longer than any channel takes; the lease is renewed before each further one. */
const leaseSeconds = 120
const most = 16

/**
 * Creates the delivery of notices over the first available channel. A round only starts deliveries and does not wait
 * for the other side.
 */
export function createNoticeWorker(services: Services, outer: ExternalChannels, senders: DeliverySenders) {
  const carriers = createChannelSenders(services, outer, senders)
  const underway = new Set<Promise<void>>()

  async function round(): Promise<void> {
    const limit = most - underway.size
    if (limit <= 0) return
    const wish = { now: services.now(), leaseSeconds, limit }
    for (const notice of await services.db.asPlatformOnce((tx) => claimDueNotices(tx, wish))) {
      const work: Promise<void> = carry(notice)
        .catch((error: unknown) => services.log.error({ error, notice: notice.id }, 'a notice was not written down'))
        .finally(() => underway.delete(work))
      underway.add(work)
    }
  }
  async function carry(notice: DueNotice): Promise<void> {
    const outcome = await sendThroughChannels(notice)
    if (outcome === 'taken-over') return
    await services.db.inTenant(notice.operatorId, (tx) => saveNoticeOutcome(tx, notice, outcome))
  }

  async function sendThroughChannels(notice: DueNotice): Promise<NoticeOutcome | 'taken-over'> {
    const tries: NoticeAttempt[] = []
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
      const wait = made.outcome === 'failed' ? noticeRetrySeconds[attempts] : undefined
      if (wait === undefined) continue
      const nextAt = new Date(services.now().getTime() + wait * 1_000)
      return { ...ended, state: 'waiting', attempts: attempts + 1, nextAt }
    }
  }

  const renew = (notice: DueNotice) =>
    services.db.inTenant(notice.operatorId, (tx) => renewLease(tx, notice, { now: services.now(), leaseSeconds }))
  async function tryChannel(notice: DueNotice, channel: Exclude<MemberChannel, 'bell'>): Promise<NoticeAttempt> {
    const { topic } = memberEventKind(notice.event)
    const consents = await services.db.inTenant(notice.operatorId, (tx) => listConsents(tx, notice.memberId))
    const consent = consents.find((one) => one.topic === topic && one.channel === channel)
    const base = { channel, answer: '', environment: 'production' } as const
    if (!isConsented(topic, consent, services.now())) return { ...base, outcome: 'skipped', code: 'no-consent' }
    try {
      return { ...base, outcome: 'sent', code: '', ...(await carriers[channel](notice)) }
    } catch (error) {
      if (error instanceof ChannelSkippedError) return { ...base, outcome: 'skipped', code: error.reason }
      if (!(error instanceof ChannelError)) throw error
      const outcome = error.kind === 'again' ? 'failed' : 'refused'
      const environment = (await outer.environmentOf(notice.operatorId, channel)) ?? 'production'
      return { channel, environment, outcome, code: error.code, answer: error.message }
    }
  }

  return { round, idle: async () => void (await Promise.all(underway)) }
}
