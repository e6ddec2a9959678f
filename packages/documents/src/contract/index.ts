import { credentialEndpoints } from './credentials.ts'
import { documentEndpoints } from './documents.ts'
import { invoiceableEndpoints } from './invoiceable-sessions.ts'
import { invoiceEndpoints, invoiceUploadEndpoints } from './invoices.ts'
import { registerEndpoints } from './register.ts'
import { documentSettingsEndpoints } from './settings.ts'
import { invoiceTitleEndpoints, invoiceTitleImportEndpoints } from './titles.ts'
import { verifactuEndpoints } from './verifactu.ts'

export * from './acts.words.ts'
export * from './credentials.ts'
export * from './documents.ts'
export * from './invoice-parts.ts'
export * from './invoice-states.ts'
export * from './invoice.words.ts'
export * from './invoiceable-sessions.ts'
export * from './invoices.ts'
export * from './problems.ts'
export * from './register.ts'
export * from './register.words.ts'
export * from './screens.ts'
export * from './settings.ts'
export * from './tax-ids.ts'
export * from './vat-numbers.ts'
export * from './titles.ts'
export * from './vat-rates.ts'
export * from './verifactu.ts'

export const documentsEndpoints = [
  ...invoiceTitleEndpoints,
  ...invoiceTitleImportEndpoints,
  ...documentSettingsEndpoints,
  ...credentialEndpoints,
  ...documentEndpoints,
  ...verifactuEndpoints,
  ...invoiceEndpoints,
  ...invoiceableEndpoints,
  ...invoiceUploadEndpoints,
  ...registerEndpoints,
] as const
