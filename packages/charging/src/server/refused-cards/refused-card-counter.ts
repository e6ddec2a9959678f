import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { RefusedCardReason } from '../../contract/index.ts'
import { writeRefusedCards, type RefusedCardRow } from './refused-cards.store.ts'

const flushMs = 1_000
/** Maximum rows between two flushes. A flood of further cards is not worth more than this. */
const mostWaiting = 500
/** Maximum rows of a charge point between two flushes. */
const mostOfChargePoint = 20

/** Refusal of a card at a charge point. */
export interface CardRefusal {
  point: ConnectedChargePoint
  /** 0: the request named no connector. */
  connectorNo: number
  idTag: string
  reason: RefusedCardReason
  /** Number of the registered card with the same bytes in reverse order. */
  reversedTag?: string | undefined
  receivedAt: Date
}
export interface RefusedCardCounter {
  countRefusedCard(refusal: CardRefusal): void
  close(): Promise<void>
}

/**
 * Counts the cards that are refused, written once per second, so that a card which is presented again and again costs
 * one row, and no answer to a charge point waits for it.
 */
export function createRefusedCardCounter({ db, log }: Services): RefusedCardCounter {
  const pool = db.gatewayPool
  const waiting = new Map<string, RefusedCardRow>()
  const countOf = new Map<string, number>()
  let turn: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const rows = [...waiting.values()]
    waiting.clear()
    countOf.clear()
    try {
      await writeRefusedCards(pool, rows)
    } catch (error) {
      log.warn({ error }, 'refused cards')
    }
  }
  const timer = setInterval(() => {
    turn = turn.then(flush)
  }, flushMs)

  return {
    countRefusedCard({ point, connectorNo, idTag, reason, reversedTag, receivedAt: at }) {
      const { operatorId, chargePointId } = point
      const tag = idTag.replaceAll('\0', '')
      if (tag === '' || connectorNo < 0 || connectorNo > 99) return
      const key = JSON.stringify([chargePointId, connectorNo, tag.toLowerCase(), reason])
      const pending = waiting.get(key)
      if (pending) return void Object.assign(pending, { times: pending.times + 1, at })
      const count = countOf.get(chargePointId) ?? 0
      if (waiting.size >= mostWaiting || count >= mostOfChargePoint) return
      countOf.set(chargePointId, count + 1)
      waiting.set(key, {
        operatorId,
        id: newId(at.getTime()),
        chargePointId,
        connectorNo,
        idTag: tag,
        reason,
        reversedTag: reversedTag ?? null,
        times: 1,
        at,
      })
    },
    async close() {
      clearInterval(timer)
      await turn
      await flush()
    },
  }
}
