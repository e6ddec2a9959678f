import { words } from '@evops/platform/contract'

/** Notification for a record that a tax office rejected, or stored with errors. */
export const rejectedRecordWords = words({
  'documents.rejected.refused': {
    zh: '税务机关拒绝了发票 {number}',
    en: 'Tax office rejected invoice {number}',
    es: 'La Agencia Tributaria rechazó la factura {number}',
  },
  'documents.rejected.errors': {
    zh: '发票 {number} 已被税务机关接受，但有错误',
    en: 'Tax office accepted invoice {number} with errors',
    es: 'Factura {number} aceptada con errores',
  },
  'documents.rejected.text': {
    zh: '{answer}。请在发票中更正记录。',
    en: '{answer}. Correct its record in the invoice.',
    es: '{answer}. Subsane su registro en la factura.',
  },
  'documents.rejected.place': { zh: '发票 {number}', en: 'Invoice {number}', es: 'Factura {number}' },
})
