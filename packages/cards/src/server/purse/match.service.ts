import { Problem } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import type { CardsDeps } from '../deps.ts'
import { takesMoney } from './transactions.rules.ts'
import {
  changeTransaction,
  lockTransaction,
  operatorsWaiting,
  purseOrder,
  waitingTransactions,
  type StandingTransaction,
} from './transactions.store.ts'
import { orderOfRecord } from '../trades/trades.store.ts'

/** Looks for the session of a card's payment; it waits on when there is none. Returns the session's id. */
export async function matchOne(tx: Tx, deps: CardsDeps, id: string): Promise<string | null> {
  const found = await lockTransaction(tx, id)
  return found?.settleState === 'waiting' ? match(tx, deps, found) : null
}
async function match(tx: Tx, _deps: CardsDeps, found: StandingTransaction): Promise<string | null> {
  const order = takesMoney(found.kind) ? await orderOfRecord(tx, found) : undefined
  if (!order) return null
  const isDone = await changeTransaction(tx, found.id, { settle_state: 'matched', order_id: order.id })
  return isDone ? order.id : null
}

/** The session that somebody names for a payment. Throws cards.no-such-session. */
export async function matchNamed(tx: Tx, found: StandingTransaction, orderId: string): Promise<void> {
  const order = await purseOrder(tx, orderId)
  if (order?.cardId !== found.cardId) throw new Problem('cards.no-such-session')
}

const atOnce = 500
/** Sessions come in late, too: what waits for one is laid beside them again. */
export function matchJobs(deps: CardsDeps): JobTable {
  const { house } = deps
  return {
    'cards:match-transactions': {
      title: { zh: '匹配卡交易与订单', en: 'Match card payments', es: 'Conciliar pagos con tarjeta' },
      cron: '*/5 * * * *',
      async run() {
        for (const operatorId of await house.db.asPlatform((tx) => operatorsWaiting(tx))) {
          let after: string | undefined = '00000000-0000-0000-0000-000000000000'
          while (after !== undefined) {
            const from: string = after
            after = await house.db.inTenant(operatorId, async (tx) => {
              const waiting = await waitingTransactions(tx, atOnce, from)
              for (const found of waiting) await match(tx, deps, found)
              return waiting.length < atOnce ? undefined : waiting.at(-1)?.id
            })
          }
        }
      },
    },
  }
}
