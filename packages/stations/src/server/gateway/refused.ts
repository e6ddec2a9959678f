import type { RefusedHandshake } from '@evops/ocpp/server'
import type pg from 'pg'
import type { RefusedCause } from '../../contract/index.ts'
import type { Logger } from 'pino'
import { writeRefusedConnections, type RefusedConnectionRow } from './refused.store.ts'

const flushMs = 1_000
const mostWaiting = 1_000

/** Also includes attempts that did not become a handshake. */
export type ObservedAttempt = Omit<RefusedHandshake, 'cause'> & { cause: RefusedCause }

export interface RefusedLog {
  add(attempt: ObservedAttempt): void
  close(): Promise<void>
}

/** Counts refused handshakes by identity, address and cause, so that a flood becomes one row with a high count. */
export function createRefusedLog(options: { pool: pg.Pool; log: Logger }): RefusedLog {
  const waiting = new Map<string, RefusedConnectionRow>()
  let turn: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const rows = [...waiting.values()]
    waiting.clear()
    await writeRefusedConnections(options.pool, rows).catch((error: unknown) =>
      options.log.warn({ error }, 'refused handshakes'),
    )
  }
  const timer = setInterval(() => {
    turn = turn.then(flush)
  }, flushMs)

  return {
    add({ identity, address, offered, cause, at }) {
      const row = {
        identity: clean(identity, 64),
        address: clean(address, 64),
        subprotocol: clean(offered.join(','), 64),
        cause,
        attempts: 1,
        at,
      }
      const key = JSON.stringify([row.identity, row.address, row.subprotocol, cause])
      const pending = waiting.get(key)
      if (pending) Object.assign(pending, { attempts: pending.attempts + 1, at })
      else if (waiting.size < mostWaiting) waiting.set(key, row)
    },
    async close() {
      clearInterval(timer)
      await turn
      await flush()
    },
  }
}

/** Makes text from an unknown client safe for display: short and printable. */
function clean(text: string, most: number): string {
  return text.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, most)
}
