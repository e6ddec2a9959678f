import { settlementScreen } from '@evops/finance/contract'
import { type DomainScreens, screen } from '@evops/platform/contract'

/**
 * Permission codes for invoices.
 * - create: invoice titles and applications.
 * - edit: invoice titles, and acts on an application until the invoice is issued.
 * - approve: issuing an invoice.
 * - control: reversing an invoice; issuer settings and taxes.
 * - reveal: showing masked data of invoice titles.
 */
export const invoicePermissions = {
  view: settlementScreen.codes,
  ...settlementScreen.may.invoice,
} as const

export const invoicesScreen = screen('/finance/invoice', {
  word: 'documents.menu.invoice',
  title: { zh: '发票', en: 'Invoices', es: 'Facturas' },
  codes: invoicePermissions.view,
})
export const invoiceTitlesScreen = screen('/finance/invoicetitle', {
  word: 'documents.menu.invoicetitle',
  title: { zh: '发票抬头与地址', en: 'Billing profiles', es: 'Datos de facturación' },
  codes: invoicePermissions.view,
})
export const invoiceTitleImportScreen = screen('/finance/invoicetitle/import', {
  word: 'documents.menu.title-import',
  title: { zh: '导入发票抬头', en: 'Import billing profiles', es: 'Importar datos de facturación' },
  codes: invoicePermissions.create,
  hidden: true,
})

export const registerScreen = screen('/finance/invoiceregister', {
  word: 'documents.menu.register',
  title: { zh: '开票登记簿', en: 'Invoice register', es: 'Libro registro' },
  codes: invoicePermissions.view,
})

/** Menu entries of this domain. */
export const documentScreens = {
  screens: [invoicesScreen, invoiceTitlesScreen, registerScreen, invoiceTitleImportScreen],
} as const satisfies DomainScreens
