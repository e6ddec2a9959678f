import { words } from '@evops/platform/contract'

/** Columns of the export, in their order. */
export const flowExportWords = words({
  'ledger.export.effective': { zh: '业务时间', en: 'Effective', es: 'Fecha efectiva' },
  'ledger.export.recorded': { zh: '记账时间', en: 'Recorded', es: 'Registrado' },
  'ledger.export.zone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'ledger.export.business': { zh: '业务类型', en: 'Transaction', es: 'Operación' },
  'ledger.export.number': { zh: '订单号', en: 'Session no.', es: 'N.º de sesión' },
  'ledger.export.account': { zh: '科目', en: 'Account', es: 'Cuenta' },
  'ledger.export.holder': { zh: '账户持有人', en: 'Holder', es: 'Titular' },
  'ledger.export.debit': { zh: '借方', en: 'Debit', es: 'Debe' },
  'ledger.export.credit': { zh: '贷方', en: 'Credit', es: 'Haber' },
  'ledger.export.currency': { zh: '币种', en: 'Currency', es: 'Moneda' },
  'ledger.export.memo': { zh: '备注', en: 'Memo', es: 'Nota' },
  'ledger.export.by': { zh: '经办人', en: 'By', es: 'Por' },
  'ledger.export.journal': { zh: '记账凭证', en: 'Journal', es: 'Asiento' },
})

/** Texts of the last row. */
export const flowTotalWords = words({
  'ledger.export-sum': { zh: '合计', en: 'Total', es: 'Total' },
})
