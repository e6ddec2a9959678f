import { words } from '@evops/platform/contract'

/** Columns of the trial balance of a period, in their order. */
export const periodBalanceWords = words({
  'ledger.balance-file.code': { zh: '科目编码', en: 'Account code', es: 'Código de cuenta' },
  'ledger.balance-file.name': { zh: '科目名称', en: 'Account', es: 'Cuenta' },
  'ledger.balance-file.opening': { zh: '期初余额', en: 'Opening', es: 'Saldo inicial' },
  'ledger.balance-file.debit': { zh: '借方', en: 'Debit', es: 'Debe' },
  'ledger.balance-file.credit': { zh: '贷方', en: 'Credit', es: 'Haber' },
  'ledger.balance-file.closing': { zh: '期末余额', en: 'Closing', es: 'Saldo final' },
  'ledger.balance-file.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
})

/** Columns of the journal export, in their order. */
export const journalExportWords = words({
  'ledger.book.voucher': { zh: '记账凭证号', en: 'Voucher', es: 'Asiento' },
  'ledger.book.line': { zh: '行号', en: 'Line', es: 'Línea' },
  'ledger.book.day': { zh: '记账日期', en: 'Booked', es: 'Fecha contable' },
  'ledger.book.effective': { zh: '业务时间', en: 'Effective', es: 'Fecha efectiva' },
  'ledger.book.business': { zh: '业务类型', en: 'Transaction', es: 'Operación' },
  'ledger.book.code': { zh: '科目编码', en: 'Account code', es: 'Código de cuenta' },
  'ledger.book.name': { zh: '科目名称', en: 'Account', es: 'Cuenta' },
  'ledger.book.debit': { zh: '借方', en: 'Debit', es: 'Debe' },
  'ledger.book.credit': { zh: '贷方', en: 'Credit', es: 'Haber' },
  'ledger.book.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'ledger.book.memo': { zh: '备注', en: 'Memo', es: 'Nota' },
  'ledger.book.by': { zh: '经办人', en: 'By', es: 'Por' },
  'ledger.book.document': { zh: '单据号', en: 'Document', es: 'Documento' },
  'ledger.book.customer': { zh: '往来单位', en: 'Third party', es: 'Tercero' },
  'ledger.book.customerTaxId': { zh: '往来单位税号', en: 'Tax ID', es: 'NIF del tercero' },
  'ledger.book.journal': { zh: '记账凭证', en: 'Journal', es: 'Asiento interno' },
})
