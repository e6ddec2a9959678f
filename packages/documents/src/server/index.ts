import type { ServerDomain } from '@evops/platform/server'
import { documentFaults, documentProblems, documentsEndpoints, titleImports } from '../contract/index.ts'
import { credentialExpiryJobs, notifyExpiringCredentials } from './credentials/expiry.job.ts'
import type { DocumentsDeps, DocumentNotice } from './deps.ts'
import { documentRoutes } from './documents.routes.ts'
import { invoiceExportKind } from './invoices/invoice-export.ts'
import { createInvoiceMails, type InvoiceMails } from './invoices/invoice-mails.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { officeJobs, submitDueToOffices } from './invoices/offices.job.ts'
import { issueDueComplements, paymentJobs } from './invoices/payments.job.ts'
import { recordAllRefunds, refundJobs } from './invoices/refunds.job.ts'
import { createDriverInvoicesApi, type DriverInvoicesApi } from './of-driver.ts'
import { createSimulatedOffices } from './offices/peers.ts'
import { verifactuJobs, checkVerifactuChains } from './offices/verifactu-events.service.ts'
import { verifactuExportKind } from './offices/verifactu-exports.ts'
import { registerExportKind, registerRoutes } from './register/register.ts'
import { invoiceTitleExportKind } from './titles/title-export.ts'
import { createInvoiceTitleImports } from './titles/title-imports.ts'
import { invoiceTitleRoutes } from './titles/titles.routes.ts'
import { checkVatNumber, type CheckedVatNumber } from './titles/vat-numbers.service.ts'
import { sealedDocumentColumns } from './sealed.ts'

export { issuedInvoicesAwaitNotice, takeIssuedInvoices } from './invoices/invoice-news.store.ts'
export { complementNoOfPayment } from './invoices/payments.store.ts'
export type { DocumentsDeps, InvoiceMails, DocumentNotice }
export { addDemoInvoice } from './demo-data.ts'
export { eraseInvoiceTitles, invoiceTitlesOfHolder } from './titles/titles.store.ts'
export { createSimulatedOffices }
export { countryOfInvoices, invoicesOfSessions, outputTaxRates } from './books-facts.store.ts'

export interface Documents {
  domain: ServerDomain
  /** E-mails with issued invoices. */
  mails: InvoiceMails
  /** Functions for holders and their own invoices in the operator's app. */
  ofDriver: DriverInvoicesApi
  /** Checks a VAT number. Returns null for an invalid one, and its company if an invoice title has the address. */
  checkVatNumber(operatorId: string, vatNumber: string): Promise<CheckedVatNumber | null>
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
  const imports = createInvoiceTitleImports(deps.services)
  return {
    domain: {
      name: 'documents',
      sealed: sealedDocumentColumns,
      problems: { ...documentProblems, ...documentFaults },
      endpoints: documentsEndpoints,
      routes(app) {
        documentRoutes(app, deps)
        invoiceTitleRoutes(app, deps)
        imports.routes(app, titleImports)
        invoiceRoutes(app, deps)
        registerRoutes(app)
      },
      jobs: {
        ...imports.jobs,
        ...officeJobs(deps),
        ...refundJobs(deps),
        ...paymentJobs(deps),
        ...credentialExpiryJobs(deps),
        ...verifactuJobs(deps),
      },
      exports: [
        invoiceTitleExportKind(deps),
        invoiceExportKind(deps),
        registerExportKind(deps),
        verifactuExportKind(deps, 'records'),
        verifactuExportKind(deps, 'events'),
      ],
    },
    mails: createInvoiceMails(deps),
    ofDriver: createDriverInvoicesApi(deps),
    checkVatNumber: (operatorId, vatNumber) => checkVatNumber(deps.services, operatorId, vatNumber),
    sendToOffices: () => submitDueToOffices(deps),
    notifyEnding: () => notifyExpiringCredentials(deps),
    lookForPayments: () => issueDueComplements(deps),
    watchChains: () => checkVerifactuChains(deps),
    lookForRefunds: () => recordAllRefunds(deps),
  }
}
