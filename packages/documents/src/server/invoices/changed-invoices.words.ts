import { words } from '@evops/platform/contract'

/** Notification for an invoice whose sessions were refunded or corrected after its issue. */
export const changedInvoiceWords = words({
  'documents.changed.title': {
    zh: '发票 {number} 开票后金额有变',
    en: 'Amount of invoice {number} changed after issue',
    es: 'El importe de la factura {number} cambió tras emitirse',
  },
  'documents.changed.less': {
    zh: '实付金额减少 {amount}：请部分红冲，或红冲并重开。',
    en: 'Paid amount reduced by {amount}: issue a credit note, or reverse and reissue.',
    es: 'Lo pagado bajó {amount}: emita una nota de crédito, o anule y emita de nuevo.',
  },
  'documents.changed.more': {
    zh: '实付金额增加 {amount}：请补开差额发票，或红冲并重开。',
    en: 'Paid amount increased by {amount}: issue a supplementary invoice, or reverse and reissue.',
    es: 'Lo pagado subió {amount}: emita una factura complementaria, o anule y emita de nuevo.',
  },
  'documents.changed.more-unnamed': {
    zh: '实付金额增加 {amount}：请红冲并重开。',
    en: 'Paid amount increased by {amount}: reverse and reissue.',
    es: 'Lo pagado subió {amount}: anule y emita de nuevo.',
  },
  'documents.changed.place': { zh: '发票 {number}', en: 'Invoice {number}', es: 'Factura {number}' },
})
