import { createHmac, randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { PrometheusMetric } from '../metrics/metrics.ts'
import type { RateLimitFigures } from './figures.ts'
import { streamCeilings, type StreamKind, type StreamLevel } from './limits.ts'
import { hashSecret } from '../key-ring/secret-keys.ts'
import { deleteStreamCounts, lockStreamCounts, sumStreamCounts, writeStreamCounts } from './streams.store.ts'

type Ceilings = Readonly<Partial<Record<StreamLevel, number>>>
type StreamParties = Partial<Record<Exclude<StreamLevel, 'installation'>, string>>

const heartbeatMs = 30_000
const levelOrder = ['signIn', 'member', 'operator', 'installation'] as const

/**
 * Counts open streams over all processes. Each process writes the number of its own streams, and a row that its process
 * has not renewed for three heartbeats does not count. Sign-in and member are exact; several processes that open streams
 * in the same moment may exceed the ceilings of an operator and of the installation by one each.
 */
export function createStreams({
  db,
  secretKey,
  log,
  figures,
  more,
}: {
  db: Pick<Db, 'asPlatform'>
  secretKey: Buffer
  log: Pick<Logger, 'warn'>
  figures: RateLimitFigures
  more: Readonly<Record<string, number>>
}) {
  const processId = randomUUID()
  const open = new Map<string, number>()
  let heartbeat: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function levelsOf(kind: StreamKind, by: StreamParties) {
    const subjects: Readonly<Partial<Record<StreamLevel, string>>> = { ...by, installation: '' }
    return levelOrder.flatMap((level) => {
      const subject = subjects[level]
      const most = more[`${kind}.${level}`] ?? (streamCeilings[kind] as Ceilings)[level]
      if (subject === undefined || most === undefined) return []
      const hash = createHmac('sha256', hashSecret(secretKey)).update(`stream:${kind}:${level}:${subject}`).digest()
      return [{ kind, level, most, key: hash.toString('base64') }]
    })
  }
  type CountedLevel = ReturnType<typeof levelsOf>[number]

  function add(levels: readonly CountedLevel[], change: 1 | -1): void {
    for (const { key } of levels) {
      const count = (open.get(key) ?? 0) + change
      if (count > 0) open.set(key, count)
      else open.delete(key)
    }
  }
  const countsOf = (keys: readonly string[]) =>
    keys.map((key) => ({ subject: Buffer.from(key, 'base64'), open: open.get(key) ?? 0 }))

  /** Writes the counts of this process in the order of the calls; the next heartbeat repairs a write that failed. */
  function write(keys: readonly string[]): void {
    writing = writing
      .then(() => db.asPlatform((tx) => writeStreamCounts(tx, processId, countsOf(keys))))
      .catch((error: unknown) => log.warn({ error }, 'open streams could not be written'))
  }
  function beat(): void {
    heartbeat ??= setInterval(() => write([...open.keys()]), heartbeatMs).unref()
  }
  /** Adds a stream to its levels, or returns the level that is full. `elsewhere`: streams of other processes. */
  function addStream(levels: readonly CountedLevel[], elsewhere: ReadonlyMap<string, number>) {
    const used = new Map(levels.map(({ key }) => [key, 1 + (open.get(key) ?? 0) + (elsewhere.get(key) ?? 0)]))
    const full = levels.find(({ key, most }) => (used.get(key) ?? 0) > most)
    if (!full) add(levels, 1)
    return { full, used }
  }
  /** Counts a new stream while no other process counts one of the same sign-in or member. */
  async function addShared(levels: readonly CountedLevel[]): Promise<ReturnType<typeof addStream>> {
    const subjects = levels.map(({ key }) => Buffer.from(key, 'base64'))
    const exact = levels.filter(({ level }) => level === 'signIn' || level === 'member')
    return db.asPlatform(async (tx) => {
      await lockStreamCounts(
        tx,
        exact.map(({ key }) => key),
      )
      const sums = await sumStreamCounts(tx, { processId, subjects, freshMs: 3 * heartbeatMs })
      const outcome = addStream(
        levels,
        new Map(sums.map(({ subject, open: sum }) => [subject.toString('base64'), sum])),
      )
      const keys = levels.map(({ key }) => key)
      if (!outcome.full) await writeStreamCounts(tx, processId, countsOf(keys))
      return outcome
    })
  }

  return {
    /** Opens a stream; returns a function that closes it, or undefined if a ceiling is reached. */
    async openStream(kind: StreamKind, by: StreamParties): Promise<(() => void) | undefined> {
      const levels = levelsOf(kind, by)
      beat()
      const { full, used } = await addShared(levels).catch((error: unknown) => {
        log.warn({ error }, 'open streams of other processes are not known')
        return addStream(levels, new Map())
      })
      if (full) {
        figures.countRefused(kind, full.level, by.operator)
        return undefined
      }
      for (const one of levels) {
        const isWide = one.level === 'operator' || one.level === 'installation'
        figures.count(kind, one.level, 'taken')
        const operatorId = one.level === 'installation' ? undefined : by.operator
        figures.noteNear(
          { act: kind, level: one.level, operatorId, used: used.get(one.key) ?? 1, most: one.most },
          isWide,
        )
      }
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        add(levels, -1)
        write(levels.map(({ key }) => key))
      }
    },
    /** Ends the heartbeat and deletes the counts of this process. */
    async close(): Promise<void> {
      clearInterval(heartbeat)
      await writing
      if (heartbeat) await db.asPlatform((tx) => deleteStreamCounts(tx, processId))
    },
    metrics: (): PrometheusMetric[] => [
      {
        name: 'evops_streams_open',
        help: 'Event streams that are open in this process',
        type: 'gauge',
        samples: (['driverStream', 'staffSocket'] as const).map((kind) => ({
          labels: { kind },
          value: open.get(levelsOf(kind, {})[0]?.key ?? '') ?? 0,
        })),
      },
    ],
  }
}
