import { words } from '@evops/platform/contract'

export const periodBalanceScreenWords = words({
  'ledger.balance.title': { zh: '科目余额表', en: 'Trial balance of a period', es: 'Balance de sumas y saldos' },
  'ledger.balance.note': {
    zh: '按记账时间；收入不含销项税，各税率单列。借方为正，贷方为负。',
    en: 'By time of booking. Income is net of output VAT, which has a row per rate. Debit is positive, credit negative.',
    es: 'Por fecha contable. Los ingresos van sin IVA, que tiene una fila por tipo. El debe es positivo y el haber negativo.',
  },
  'ledger.balance.dayFrom': { zh: '起始日', en: 'From', es: 'Desde' },
  'ledger.balance.dayTo': { zh: '截止日', en: 'Until', es: 'Hasta' },
  'ledger.balance.code': { zh: '编码', en: 'Code', es: 'Código' },
  'ledger.balance.account': { zh: '科目', en: 'Account', es: 'Cuenta' },
  'ledger.balance.openingMinor': { zh: '期初余额', en: 'Opening', es: 'Saldo inicial' },
  'ledger.balance.debitMinor': { zh: '本期借方', en: 'Debit', es: 'Debe' },
  'ledger.balance.creditMinor': { zh: '本期贷方', en: 'Credit', es: 'Haber' },
  'ledger.balance.closingMinor': { zh: '期末余额', en: 'Closing', es: 'Saldo final' },
  'ledger.balance.total': { zh: '合计', en: 'Total', es: 'Total' },
  'ledger.balance.even': { zh: '借贷相等', en: 'Debit equals credit', es: 'El debe iguala al haber' },
  'ledger.balance.uneven': { zh: '借贷相差 {amount}', en: 'Difference {amount}', es: 'Difiere en {amount}' },
  'ledger.balance.export': { zh: '导出余额表', en: 'Export trial balance', es: 'Exportar balance' },
  'ledger.balance.empty': {
    zh: '该期间没有余额，也没有记账',
    en: 'No balances and no postings in this period',
    es: 'Sin saldos ni asientos en este periodo',
  },
  'ledger.balance.empty-next': {
    zh: '请选择其他日期。',
    en: 'Choose other dates.',
    es: 'Elija otras fechas.',
  },
})
