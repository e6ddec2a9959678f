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
import { sealed } from './sealed.ts'

export { issuedInvoicesWait, takeIssuedInvoices } from './invoices/invoice-news.store.ts'
export { complementOf } from './invoices/payments.store.ts'
export type { DocumentsDeps, InvoiceMails, Notice }
export { addDemoInvoice } from './demo-data.ts'
export { deleteTitles, titlesOfHolder } from './titles/titles.store.ts'
export { ownPeers }

export interface Documents {
  domain: Domain
  /** E-mails with issued invoices. */
  mails: InvoiceMails
  /** Functions for holders and their own invoices in the operator's app. */
  ofDriver: OfDriver
  /** Sends due submissions to tax offices, as the scheduled job does. */
  sendToOffices(): Promise<void>
  /** Notifies about expiring certificates, as the scheduled job does. */
  notifyEnding(): Promise<void>
  /** Issues complements for companies' later payments of their invoices, as the scheduled job does. */
  lookForPayments(): Promise<void>
  /** Spain: writes summaries and checks for anomalies, as the scheduled job does. */
  watchChains(): Promise<void>
  /** Finds refunds after the issue of invoices, as the scheduled job does. */
  lookForRefunds(): Promise<void>
}

/** Creates the domain of immutable documents and the invoices based on them. */
export function createDocuments(deps: DocumentsDeps): Documents {
  const imports = createTitleImports(deps.services)
  return {
    domain: {
      name: 'documents',
      sealed,
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
    sendToOffices: () => submitDueToOffices(deps),
    notifyEnding: () => notifyExpiringCredentials(deps),
    lookForPayments: () => issueDueComplements(deps),
    watchChains: () => watchChains(deps),
    lookForRefunds: () => recordAllRefunds(deps),
  }
}
