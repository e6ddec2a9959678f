import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/db.ts'
import type { PrometheusMetric } from '../metrics/metrics.ts'
import { normalizeIpAddress } from '../net/address.rules.ts'
import { deleteFullBuckets, findBucketFullAt, returnToBucket, takeFromBucket } from './budget.store.ts'
import { createFigures, type NearLimit, type RefusalFlood } from './figures.ts'
import { rateLimits, reservedShare, type RateLimit, type RateLevel, type RateLimitedAction } from './limits.ts'
import { createStreams } from './streams.ts'
import { hashSecret } from '../key-ring/secret-keys.ts'
import { deleteOldStreamCounts } from './streams.store.ts'

type Rates = Readonly<Record<string, Readonly<Partial<Record<RateLevel, RateLimit>>>>>

/** Parties by which an action is counted. A level without a limit for the action is not counted. */
export type CountedParties = Partial<Record<Exclude<RateLevel, 'installation'>, string>>

/** A rate whose owner counts by rules of its own, and reports each action. */
export interface ObservedRate {
  most: number
  perSecond: number
  /** Counts one action. `used`: how much of the rate its party has used up. */
  report: (outcome: 'taken' | 'refused', used: number) => void
  /** Counts one action of a party over all processes. Resolves to true if the party has used up the rate. */
  share: (party: string) => Promise<boolean>
}

export interface RateLimiter extends Pick<ReturnType<typeof createStreams>, 'openStream' | 'close'> {
  /** Takes one from every level; returns the seconds to wait, 0 if all had one. Nothing is taken when one refuses. */
  take(tx: Tx, act: RateLimitedAction, by: CountedParties): Promise<number>
  /** Puts back what `take` took, for an action that succeeded and does not count. */
  putBack(tx: Tx, act: RateLimitedAction, by: CountedParties): Promise<void>
  /** Returns the seconds to wait without taking anything. */
  waitOf(tx: Tx, act: RateLimitedAction, by: CountedParties): Promise<number>
  /**
   * Like `take`, for frequent actions: each process reserves a share of the rate at every level, outside the caller's
   * transaction.
   */
  takeReserved(act: RateLimitedAction, by: CountedParties): Promise<number>
  watchRate(act: RateLimitedAction, level: RateLevel): ObservedRate
  /** Calls the function when an operator or the installation comes near a limit, at most once an hour for each. */
  onNear(raise: (near: NearLimit) => void): void
  /** Calls the function when many actions of one kind were refused, at most once an hour for each operator. */
  onFlood(raise: (flood: RefusalFlood) => void): void
  deleteFull(tx: Tx): Promise<void>
  metrics(): PrometheusMetric[]
}

const levelOrder: readonly RateLevel[] = [
  'returning',
  'pair',
  'phone',
  'device',
  'member',
  'network',
  'peer',
  'partner',
  'operator',
  'installation',
]
/**
 * `take` reserves shares of operator and installation as frequent actions do: if it took one at a time in the caller's
 * transaction, every caller would wait for the locks of all others.
 */
const isWide = ({ level }: { level: RateLevel }) => level === 'operator' || level === 'installation'
const isNarrow = (bucket: { level: RateLevel }) => !isWide(bucket)
const keyOf = ({ subject }: { subject: Buffer }) => subject.toString('base64')
/** Reserves of this process; the oldest are removed first. */
const mostBuckets = 50_000

/** Part of a rate that this process reserved, or the time until which the rate is used up. */
interface Reserve {
  left: number
  endsAt: number
  refusedUntil: number
}

type Noted = Pick<ReturnType<typeof createFigures>, 'count' | 'countRefused'>
/** Figures of actions that their owner reports. */
const unnoted: Noted = { count: () => undefined, countRefused: () => undefined }

