import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Tx } from '../db/db.ts'
import type { Metric } from '../metrics/metrics.ts'
import { plainAddress } from '../net/address.rules.ts'
import { deleteFullBuckets, findFullAt, putBack, takeOne } from './budget.store.ts'
import {
  nearShare,
  rates,
  streamCeilings,
  type Rate,
  type RateLevel,
  type RatedAct,
  type StreamKind,
  type StreamLevel,
} from './limits.ts'

type Ceilings = Readonly<Partial<Record<StreamLevel, number>>>
type Rates = Readonly<Record<string, Readonly<Partial<Record<RateLevel, Rate>>>>>
/** Parties by which an action is counted. A level without a limit for the action is not counted. */
export type Counted = Partial<Record<Exclude<RateLevel, 'installation'>, string>>
export interface NearLimit {
  act: RatedAct | StreamKind
  level: RateLevel | StreamLevel
  /** Undefined for the whole installation. */
  operatorId: string | undefined
  used: number
  most: number
}
export interface Budget {
  /** Takes one from every level; returns the seconds to wait, 0 if all had one. Nothing is taken when one refuses. */
  take(tx: Tx, act: RatedAct, by: Counted): Promise<number>
  /** Puts back what `take` took, for an action that succeeded and does not count. */
  putBack(tx: Tx, act: RatedAct, by: Counted): Promise<void>
  /** Returns the seconds to wait without taking anything. */
  waitOf(tx: Tx, act: RatedAct, by: Counted): Promise<number>
  /** Like `take`, counted in this process only: for what is more frequent than a write of the database. */
  takeHere(act: RatedAct, by: Counted): number
  /** Opens a stream; returns a function that closes it, or undefined if a ceiling is reached. */
  openStream(
    kind: StreamKind,
    by: Partial<Record<Exclude<StreamLevel, 'installation'>, string>>,
  ): (() => void) | undefined
  /** Calls the function when an operator or the installation comes near a limit, at most once an hour for each. */
  onNear(raise: (near: NearLimit) => void): void
  deleteFull(tx: Tx): Promise<void>
  metrics(): Metric[]
}

const levelOrder: readonly RateLevel[] = [
  'returning',
  'pair',
  'phone',
  'device',
  'member',
  'network',
  'partner',
  'operator',
  'installation',
]
/**
 * Operator and installation are counted in each process: every caller would lock their rows in the database, and the
 * ceilings are coarse.
 */
const isWide = ({ level }: { level: RateLevel }) => level === 'operator' || level === 'installation'
const isNarrow = (bucket: { level: RateLevel }) => !isWide(bucket)
const keyOf = ({ subject }: { subject: Buffer }) => subject.toString('base64')
/** Buckets of this process; the oldest are removed first. */
const mostBuckets = 50_000
const alarmEveryMs = 3_600_000

