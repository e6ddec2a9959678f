import { words } from '@evops/platform/contract'

export * from './act-values.words.ts'

/** Texts for the actions and objects of this module in the audit log. The organisation module combines the two. */
export const ledgerActWords = words({
  'ledger.audit.act.rechargeWallet': {
    zh: '钱包充值',
    en: 'Top up a wallet',
    es: 'Ingreso en un monedero',
  },
  'ledger.audit.act.refundWallet': {
    zh: '钱包退款',
    en: 'Refund from a wallet',
    es: 'Reembolso de un monedero',
  },
  'ledger.audit.act.closeWallet': { zh: '注销钱包', en: 'Close a wallet', es: 'Cierre de un monedero' },
  'ledger.audit.act.freezeWallet': {
    zh: '冻结钱包',
    en: 'Freeze a wallet',
    es: 'Congelación de un monedero',
  },
  'ledger.audit.act.unfreezeWallet': {
    zh: '解冻钱包',
    en: 'Unfreeze a wallet',
    es: 'Descongelación de un monedero',
  },
  'ledger.audit.act.setCreditLimit': {
    zh: '修改授信额度',
    en: 'Change a credit limit',
    es: 'Cambio de límite de crédito',
  },
  'ledger.audit.act.payDeposit': { zh: '收取押金', en: 'Collect a deposit', es: 'Cobro de un depósito' },
  'ledger.audit.act.refundDeposit': {
    zh: '退还押金',
    en: 'Refund a deposit',
    es: 'Devolución de un depósito',
  },
  'ledger.audit.act.forfeitDeposit': {
    zh: '没收押金',
    en: 'Retain a deposit',
    es: 'Retención de un depósito',
  },
  'ledger.audit.act.openShift': { zh: '开班', en: 'Open a shift', es: 'Apertura de turno' },
  'ledger.audit.act.closeShift': { zh: '交班', en: 'Close a shift', es: 'Cierre de turno' },
  'ledger.audit.act.reverseJournal': {
    zh: '申请冲销记账凭证',
    en: 'Request the reversal of a journal',
    es: 'Solicitud de reversión de asiento',
  },
  'ledger.audit.act.runLedgerCheck': {
    zh: '总账自检',
    en: 'Check the ledger',
    es: 'Comprobación del libro mayor',
  },
  'ledger.audit.act.exportLedgerProof': {
    zh: '导出记账凭证链证明',
    en: 'Export the ledger proof',
    es: 'Exportación de la prueba del libro mayor',
  },
  'ledger.audit.act.saveLedgerSettings': {
    zh: '修改收银设置',
    en: 'Change cash desk settings',
    es: 'Cambio de ajustes de caja',
  },
  'ledger.audit.act.closeMonth': {
    zh: '申请月结',
    en: 'Request closing of a month',
    es: 'Solicitud de cierre de mes',
  },
  'ledger.audit.act.reopenMonth': {
    zh: '申请反月结',
    en: 'Request reopening of a month',
    es: 'Solicitud de reapertura de mes',
  },
  'ledger.audit.act.saveAccountCodes': {
    zh: '修改科目编码',
    en: 'Change account codes',
    es: 'Cambio de códigos contables',
  },
  'ledger.audit.act.createManualJournal': {
    zh: '起草手工记账凭证',
    en: 'Draft a manual journal',
    es: 'Borrador de asiento manual',
  },
  'ledger.audit.act.deleteManualJournal': {
    zh: '删除手工记账凭证草稿',
    en: 'Delete a draft of a journal',
    es: 'Borrado de un borrador de asiento',
  },
  'ledger.audit.act.submitManualJournal': {
    zh: '提交手工记账凭证',
    en: 'Submit a manual journal',
    es: 'Envío de un asiento manual',
  },
  'ledger.audit.entity.manual_journal': { zh: '手工记账凭证', en: 'manual journal', es: 'asiento manual' },
  'ledger.audit.field.lines': { zh: '分录', en: 'Entries', es: 'Apuntes' },
  'ledger.audit.field.taxCodes': { zh: '税率科目编码', en: 'Codes of tax rates', es: 'Códigos por tipo de IVA' },
  'ledger.audit.act.moveToBank': { zh: '登记资金入行', en: 'Move money to the bank', es: 'Traspaso al banco' },
  'ledger.audit.act.createBankAccount': {
    zh: '新建银行账户',
    en: 'Create a bank account',
    es: 'Creación de cuenta bancaria',
  },
  'ledger.audit.act.importBankStatement': {
    zh: '导入银行对账单',
    en: 'Import a bank statement',
    es: 'Importación de extracto',
  },
  'ledger.audit.act.undoBankStatement': {
    zh: '撤销银行对账单',
    en: 'Undo a bank statement',
    es: 'Anulación de extracto',
  },
  'ledger.audit.act.postBankLine': {
    zh: '银行明细入账',
    en: 'Post a bank line',
    es: 'Contabilización de línea bancaria',
  },
  'ledger.audit.act.matchBankLine': {
    zh: '为银行明细选择记账凭证',
    en: 'Match a bank line with a journal',
    es: 'Conciliación de una línea bancaria',
  },
  'ledger.audit.entity.bank_move': { zh: '资金入行', en: 'move to the bank', es: 'traspaso al banco' },
  'ledger.audit.entity.bank_account': { zh: '银行账户', en: 'bank account', es: 'cuenta bancaria' },
  'ledger.audit.entity.bank_statement': { zh: '银行对账单', en: 'bank statement', es: 'extracto bancario' },
  'ledger.audit.entity.bank_line': { zh: '银行明细', en: 'bank line', es: 'línea bancaria' },
  'ledger.audit.field.accountNo': { zh: '账号', en: 'Account no.', es: 'N.º de cuenta' },
  'ledger.audit.field.openLines': { zh: '待处理明细', en: 'Open lines', es: 'Líneas abiertas' },
  'ledger.audit.entity.ledger_month': { zh: '会计月份', en: 'month', es: 'mes' },
  'ledger.audit.entity.ledger_codes': { zh: '科目编码', en: 'account codes', es: 'códigos contables' },
  'ledger.audit.entity.wallet': { zh: '钱包', en: 'wallet', es: 'monedero' },
  'ledger.audit.entity.deposit': { zh: '押金', en: 'deposit', es: 'depósito' },
  'ledger.audit.entity.shift': { zh: '班次', en: 'shift', es: 'turno' },
  'ledger.audit.entity.plan': { zh: '充值方案', en: 'top-up plan', es: 'plan de saldo' },
  'ledger.audit.entity.recharge_plan': { zh: '充值方案', en: 'top-up plan', es: 'plan de saldo' },
  'ledger.audit.entity.journal': { zh: '记账凭证', en: 'journal', es: 'asiento' },
  'ledger.audit.entity.ledger': { zh: '总账', en: 'ledger', es: 'libro mayor' },
  'ledger.audit.entity.ledger_settings': {
    zh: '收银设置',
    en: 'cash desk settings',
    es: 'ajustes de caja',
  },
  'ledger.audit.field.approveAboveMinor': {
    zh: '退款超过此额需第二人审批',
    en: 'Refunds above this need a second approver',
    es: 'Los reembolsos mayores requieren una segunda aprobación',
  },
  'ledger.audit.field.personDayMinor': {
    zh: '同一人当日合计超过此额需审批',
    en: "A person's day above this needs a second approver",
    es: 'El total diario de una persona que requiere aprobación',
  },
  'ledger.audit.field.walletDayMinor': {
    zh: '同一钱包当日合计超过此额需审批',
    en: "A wallet's day above this needs a second approver",
    es: 'El total diario de un monedero que requiere aprobación',
  },
  'ledger.audit.field.countedMinor': { zh: '清点现金', en: 'Counted', es: 'Contado' },
  'ledger.audit.field.differenceMinor': { zh: '差额', en: 'Difference', es: 'Diferencia' },
  'ledger.audit.field.expectedMinor': { zh: '应有金额', en: 'Expected', es: 'Esperado' },
  'ledger.audit.field.freezeMinor': {
    zh: '启动充电时冻结',
    en: 'On hold at session start',
    es: 'Retención al iniciar',
  },
  'ledger.audit.field.feeMinor': { zh: '手续费', en: 'Fee', es: 'Comisión' },
  'ledger.audit.field.giftDays': {
    zh: '赠送有效天数',
    en: 'Bonus validity (days)',
    es: 'Validez de la bonificación (días)',
  },
  'ledger.audit.field.giftMinor': { zh: '赠送', en: 'Bonus', es: 'Bonificación' },
  'ledger.audit.field.journals': { zh: '记账凭证', en: 'Ledger journals', es: 'Asientos' },
  'ledger.audit.field.memo': { zh: '摘要', en: 'Description', es: 'Concepto' },
  'ledger.audit.field.openingMinor': { zh: '备用金', en: 'Opening cash', es: 'Fondo inicial' },
  'ledger.audit.field.planId': { zh: '充值方案', en: 'Balance plan', es: 'Plan de saldo' },
})
