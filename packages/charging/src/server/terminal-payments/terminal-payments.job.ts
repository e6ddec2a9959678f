import { postJournals } from '@evops/ledger/server'
import { newId } from '@evops/platform/contract'
import type { JobTable, Services, Tx } from '@evops/platform/server'
import { markFactsStale } from '../facts/unreported.store.ts'
import { settleTerminalPayment } from './settle.rules.ts'
import {
  listDueTerminalPayments,
  lockDueTerminalPayment,
  lockPaidSession,
  savePaidSession,
  saveTerminalPayment,
  terminalPaymentsAreDueSql,
  type DueTerminalPayment,
} from './terminal-payments.store.ts'

const mostPerRound = 500

/** Compares payments of terminals with their bills. */
export function terminalPaymentJobs(services: Services): JobTable {
  return {
    'charging:terminal-payments': {
      title: {
        zh: '核对桩上支付终端收款',
        en: 'Compare payments of terminals with bills',
        es: 'Comparar pagos de terminales con cobros',
      },
      everyMs: 5_000,
      when: terminalPaymentsAreDueSql,
      run: async () => void (await settleDueTerminalPayments(services)),
    },
  }
}

/**
 * Finds the sessions of payments that terminals reported, and lets settled ones pay their bills. Returns the number of
 * payments.
 */
export async function settleDueTerminalPayments({ db, now, bus, log }: Services): Promise<number> {
  const due = await db.asPlatformOnce((tx) => listDueTerminalPayments(tx, now(), mostPerRound))
  for (const { operatorId, id } of due)
    try {
      await db.inTenant(operatorId, (tx) => settle(tx, { operatorId, id, now: now() }))
    } catch (error) {
      log.error({ error, payment: id }, 'a payment of a terminal could not be compared')
    }
  for (const operatorId of new Set(due.map((each) => each.operatorId))) bus.publish('stations.live', { operatorId })
  return due.length
}

async function settle(tx: Tx, at: { operatorId: string; id: string; now: Date }): Promise<void> {
  const payment = await lockDueTerminalPayment(tx, at.id, at.now)
  if (!payment) return
  const session = payment.sessionId === null ? undefined : await lockPaidSession(tx, payment.sessionId)
  const settlement = settleTerminalPayment(payment, session, at.now.getTime())
  const { postedMinor, dueAt } = settlement
  await saveTerminalPayment(tx, at.id, { postedMinor, dueAt: dueAt === null ? null : new Date(dueAt) })
  if (payment.sessionId === null || settlement.session === null) return
  await postPayment(tx, at, { ...payment, sessionId: payment.sessionId, morePosted: postedMinor - payment.postedMinor })
  await savePaidSession(tx, payment.sessionId, settlement.session)
  await markFactsStale(tx, [payment.sessionId])
}

/** Dr money of payment terminals / Cr receivable of sessions without a holder. */
async function postPayment(
  tx: Tx,
  { operatorId, now }: { operatorId: string; now: Date },
  payment: DueTerminalPayment & { sessionId: string; morePosted: number },
): Promise<void> {
  const { id, sessionId, currency, postedMinor, morePosted: amountMinor } = payment
  if (amountMinor <= 0) return
  await postJournals(tx, [
    {
      operatorId,
      id: newId(now.getTime()),
      currency,
      businessType: 'payment.terminal',
      businessId: sessionId,
      key: `payment.terminal:${id}:${postedMinor + amountMinor}`,
      effectiveAt: now.toISOString(),
      entries: [
        { account: 'pos', holderId: null, amountMinor },
        { account: 'receivable_unknown', holderId: null, amountMinor: -amountMinor },
      ],
    },
  ])
}
