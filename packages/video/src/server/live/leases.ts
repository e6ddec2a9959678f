import { idleSeconds, type VideoFault } from '../../contract/index.ts'
import { videoFaultOf, NoPictureError } from '../fault.ts'
import type { LiveSource } from '../gateway/gateway.types.ts'

/** The single stream of a camera for all viewers: started by the first, ended after some time without viewers. */
export interface StreamLease {
  state: 'starting' | 'playing' | 'failed'
  fault: VideoFault | null
  source: LiveSource | undefined
}
export interface StreamLeases {
  /** Registers a viewer and starts the stream if needed; a failed one is retried only after a delay. */
  look(key: string, open: () => Promise<LiveSource>): StreamLease
  /** Ends a stream at once, regardless of viewers. */
  end(key: string): Promise<void>
  /** Returns the number of running or starting streams. */
  count(): number
  close(): Promise<void>
}
export interface LeaseTimes {
  idleMs: number
  /** Time limit for the first picture. */
  startMs: number
  /** Delay after a first failure; doubled after each further one, up to `mostRetryMs`. */
  retryMs: number
  mostRetryMs: number
  beatMs: number
}
export const defaultLeaseTimes: LeaseTimes = {
  idleMs: idleSeconds * 1_000,
  startMs: 12_000,
  retryMs: 5_000,
  mostRetryMs: 60_000,
  beatMs: 1_000,
}

interface Held extends StreamLease {
  open: () => Promise<LiveSource>
  lookedAt: number
  failedAt: number
  failures: number
  ended: boolean
}

/** Creates the leases. The timer runs only while there is a stream. */
export function createStreamLeases(most: number, times: LeaseTimes = defaultLeaseTimes): StreamLeases {
  const held = new Map<string, Held>()
  let timer: NodeJS.Timeout | undefined
  const runs = ({ state }: Held) => state !== 'failed'
  const count = () => [...held.values()].filter(runs).length

  function acquireLease(key: string, open: () => Promise<LiveSource>): StreamLease {
    const now = performance.now()
    const existing = held.get(key)
    if (existing) {
      existing.lookedAt = now
      const waits = Math.min(times.retryMs * 2 ** (existing.failures - 1), times.mostRetryMs)
      if (runs(existing) || now - existing.failedAt < waits) return existing
    }
    if (count() >= most) return existing ?? { state: 'failed', fault: 'busy', source: undefined }
    const lease: Held = {
      state: 'starting',
      fault: null,
      source: undefined,
      open,
      lookedAt: now,
      failedAt: 0,
      failures: existing?.failures ?? 0,
      ended: false,
    }
    held.set(key, lease)
    void begin(lease)
    timer ??= setInterval(() => void beat(), times.beatMs).unref()
    return lease
  }

  async function begin(lease: Held): Promise<void> {
    const limit = performance.now() + times.startMs
    try {
      const source = await inTime(lease.open(), times.startMs, (late) => late.stop())
      lease.source = source
      while (!lease.ended) {
        if (lease.state === 'failed') return
        const gone = source.fault()
        if (gone) throw gone
        if ((await source.playlist()) !== undefined) {
          if (lease.state === 'starting') Object.assign(lease, { state: 'playing', failures: 0 })
          return
        }
        if (performance.now() > limit) throw new NoPictureError('no-picture')
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    } catch (error) {
      await fail(lease, videoFaultOf(error))
    } finally {
      if (lease.ended) await lease.source?.stop().catch(() => undefined)
    }
  }
  async function fail(lease: Held, fault: VideoFault): Promise<void> {
    const { source } = lease
    Object.assign(lease, {
      state: 'failed',
      fault,
      source: undefined,
      failedAt: performance.now(),
      failures: lease.failures + 1,
    })
    await source?.stop().catch(() => undefined)
  }
  async function end(key: string): Promise<void> {
    const lease = held.get(key)
    if (!lease) return
    held.delete(key)
    lease.ended = true
    await lease.source?.stop().catch(() => undefined)
  }
  async function beat(): Promise<void> {
    const now = performance.now()
    for (const [key, lease] of held) {
      const fault = lease.state === 'playing' ? lease.source?.fault() : undefined
      if (fault) await fail(lease, fault.fault)
      // A failed stream is remembered until a retry is allowed.
      const idleMs = lease.state === 'failed' ? times.mostRetryMs : times.idleMs
      if (now - lease.lookedAt > idleMs) await end(key)
    }
    if (held.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    look: acquireLease,
    end,
    count,
    async close() {
      clearInterval(timer)
      await Promise.all([...held.keys()].map(end))
    },
  }
}

/** Returns the result, or ends a result that arrives after the time limit. */
async function inTime<T>(work: Promise<T>, withinMs: number, late: (value: T) => Promise<void>): Promise<T> {
  let over = false
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      over = true
      reject(new NoPictureError('no-answer'))
    }, withinMs)
  })
  work.then(
    (value) => (over ? void late(value).catch(() => undefined) : undefined),
    () => undefined,
  )
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
