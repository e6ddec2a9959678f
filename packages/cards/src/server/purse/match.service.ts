import { Problem } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import type { TransactionKind } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { isChipDebit } from './transactions.rules.ts'
import {
  changeTransaction,
  lockTransaction,
  saveTransactionMatches,
  operatorsWaiting,
  purseSession,
  waitingTransactions,
  type StoredTransaction,
} from './transactions.store.ts'
import { sessionsOfRecords, type CardRecordFacts } from '../trades/trades.store.ts'

/** Searches the session of a card's payment. Without a match it keeps waiting. */
export async function matchPayment(tx: Tx, id: string): Promise<void> {
  const found = await lockTransaction(tx, id)
  if (found?.settleState === 'waiting') await matchPayments(tx, [found])
}

type Payment = CardRecordFacts & { id: string; kind: TransactionKind }
/**
 * Searches the sessions of payments in their order: one takes its session before the next one searches. Payments of
 * different cards never compete, so they are searched in parallel. The next payments of a card are searched again if
 * one of them matched a session that was just taken.
 */
export async function matchPayments(tx: Tx, payments: readonly Payment[]): Promise<void> {
  let left = payments.filter(({ kind }) => isChipDebit(kind))
  while (left.length > 0) {
    const sessions = await sessionsOfRecords(tx, left)
    const [taken, again] = [new Set<string>(), new Set<string>()]
    const found: { id: string; sessionId: string }[] = []
    const next = left.filter(({ id, cardId, kind }, place) => {
      const session = sessions.get(place)
      if (session && taken.has(session.id)) again.add(cardId)
      if (again.has(cardId)) return true
      if (session) found.push({ id, sessionId: session.id })
      // A payment that completes a grey lock is matched in addition to a session's payment.
      if (session && kind !== 'supplement') taken.add(session.id)
      return false
    })
    if (!(await saveTransactionMatches(tx, found)))
      for (const { id, sessionId } of found)
        await changeTransaction(tx, id, { settle_state: 'matched', session_id: sessionId })
    left = next
  }
}

/** Matches a payment with the session that a user selected. Throws cards.no-such-session. */
export async function matchPaymentWithSession(tx: Tx, found: StoredTransaction, sessionId: string): Promise<void> {
  const session = await purseSession(tx, sessionId)
  if (session?.cardId !== found.cardId) throw new Problem('cards.no-such-session')
}

const atOnce = 500
/** Matches waiting payments again, because sessions may arrive late. */
export function matchJobs({ services }: CardsDeps): JobTable {
  return {
    'cards:match-transactions': {
      title: { zh: '匹配卡交易与订单', en: 'Match card payments', es: 'Conciliar pagos con tarjeta' },
      forOperators: true,
      cron: '*/5 * * * *',
      async run() {
        for (const operatorId of await services.db.asPlatform((tx) => operatorsWaiting(tx))) {
          let after: string | undefined = '00000000-0000-0000-0000-000000000000'
          while (after !== undefined) {
            const from: string = after
            after = await services.db.inTenant(operatorId, async (tx) => {
              const waiting = await waitingTransactions(tx, atOnce, from)
              await matchPayments(tx, waiting)
              return waiting.length < atOnce ? undefined : waiting.at(-1)?.id
            })
          }
        }
      },
    },
  }
}
