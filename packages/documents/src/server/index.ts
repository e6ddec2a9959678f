import type { Domain } from '@evops/platform/server'
import { documentFaults, documentProblems, documentsEndpoints, titleImports } from '../contract/index.ts'
import { expiryJobs, notifyExpiringCredentials } from './credentials/expiry.job.ts'
import type { DocumentsDeps, Notice } from './deps.ts'
import { documentRoutes } from './documents.routes.ts'
import { invoiceExportKind } from './invoices/invoice-export.ts'
import { createInvoiceMails, type InvoiceMails } from './invoices/invoice-mails.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { officeJobs, submitDueToOffices } from './invoices/offices.job.ts'
import { issueDueComplements, paymentJobs } from './invoices/payments.job.ts'
import { recordAllRefunds, refundJobs } from './invoices/refunds.job.ts'
import { createOfDriver, type OfDriver } from './of-driver.ts'
import { ownPeers } from './offices/peers.ts'
import { verifactuJobs, watchChains } from './offices/verifactu-events.service.ts'
import { verifactuExportKind } from './offices/verifactu-exports.ts'
import { titleExportKind } from './titles/title-export.ts'
import { createTitleImports } from './titles/title-imports.ts'
import { titleRoutes } from './titles/titles.routes.ts'

export { issuedInvoicesWait, takeIssuedInvoices } from './invoices/invoice-news.store.ts'
export { complementOf } from './invoices/payments.store.ts'
export type { DocumentsDeps, InvoiceMails, Notice }
export { addDemoInvoice } from './demo-data.ts'
export { deleteTitles, titlesOfHolder } from './titles/titles.store.ts'
export { ownPeers }

export interface Documents {
  domain: Domain
  /** Invoices on their way to whom they are made out. */
  mails: InvoiceMails
  /** What holders do with invoices of their own in the operator's app. */
  ofDriver: OfDriver
  /** Tells tax offices what is due, as the job does. */
  tellOffices(): Promise<void>
  /** Tells of certificates that end, as the job does. */
  tellEnding(): Promise<void>
  /** Tells of what companies paid of their invoices since, as the job does. */
  lookForPayments(): Promise<void>
  /** Spain: summaries and looks for anomalies, as the job does. */
  watchChains(): Promise<void>
  /** Looks for what was refunded after issue, as the job does. */
  lookForRefunds(): Promise<void>
}

/** Documents that are never changed, and invoices made of them. */
export function createDocuments(deps: DocumentsDeps): Documents {
  const imports = createTitleImports(deps.services)
  return {
    domain: {
      name: 'documents',
      problems: { ...documentProblems, ...documentFaults },
      endpoints: documentsEndpoints,
      routes(app) {
        documentRoutes(app, deps)
        titleRoutes(app, deps)
        imports.routes(app, titleImports)
        invoiceRoutes(app, deps)
      },
      jobs: {
        ...imports.jobs,
        ...officeJobs(deps),
        ...refundJobs(deps),
        ...paymentJobs(deps),
        ...expiryJobs(deps),
        ...verifactuJobs(deps),
      },
      exports: [
        titleExportKind(deps),
        invoiceExportKind(deps),
        verifactuExportKind(deps, 'records'),
        verifactuExportKind(deps, 'events'),
      ],
    },
    mails: createInvoiceMails(deps),
    ofDriver: createOfDriver(deps),
    tellOffices: () => submitDueToOffices(deps),
    tellEnding: () => notifyExpiringCredentials(deps),
    lookForPayments: () => issueDueComplements(deps),
    watchChains: () => watchChains(deps),
    lookForRefunds: () => recordAllRefunds(deps),
  }
}
