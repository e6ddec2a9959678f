import { screenTitles, words } from '@evops/platform/contract'
import { ledgerScreens } from '../contract/index.ts'

/** Titles of the screens and of their parts. They are loaded with the shell. */
export const menuWords = words({
  ...screenTitles(ledgerScreens.screens),
  'ledger.view.flow': { zh: '流水', en: 'Ledger entries', es: 'Apuntes' },
  'ledger.view.wallets': { zh: '钱包', en: 'Wallets', es: 'Monederos' },
  'ledger.view.counter': { zh: '收银班次', en: 'Cash desk', es: 'Caja' },
  'ledger.view.plans': { zh: '充值方案', en: 'Top-up plans', es: 'Planes de saldo' },
  'ledger.view.months': { zh: '月结', en: 'Months', es: 'Meses' },
  'ledger.view.slices': { zh: '临近限额', en: 'Near limits', es: 'Cerca del límite' },
  'ledger.view.balance': { zh: '科目余额表', en: 'Trial balance', es: 'Sumas y saldos' },
  'ledger.view.manual': { zh: '手工记账凭证', en: 'Manual journals', es: 'Asientos manuales' },
  'ledger.view.bank': { zh: '银行', en: 'Bank', es: 'Banco' },
  'ledger.view.proof': { zh: '自检', en: 'Self-check', es: 'Autocontrol' },
})
