import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { deleteProbe, writeProbe } from './probes.store.ts'

/** The reason why a process cannot serve. `database`: a write is not durable within two seconds. */
export type UnreadyCause = 'draining' | 'database' | 'bus' | 'disk'
/** A database that does not answer within this time counts as unavailable, even if the query succeeds later. */
const patienceMs = 2_000
/** Time for a bus to reconnect by itself before a lost connection is reported. */
const busAwayMs = 10_000
/** Interval at which a process proves that it lives, also where nobody calls `/readyz`. */
const heartbeatMs = 30_000

export interface HealthOptions {
  services: Pick<Services, 'db' | 'bus' | 'config'>
  processId: string
  /** Returns true once the process has received the stop signal. */
  draining: () => boolean
}

/** Creates a check that returns the reasons why this process cannot serve; an empty list means that it serves. */
export function createHealth({ services, processId, draining }: HealthOptions): () => Promise<UnreadyCause[]> {
  const { db, bus, config } = services
  const source = { processId, place: `${hostname()}:${config.port}`, roles: [...config.roles] }
  const writes = runOneCheckAtATime(() =>
    db.asPlatform(async (tx) => {
      await writeProbe(tx, source)
      return true
    }),
  )
  const hasRoom = runOneCheckAtATime(async () => {
    const { bavail, blocks } = await statfs(config.dataDir)
    return bavail / blocks >= config.diskFreePercent / 100
  })
  return async () => {
    const [written, room] = await Promise.all([writes(), hasRoom()])
    const causes: [UnreadyCause, boolean][] = [
      ['draining', draining()],
      ['database', !written],
      ['bus', bus.state().awayMs > busAwayMs],
      ['disk', !room],
    ]
    return causes.flatMap(([cause, holds]) => (holds ? [cause] : []))
  }
}

/**
 * Repeats the check of a process, whose write is its sign of life for the others. The returned function ends it and
 * deletes the row, so that a stop in order is no lost process.
 */
export function keepHeartbeat(
  unready: () => Promise<unknown>,
  { db, processId }: Pick<Services, 'db'> & { processId: string },
): () => Promise<void> {
  void unready()
  const timer = setInterval(() => void unready(), heartbeatMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await db.asPlatform((tx) => deleteProbe(tx, processId)).catch(() => undefined)
  }
}

/**
 * Wraps a check so that only one runs at a time and the result is false after the time limit. Probes of a hanging
 * resource must not use up its connections.
 */
export function runOneCheckAtATime(checkOnce: () => Promise<boolean>, withinMs = patienceMs): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  return () => {
    pending ??= checkOnce()
      .catch(() => false)
      .finally(() => (pending = undefined))
    // If the process itself was busy for this long, the next event loop turn first reads data that has arrived
    // meanwhile.
    const late = wait(withinMs, undefined, { ref: false }).then(() => turn(false))
    return Promise.race([pending, late])
  }
}
