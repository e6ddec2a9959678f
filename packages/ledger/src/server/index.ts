import type { Approvals } from '@evops/organisation/server'
import { type ServerDomain, type Services, type Tx, serveAll } from '@evops/platform/server'
import {
  ledgerAccounts,
  ledgerEndpoints,
  ledgerProblems,
  type TrialBalance,
  journalEndpoints,
} from '../contract/index.ts'
import { nearLimitExportKind } from './acts/slice-export.ts'
import { sliceNoticeJobs, type SliceNoticeDeps } from './acts/slice-notices.ts'
import { nearApprovalLimitRoutes } from './acts/slices.routes.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import type { BankDeps } from './bank/bank.service.ts'
import { bookExportKinds, type BookDeps } from './books/books-export.ts'
import { accountCodeRoutes } from './books/codes.routes.ts'
import { periodBalanceExportKind, periodBalanceRoutes } from './books/period-balance.ts'
import { checkRoutes } from './checks/checks.routes.ts'
import { createChecks, type CheckDeps, type LedgerChecks } from './checks/checks.service.ts'
import { createCounter, type CounterActs } from './counter/acts.ts'
import type { CounterDeps } from './counter/deps.ts'
import { depositExportKind } from './counter/deposit-export.ts'
import { createOnlinePaymentActs, type OnlinePaymentActs } from './counter/online.service.ts'
import { counterRoutes } from './counter/counter.routes.ts'
import { rechargePlanRoutes, shiftRoutes } from './counter/shifts.routes.ts'
import { flowExportKind } from './flow/flow-export.ts'
import { flowRoutes } from './flow/flow.routes.ts'
import { registerReversals, type FlowDeps } from './flow/flow.service.ts'
import type { NamesOf } from './names-of.ts'
import { flowSummingMethodOf, debitCreditSumsBy, type DebitCreditSum } from './flow/sums.store.ts'
import { holdMoney, postJournals, postPayOuts, releaseMoney } from './ledger.store.ts'
import { manualJournalRoutes, registerManualJournals } from './manual/manual-journals.ts'
import { monthRoutes } from './months/months.routes.ts'
import { registerMonths, type MonthDeps } from './months/months.service.ts'
import { walletRoutes } from './wallets/wallets.routes.ts'
import { createWallets, type Wallets } from './wallets/wallets.service.ts'

const ofWallet = '(select w.name from ledger_wallets w where w.operator_id = r.operator_id and w.id = r.wallet_id)'

export { netPostingsOfSession, postJournals } from './ledger.store.ts'
export {
  isSecondPersonNeeded,
  isSecondPersonNeededForAny,
  recordMoneyPromises,
  type MoneyPromise,
  type MoneyActToCheck,
} from './acts/acts.store.ts'
export { requireUnusedVoucher } from './acts/vouchers.store.ts'
export { refundsAwaitNoticeSql, takeRefundsToNotify, type RefundToNotify } from './counter/refund-news.store.ts'
export { idempotencyKeyOf, idempotencyKeyOrVoucher, withIdempotencyKey, type MoneyCall } from './idempotency.ts'
export type { LedgerFinding } from './checks/checks.store.ts'
export type { InvoiceOfBusiness } from './books/book-documents.ts'
export { addDemoBooks } from './demo-data.ts'
export type { MerchantAccount } from './bank/bank.service.ts'
export type { OutputTaxRate } from './books/output-tax.store.ts'
export type { NamesOf } from './names-of.ts'
export type { CounterActs } from './counter/acts.ts'
export type { DisputedPayment, DisputeHold } from './counter/dispute-holds.store.ts'
export type { OnlinePaymentActs, OnlinePayment, OnlineRefund } from './counter/online.service.ts'
export { walletIdsNamed } from './wallets/wallets.store.ts'
export { createWallets, type WalletToOpen, type Wallets } from './wallets/wallets.service.ts'