/** Counts what strangers, drivers and partners cause, by the limits of one table. */
export function createRateLimiter({
  db,
  secretKey,
  log,
  now,
  more = {},
}: {
  db: Pick<Db, 'asPlatform' | 'asPlatformOnce'>
  secretKey: Buffer
  log: Pick<Logger, 'warn'>
  now: () => Date
  /** Changes of single limits, by `act.level`. */
  more?: Readonly<Record<string, number>>
}): RateLimiter {
  const reserves = new Map<string, Reserve>()
  const reserving = new Map<string, Promise<void>>()
  const figures = createFigures({ log, now })
  const streams = createStreams({ db, secretKey, log, figures, more })

  function rateOf(act: RateLimitedAction, level: RateLevel): RateLimit | undefined {
    const rate = (rateLimits as Rates)[act]?.[level]
    return rate && { ...rate, most: more[`${act}.${level}`] ?? rate.most }
  }
  /** Returns the buckets of an action, always in the same order, so that two transactions cannot deadlock. */
  function bucketsOf(act: RateLimitedAction, by: CountedParties) {
    const levels: readonly RateLevel[] = by.returning === undefined ? levelOrder : ['returning']
    return levels.flatMap((level) => {
      const rate = rateOf(act, level)
      const subject = level === 'installation' ? '' : by[level]
      if (!rate || subject === undefined) return []
      const text = level === 'network' ? rateLimitNetworkOf(subject) : subject
      const key = createHmac('sha256', hashSecret(secretKey)).update(`budget:${act}:${level}:${text}`).digest()
      const steps = { stepMs: (rate.seconds * 1_000) / rate.most, spanMs: rate.seconds * 1_000, now: now() }
      return [{ act, level, subject: key, rate, steps }]
    })
  }
  type OneBucket = ReturnType<typeof bucketsOf>[number]

  function settle({ act, level, rate, steps }: OneBucket, fullAt: number, by: CountedParties): number {
    const at = steps.now.getTime()
    const used = Math.round((fullAt - at) / steps.stepMs)
    const operatorId = level === 'installation' ? undefined : by.operator
    figures.noteNear({ act, level, operatorId, used, most: rate.most }, isWide({ level }) || rate.isNoticed === true)
    return Math.max(1, Math.ceil((fullAt + steps.stepMs - at - steps.spanMs) / 1_000))
  }

  /** Returns what this process may use of a bucket. A time beyond the span means that the clock was set back. */
  function reserveOf({ steps, ...bucket }: OneBucket): Reserve | undefined {
    const reserve = reserves.get(keyOf(bucket))
    const at = steps.now.getTime()
    const ends = reserve && Math.max(reserve.endsAt, reserve.refusedUntil)
    return ends !== undefined && ends > at && ends <= at + steps.spanMs ? reserve : undefined
  }

  /** Reserves a share of the rate, or one if no share is left. Callers of the same bucket wait for one transaction. */
  async function reserve(bucket: OneBucket, by: CountedParties): Promise<void> {
    const { steps, rate } = bucket
    const at = steps.now.getTime()
    const share = Math.max(1, Math.floor(rate.most * reservedShare))
    // Single statements on connections of their own: callers inside a transaction need no second connection of its pool.
    const outcome = await db.asPlatformOnce(async (tx) => {
      for (const left of new Set([share, 1])) {
        const { taken, fullAt } = await takeFromBucket(tx, bucket, { ...steps, stepMs: steps.stepMs * left })
        if (taken) return { left, fullAt: fullAt.getTime() }
        if (left === 1) return { left: 0, fullAt: fullAt.getTime() }
      }
      return { left: 0, fullAt: at + steps.spanMs }
    })
    settle(bucket, outcome.fullAt, by)
    const key = keyOf(bucket)
    reserves.delete(key)
    reserves.set(key, {
      left: outcome.left,
      endsAt: outcome.left > 0 ? at + steps.spanMs : 0,
      refusedUntil: outcome.left > 0 ? 0 : Math.max(at + 1, outcome.fullAt + steps.stepMs - steps.spanMs),
    })
    deleteOldest(reserves)
  }

  async function takeReserved(
    act: RateLimitedAction,
    by: CountedParties,
    { counts = () => true, note = figures }: { counts?: (bucket: OneBucket) => boolean; note?: Noted } = {},
  ): Promise<number> {
    for (;;) {
      const buckets = bucketsOf(act, by)
        .filter(counts)
        .map((bucket) => ({ bucket, reserve: reserveOf(bucket) }))
      const full = buckets.find(({ bucket: { steps }, reserve: found }) => {
        return found !== undefined && found.refusedUntil > steps.now.getTime()
      })
      if (full?.reserve) {
        note.countRefused(act, full.bucket.level, by.operator)
        return Math.max(1, Math.ceil((full.reserve.refusedUntil - full.bucket.steps.now.getTime()) / 1_000))
      }
      const empty = buckets.find(({ reserve: found }) => !found || found.left === 0)
      if (!empty) {
        for (const { bucket, reserve: found } of buckets) {
          if (found) found.left -= 1
          note.count(act, bucket.level, 'taken')
        }
        return 0
      }
      const key = keyOf(empty.bucket)
      const work = reserving.get(key) ?? reserve(empty.bucket, by).finally(() => reserving.delete(key))
      reserving.set(key, work)
      await work
    }
  }

  return {
    async take(tx, act, by) {
      const taken: OneBucket[] = []
      for (const bucket of bucketsOf(act, by).filter(isNarrow)) {
        const outcome = await takeFromBucket(tx, bucket, bucket.steps)
        const wait = settle(bucket, outcome.fullAt.getTime(), by)
        if (outcome.taken) {
          figures.count(act, bucket.level, 'taken')
          taken.push(bucket)
        } else {
          figures.countRefused(act, bucket.level, by.operator)
          for (const one of taken) await returnToBucket(tx, one, one.steps)
          return wait
        }
      }
      const wait = await takeReserved(act, by, { counts: isWide })
      if (wait > 0) for (const one of taken) await returnToBucket(tx, one, one.steps)
      return wait
    },
    async putBack(tx, act, by) {
      for (const bucket of bucketsOf(act, by))
        if (isNarrow(bucket)) await returnToBucket(tx, bucket, bucket.steps)
        else {
          const reserved = reserveOf(bucket)
          if (reserved && reserved.refusedUntil === 0) reserved.left += 1
        }
    },
    async waitOf(tx, act, by) {
      const waits = []
      for (const { steps, ...bucket } of bucketsOf(act, by)) {
        if ((reserveOf({ steps, ...bucket })?.left ?? 0) > 0) continue
        const fullAt = (await findBucketFullAt(tx, bucket))?.getTime()
        const end = steps.now.getTime() + steps.spanMs
        const isHere = fullAt !== undefined && fullAt <= end
        waits.push(isHere ? Math.ceil((fullAt + steps.stepMs - end) / 1_000) : 0)
      }
      return Math.max(0, ...waits)
    },
    takeReserved: (act, by) => takeReserved(act, by),
    watchRate(act, level) {
      const { most, seconds, isNoticed } = rateOf(act, level) ?? { most: Infinity, seconds: 1 }
      return {
        most,
        perSecond: most / seconds,
        report(outcome, used) {
          if (outcome === 'refused') figures.countRefused(act, level, undefined)
          else figures.count(act, level, outcome)
          figures.noteNear({ act, level, operatorId: undefined, used, most }, isNoticed === true)
        },
        share: async (party) => (await takeReserved(act, { [level]: party }, { note: unnoted })) > 0,
      }
    },
    openStream: (...call) => streams.openStream(...call),
    close: () => streams.close(),
    onNear: figures.onNear,
    onFlood: figures.onFlood,
    async deleteFull(tx) {
      await deleteFullBuckets(tx, now())
      await deleteOldStreamCounts(tx)
    },
    metrics: () => [...figures.metrics(), ...streams.metrics()],
  }
}

/** Deletes the oldest entries beyond the limit: a Map iterates in the order of insertion. */
function deleteOldest(buckets: Map<string, unknown>): void {
  for (const oldest of buckets.keys()) {
    if (buckets.size <= mostBuckets) return
    buckets.delete(oldest)
  }
}

/** Returns the network of an address: IPv4 whole, also where it is mapped into IPv6, and the first 64 bits of IPv6. */
export function rateLimitNetworkOf(rawAddress: string): string {
  const address = normalizeIpAddress(rawAddress.split('%')[0] ?? '')
  if (isIPv4(address) || !isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(gap).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
