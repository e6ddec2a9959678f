import { dayMs } from '@evops/platform/contract'
import { deleteOldPartnerMessages, type ServerDomain, type JobTable } from '@evops/platform/server'
import { z } from 'zod'
import { paymentEndpoints, paymentFaults, paymentProblems } from '../contract/index.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { createPaymentAccounts } from './accounts/accounts.service.ts'
import { createCertificates, type Certificates } from './certificates/certificates.service.ts'
import { callbackRoutes } from './callbacks/callbacks.routes.ts'
import { applyCallbackJob, createCallbacks, type Callbacks } from './callbacks/callbacks.service.ts'
import type { PaymentsDeps } from './deps.ts'
import { intentRoutes, sendRefundsJob } from './intents/intents.routes.ts'
import { createIntents, type Intents } from './intents/intents.service.ts'
import { dueForPolls, pollsDueSql } from './intents/intents.store.ts'
import { disputeExportKind } from './disputes/dispute-export.ts'
import { disputeRoutes } from './disputes/disputes.routes.ts'
import { createDisputes } from './disputes/disputes.service.ts'
import { differenceExportKind } from './reconciliation/difference-export.ts'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts'
import { createReconciliationService, type ReconciliationService } from './reconciliation/reconciliation.service.ts'
import { createDayWaivers } from './reconciliation/waivers.service.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { createConfirmations } from './intents/confirmations.service.ts'
import { createRefunds, type Refunds } from './intents/refunds.service.ts'
import { createDriverPaymentsApi, type DriverPaymentsApi } from './of-driver.ts'
import { officialAccountRoutes } from './official/official.routes.ts'
import { createOfficialAccounts } from './official/official.service.ts'
import { createShares, type Shares } from './shares/shares.service.ts'
import { terminalPaymentExportKind } from './terminal-payments/terminal-payment-export.ts'
import { terminalPaymentRoutes } from './terminal-payments/terminal-payments.routes.ts'
import { sealedPaymentColumns } from './sealed.ts'

export { refundsAwaitNoticeSql, takeRefundsToNotify } from './intents/refund-news.store.ts'
export { monthCloseObstaclesIn } from './reconciliation/waivers.service.ts'
export { merchantAccounts, namesOfAccounts } from './accounts/accounts.store.ts'
export { startLoopback, type Loopback } from '../loopback/loopback.ts'
export { createPaymentDemoData } from '../loopback/demo-data.ts'
export type { LoopbackUrls, PaymentsDeps } from './deps.ts'

export interface Payments {
  domain: ServerDomain
  callbacks: Callbacks
  certificates: Certificates
  intents: Intents
  /** Payments of members in the operator's own app. */
  ofDriver: DriverPaymentsApi
  refunds: Refunds
  shares: Shares
  reconciliation: ReconciliationService
  /** Polls everything that is pending, and applies stored events, as its job does every few seconds. */
  lookAround(): Promise<void>
}

const due = z.object({ operatorId: z.uuid(), id: z.uuid() })
/** Days for which messages of external systems are stored. */
const retentionDays = 180
const mostPolls = 200

/** Payments through providers: merchant accounts, payments, provider callbacks, refunds. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { services } = deps
  const accounts = createPaymentAccounts(deps)
  const shares = createShares(deps, accounts)
  const refunds = createRefunds(deps, accounts, shares)
  const disputes = createDisputes(deps, accounts)
  const intents = createIntents({ ...deps, shares }, { accounts, refunds, disputes })
  const confirmations = createConfirmations({ ...deps, shares }, refunds)
  const certificates = createCertificates(deps, accounts)
  const callbacks = createCallbacks({ ...deps, shares, certificates }, { accounts, refunds, disputes })
  const reconciliation = createReconciliationService(deps, { accounts, intents, refunds })
  const waivers = createDayWaivers(deps, accounts)

  async function pollDue(): Promise<void> {
    const found = await services.db.asPlatform((tx) => dueForPolls(tx, services.now(), mostPolls))
    const quietly = (work: Promise<void>) =>
      work.catch((error: unknown) => services.log.warn({ error }, 'payment not looked at'))
    for (const event of found.events) await quietly(callbacks.apply(event))
    for (const intent of found.intents) await quietly(intents.look(intent, 'poll'))
    for (const share of found.shares) await quietly(shares.work(share))
    for (const refund of found.refunds) await quietly(refunds.work(refund))
  }
  async function deleteOldMessages(): Promise<void> {
    const before = new Date(services.now().getTime() - retentionDays * dayMs)
    while ((await services.db.asPlatform((tx) => deleteOldPartnerMessages(tx, before))) > 0);
  }
  const jobs: JobTable = {
    [applyCallbackJob]: { run: (payload) => callbacks.apply(due.parse(payload)) },
    [sendRefundsJob]: { run: (payload) => refunds.work(due.parse(payload)) },
    'payments:look-around': { everyMs: 5_000, when: pollsDueSql, run: pollDue },
    'payments:forget-messages': {
      title: { zh: '清理外部报文', en: 'Clean up the message log', es: 'Depurar mensajes externos' },
      cron: '41 3 * * *',
      run: deleteOldMessages,
    },
    ...reconciliation.jobs,
    ...certificates.jobs,
  }
  return {
    callbacks,
    certificates,
    intents,
    ofDriver: createDriverPaymentsApi(services, { intents, refunds }),
    refunds,
    shares,
    reconciliation,
    lookAround: pollDue,
    domain: {
      name: 'payments',
      sealed: sealedPaymentColumns,
      names: {
        payments_intents: 'our_no',
        payments_refunds: 'our_no',
        payments_disputes: 'dispute_no',
        payments_days: 'day',
        payments_differences: 'match_no',
        payments_official_accounts: 'app_id',
      },
      problems: { ...paymentProblems, ...paymentFaults },
      endpoints: paymentEndpoints,
      routes(app) {
        accountRoutes(app, accounts, { ...intents, now: services.now })
        intentRoutes(app, deps, { intents, refunds, confirmations })
        messageRoutes(app, deps, intents)
        reconciliationRoutes(app, deps, { reconciliation, waivers })
        disputeRoutes(app, deps, disputes)
        terminalPaymentRoutes(app)
        callbackRoutes(app, callbacks)
        officialAccountRoutes(app, createOfficialAccounts(deps))
      },
      jobs,
      exports: [differenceExportKind(deps), disputeExportKind(deps), terminalPaymentExportKind(deps)],
    },
  }
}