export interface Ledger {
  domain: ServerDomain
  /** Returns the totals by account, and verifies that the sum is zero. */
  trialBalance(tx: Tx): Promise<TrialBalance>
  /**
   * Posts journals in the caller's transaction. Returns the ids posted now. Throws ledger.unbalanced, ledger.overdrawn.
   */
  post: typeof postJournals
  /** Posts payments to parties. Never leaves a party with a debt. Throws ledger.overdrawn. */
  payOut: typeof postPayOuts
  /** Puts principal on hold for a card's load or a withdrawal, and releases it. */
  hold: typeof holdMoney
  release: typeof releaseMoney
  wallets: Wallets
  acts: CounterActs
  /** Payments through a provider. */
  online: OnlinePaymentActs
  checks: LedgerChecks
}
/**
 * `isCharging`, `debtsPaid`, `namesOf` and `moreChecks` are supplied by charging, `monthChecks` by settlement and
 * reconciliation, `complementNo`, `invoicesOf`, `outputTaxRatesOf` and `countryOf` by invoicing, `merchantAccountsOf` by payments, `taxIdsOf` by the modules of the holders.
 */
export interface LedgerDeps
  extends
    Pick<CounterDeps, 'isCharging' | 'debtsPaid'>,
    Pick<CheckDeps, 'moreChecks'>,
    Pick<FlowDeps, 'complementNo'>,
    Pick<BookDeps, 'taxIdsOf' | 'invoicesOf' | 'outputTaxRatesOf' | 'countryOf'>,
    Pick<MonthDeps, 'monthChecks'>,
    Pick<BankDeps, 'merchantAccountsOf'>,
    Partial<SliceNoticeDeps> {
  approvals: Approvals
  namesOf?: NamesOf
}

/**
 * The ledger's functions. Every posting uses the function `ledger_post` in the transaction of its business operation.
 */
export function createLedger(services: Services, deps: LedgerDeps): Ledger {
  const wallets = createWallets()
  const counter = { services, ...deps }
  const acts = createCounter(counter)
  const checks = createChecks(counter)
  registerReversals(counter)
  registerMonths(counter)
  registerManualJournals(counter)
  async function trialBalance(tx: Tx): Promise<TrialBalance> {
    const books = await flowSummingMethodOf(tx)
    const sums = await debitCreditSumsBy(tx, {}, { by: 'account', books })
    return {
      currency: books.currency,
      sumMinor: sums.reduce((sum, { debitMinor, creditMinor }) => sum + debitMinor - creditMinor, 0),
      accounts: ledgerAccounts.flatMap((account) => {
        const sum = sums.find(({ key }) => key === account)
        return sum ? [{ account, ...balanceOf(sum) }] : []
      }),
      at: services.now().toISOString(),
    }
  }
  return {
    trialBalance,
    post: postJournals,
    payOut: postPayOuts,
    hold: holdMoney,
    release: releaseMoney,
    wallets,
    acts,
    online: createOnlinePaymentActs(counter),
    checks,
    domain: {
      name: 'ledger',
      names: {
        ledger_wallets: 'name',
        ledger_shifts: 'user_name',
        ledger_deposits: ofWallet,
        ledger_refunds: ofWallet,
      },
      problems: ledgerProblems,
      endpoints: ledgerEndpoints,
      routes(app) {
        serveAll(app, journalEndpoints, {
          getTrialBalance: ({ tx }) => trialBalance(tx),
        })
        walletRoutes(app, wallets)
        counterRoutes(app, acts)
        shiftRoutes(app, counter)
        rechargePlanRoutes(app, counter)
        flowRoutes(app, counter)
        checkRoutes(app, checks)
        monthRoutes(app, counter)
        nearApprovalLimitRoutes(app, counter)
        accountCodeRoutes(app, counter)
        periodBalanceRoutes(app, counter)
        manualJournalRoutes(app, counter)
        bankRoutes(app, counter)
      },
      jobs: { ...checks.jobs, ...sliceNoticeJobs(services, deps) },
      exports: [
        flowExportKind(services, counter),
        depositExportKind(services),
        nearLimitExportKind(services, counter),
        ...bookExportKinds(services, counter),
        periodBalanceExportKind(services, counter),
      ],
    },
  }
}

function balanceOf({ debitMinor, creditMinor }: DebitCreditSum) {
  return { debitMinor, creditMinor, balanceMinor: debitMinor - creditMinor }
}
