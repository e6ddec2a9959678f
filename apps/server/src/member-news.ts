import { sessionsAwaitNoticeSql, takeEndedSessions } from '@evops/charging/server'
import { issuedInvoicesAwaitNotice, takeIssuedInvoices } from '@evops/documents/server'
import {
  refundsAwaitNoticeSql as refundsWait,
  takeRefundsToNotify as takeRefunds,
  type RefundToNotify,
  type Wallets,
} from '@evops/ledger/server'
import { lowBalances, memberNotice, type MemberNews } from '@evops/outreach/server'
import { refundsAwaitNoticeSql as paidBackWait, takeRefundsToNotify as takePaidBack } from '@evops/payments/server'
import type { Tx } from '@evops/platform/server'

/** Notifications to members from domains that outreach does not depend on. */
export function memberNews(wallets: Pick<Wallets, 'ofMany'>): readonly MemberNews[] {
  return [
    sessionNews(wallets),
    refundNews(refundsWait, takeRefunds),
    refundNews(paidBackWait, takePaidBack),
    invoiceNews,
  ]
}

/**
 * Notifies members that their session ended, and that their wallet is below the operator's low-balance threshold or,
 * without a threshold, below the cost of this session, so that it would not pay for another one.
 */
function sessionNews(wallets: Pick<Wallets, 'ofMany'>): MemberNews {
  return {
    waits: sessionsAwaitNoticeSql,
    async take(tx, limit) {
      const sessions = await takeEndedSessions(tx, limit)
      const found = await wallets.ofMany(tx, [...new Set(sessions.map(({ holderId }) => holderId))])
      const lows = await lowBalances(tx, [...new Set(sessions.map(({ operatorId }) => operatorId))])
      return sessions.flatMap(({ operatorId, holderId: memberId, sessionNo: about, currency, ...session }) => {
        const ended = memberNotice({
          operatorId,
          memberId,
          event: 'session_ended',
          about,
          marks: {
            session: about,
            station: session.stationName,
            energy: session.energyDwh,
            amount: { minor: session.totalMinor, currency },
            ended: { at: session.endedAt.toISOString(), timeZone: session.timeZone },
          },
        })
        const wallet = found.get(memberId)
        // Members who are paid for, or who pay otherwise, need no balance.
        if (!wallet || !session.byWallet || wallet.payerId !== null) return [ended]
        const minor = wallet.principalMinor + wallet.giftMinor
        if (minor >= (lows.get(operatorId) ?? session.totalMinor)) return [ended]
        const marks = { balance: { minor, currency: wallet.currency } }
        return [ended, memberNotice({ operatorId, memberId, event: 'balance_low', about, marks })]
      })
    },
  }
}

function refundNews(waits: string, taken: (tx: Tx, limit: number) => Promise<RefundToNotify[]>): MemberNews {
  return {
    waits,
    take: async (tx, limit) =>
      (await taken(tx, limit)).map(({ operatorId, id, holderId: memberId, amountMinor: minor, currency }) =>
        memberNotice({
          operatorId,
          memberId,
          event: 'refund',
          about: id,
          marks: { amount: { minor, currency } },
        }),
      ),
  }
}

const invoiceNews: MemberNews = {
  waits: issuedInvoicesAwaitNotice,
  take: async (tx, limit) =>
    (await takeIssuedInvoices(tx, limit)).map(
      ({ operatorId, id, holderId: memberId, number, totalMinor: minor, currency }) =>
        memberNotice({
          operatorId,
          memberId,
          event: 'invoice_ready',
          about: id,
          marks: { invoice: number, amount: { minor, currency } },
        }),
    ),
}
