import type pg from 'pg'
import type { Logger } from 'pino'
import {
  groupByChargePoint,
  writeOcppMessages,
  type OcppMessageRow,
  type ChargePointMessages,
} from './ocpp-messages.store.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const flushMs = 1_000
const mostWaiting = 20_000
/** Maximum charge points per statement, so that packing and writing do not delay concurrent calls. */
const mostAtOnce = 25

export interface OcppMessageLog {
  add(chargePoint: ConnectedChargePoint, direction: 'in' | 'out', body: string, at: Date): void
  /** Number of messages dropped because the database was too slow. */
  dropped(): number
  close(): Promise<void>
}

/**
 * Log of all messages, written after the response and without a delivery guarantee. If writing falls behind, messages
 * are dropped and counted: the log must never slow a charge point down.
 */
export function createOcppMessageLog(options: { pool: pg.Pool; log: Logger }): OcppMessageLog {
  let waiting: OcppMessageRow[] = []
  let dropped = 0
  let turn: Promise<void> = Promise.resolve()
  let writing = false

  async function flush(): Promise<void> {
    if (waiting.length === 0 || writing) return
    writing = true
    const rows = waiting
    waiting = []
    const chargePoints = groupByChargePoint(rows)
    for (let from = 0; from < chargePoints.length; from += mostAtOnce)
      await storeMessages(chargePoints.slice(from, from + mostAtOnce))
    writing = false
  }

  async function storeMessages(chargePoints: ChargePointMessages[]): Promise<void> {
    try {
      await writeOcppMessages(options.pool, chargePoints)
    } catch (error) {
      const ocppMessages = chargePoints.reduce((sum, rows) => sum + rows.length, 0)
      dropped += ocppMessages
      options.log.warn({ error, ocppMessages }, 'frames could not be kept')
    }
  }
  const timer = setInterval(() => {
    turn = flush()
  }, flushMs)

  return {
    add(chargePoint, direction, body, at) {
      if (waiting.length >= mostWaiting) dropped += 1
      else
        waiting.push({
          operatorId: chargePoint.operatorId,
          chargePointKey: chargePoint.chargePointKey,
          at,
          direction,
          body,
        })
    },
    dropped: () => dropped,
    async close() {
      clearInterval(timer)
      await turn
      await flush()
    },
  }
}