/** Counts what strangers, drivers and partners cause, by the limits of one table. */
export function createBudget({
  secretKey,
  log,
  now,
  more = {},
}: {
  secretKey: Buffer
  log: Pick<Logger, 'warn'>
  now: () => Date
  /** Changes of single limits, by `act.level`. */
  more?: Readonly<Record<string, number>>
}): Budget {
  const here = new Map<string, number>()
  const streams = new Map<string, number>()
  const counts = new Map<
    string,
    { act: string; level: string; taken: number; refused: number; near: number }
  >()
  const alarms = new Map<string, number>()
  let raise: ((near: NearLimit) => void) | undefined

  function rateOf(act: RatedAct, level: RateLevel): Rate | undefined {
    const rate = (rates as Rates)[act]?.[level]
    return rate && { ...rate, most: more[`${act}.${level}`] ?? rate.most }
  }
  /** Returns the buckets of an action, always in the same order, so that two transactions cannot deadlock. */
  function bucketsOf(act: RatedAct, by: Counted) {
    const levels: readonly RateLevel[] = by.returning === undefined ? levelOrder : ['returning']
    return levels.flatMap((level) => {
      const rate = rateOf(act, level)
      const subject = level === 'installation' ? '' : by[level]
      if (!rate || subject === undefined) return []
      const text = level === 'network' ? networkOf(subject) : subject
      const key = createHmac('sha256', secretKey).update(`budget:${act}:${level}:${text}`).digest()
      const steps = { stepMs: (rate.seconds * 1_000) / rate.most, spanMs: rate.seconds * 1_000, now: now() }
      return [{ act, level, subject: key, rate, steps }]
    })
  }
  type OneBucket = ReturnType<typeof bucketsOf>[number]

  function count(act: string, level: string, what: 'taken' | 'refused' | 'near'): void {
    const key = `${act} ${level}`
    const figures = counts.get(key) ?? { act, level, taken: 0, refused: 0, near: 0 }
    figures[what] += 1
    counts.set(key, figures)
  }
  function note(near: NearLimit): void {
    if (near.used < near.most * nearShare) return
    count(near.act, near.level, 'near')
    if (near.level !== 'operator' && near.level !== 'installation') return
    const key = `${near.act} ${near.level} ${near.operatorId ?? ''}`
    const at = now().getTime()
    if (at - (alarms.get(key) ?? -Infinity) < alarmEveryMs) return
    alarms.set(key, at)
    log.warn({ ...near }, 'a budget is nearly used up')
    raise?.(near)
  }
  function settle({ act, level, rate, steps }: OneBucket, fullAt: number, by: Counted): number {
    const at = steps.now.getTime()
    const used = Math.round((fullAt - at) / steps.stepMs)
    const operatorId = level === 'installation' ? undefined : by.operator
    note({ act, level, operatorId, used, most: rate.most })
    return Math.max(1, Math.ceil((fullAt + steps.stepMs - at - steps.spanMs) / 1_000))
  }

  function takeInMemory(act: RatedAct, by: Counted, isCounted: (bucket: OneBucket) => boolean): number {
    const buckets = bucketsOf(act, by)
      .filter(isCounted)
      .map((bucket) => {
        const key = keyOf(bucket)
        const at = bucket.steps.now.getTime()
        const before = here.get(key) ?? 0
        // A time beyond the span means that the clock was set back.
        const from = before > at && before <= at + bucket.steps.spanMs ? before : at
        return { ...bucket, key, fullAt: from + bucket.steps.stepMs }
      })
    const full = buckets.find(({ fullAt, steps }) => fullAt > steps.now.getTime() + steps.spanMs)
    if (full) {
      count(act, full.level, 'refused')
      return settle(full, full.fullAt - full.steps.stepMs, by)
    }
    for (const bucket of buckets) {
      count(act, bucket.level, 'taken')
      settle(bucket, bucket.fullAt, by)
      here.delete(bucket.key)
      here.set(bucket.key, bucket.fullAt)
    }
    for (const oldest of here.keys()) {
      if (here.size <= mostBuckets) break
      here.delete(oldest)
    }
    return 0
  }
  return {
    async take(tx, act, by) {
      const taken: OneBucket[] = []
      for (const bucket of bucketsOf(act, by).filter(isNarrow)) {
        const outcome = await takeOne(tx, bucket, bucket.steps)
        const wait = settle(bucket, outcome.fullAt.getTime(), by)
        count(act, bucket.level, outcome.taken ? 'taken' : 'refused')
        if (outcome.taken) taken.push(bucket)
        else {
          for (const one of taken) await putBack(tx, one, one.steps)
          return wait
        }
      }
      const wait = takeInMemory(act, by, isWide)
      if (wait > 0) for (const one of taken) await putBack(tx, one, one.steps)
      return wait
    },
    async putBack(tx, act, by) {
      for (const bucket of bucketsOf(act, by))
        if (isNarrow(bucket)) await putBack(tx, bucket, bucket.steps)
        else {
          const key = keyOf(bucket)
          const fullAt = here.get(key)
          if (fullAt !== undefined) here.set(key, fullAt - bucket.steps.stepMs)
        }
    },
    async waitOf(tx, act, by) {
      const waits = []
      for (const { steps, ...bucket } of bucketsOf(act, by)) {
        const fullAt = isNarrow(bucket) ? (await findFullAt(tx, bucket))?.getTime() : here.get(keyOf(bucket))
        const end = steps.now.getTime() + steps.spanMs
        const isHere = fullAt !== undefined && fullAt <= end
        waits.push(isHere ? Math.ceil((fullAt + steps.stepMs - end) / 1_000) : 0)
      }
      return Math.max(0, ...waits)
    },
    takeHere: (act, by) => takeInMemory(act, by, () => true),
    openStream(kind, by) {
      const subjects: Readonly<Partial<Record<StreamLevel, string>>> = { ...by, installation: '' }
      const levels = (['signIn', 'member', 'operator', 'installation'] as const).flatMap((level) => {
        const subject = subjects[level]
        const most = more[`${kind}.${level}`] ?? (streamCeilings[kind] as Ceilings)[level]
        return subject === undefined || most === undefined
          ? []
          : [{ level, key: `${kind} ${level} ${subject}`, most }]
      })
      const full = levels.find(({ key, most }) => (streams.get(key) ?? 0) >= most)
      if (full) {
        count(kind, full.level, 'refused')
        return undefined
      }
      for (const { level, key, most } of levels) {
        const used = (streams.get(key) ?? 0) + 1
        streams.set(key, used)
        count(kind, level, 'taken')
        const operatorId = level === 'installation' ? undefined : by.operator
        note({ act: kind, level, operatorId, used, most })
      }
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        for (const { key } of levels) {
          const left = (streams.get(key) ?? 1) - 1
          if (left > 0) streams.set(key, left)
          else streams.delete(key)
        }
      }
    },
    onNear: (call) => void (raise = call),
    deleteFull: (tx) => deleteFullBuckets(tx, now()),
    metrics() {
      const all = [...counts.values()]
      const samples = (what: 'taken' | 'refused' | 'near') =>
        all.map(({ act, level, [what]: value }) => ({ labels: { act, level }, value }))
      return [
        {
          name: 'evops_budget_taken_total',
          help: 'Actions of strangers, drivers and partners within their limits',
          type: 'counter',
          samples: samples('taken'),
        },
        {
          name: 'evops_budget_refused_total',
          help: 'Actions that had to wait because a limit was used up',
          type: 'counter',
          samples: samples('refused'),
        },
        {
          name: 'evops_budget_near_total',
          help: 'Actions that used more than four fifths of a limit',
          type: 'counter',
          samples: samples('near'),
        },
        {
          name: 'evops_streams_open',
          help: 'Event streams that are open in this process',
          type: 'gauge',
          samples: (['driverStream', 'staffSocket'] as const).map((kind) => ({
            labels: { kind },
            value: streams.get(`${kind} installation `) ?? 0,
          })),
        },
      ]
    },
  }
}

/** Returns the network of an address: IPv4 whole, also where it is mapped into IPv6, and the first 64 bits of IPv6. */
export function networkOf(rawAddress: string): string {
  const address = plainAddress(rawAddress.split('%')[0] ?? '')
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
