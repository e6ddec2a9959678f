import { statfs } from 'node:fs/promises'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { writeProbe } from './probes.store.ts'

/** Why a process cannot serve. `database`: a write is not on disk within two seconds. */
export type UnreadyCause = 'draining' | 'database' | 'bus' | 'disk'
/** A database that does not answer within this does not serve, whatever becomes of the question. */
const patienceMs = 2_000
/** A bus that comes back by itself is away for a moment: this long it is none of anybody's concern. */
const busAwayMs = 10_000

export interface HealthOptions {
  services: Pick<Services, 'db' | 'bus' | 'config'>
  processId: string
  /** True from the moment the process was told to stop. */
  draining: () => boolean
}

/** What keeps this process from serving, worked out when it is asked for; nothing: it serves. */
export function createHealth({ services, processId, draining }: HealthOptions): () => Promise<UnreadyCause[]> {
  const { db, bus, config } = services
  const writes = oneAtATime(() =>
    db.asPlatform(async (tx) => {
      await writeProbe(tx, processId)
      return true
    }),
  )
  const hasRoom = oneAtATime(async () => {
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

/** One question at a time, answered in time or with no: probes of what hangs must not take up its connections. */
export function oneAtATime(ask: () => Promise<boolean>, withinMs = patienceMs): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= ask()
      .catch(() => false)
      .finally(() => (asked = undefined))
    // A process that was busy for so long itself reads first what has come meanwhile.
    const late = wait(withinMs, undefined, { ref: false }).then(() => turn(false))
    return Promise.race([asked, late])
  }
}
