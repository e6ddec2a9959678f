import { titlesOf, words } from '@evops/platform/contract'
import { ledgerScreens } from '../contract/index.ts'

/** Titles of the screens and of their parts: they ship with the shell. */
export const menuWords = words({
  ...titlesOf(ledgerScreens.screens),
  'ledger.view.flow': { zh: '流水', en: 'Movements', es: 'Apuntes' },
  'ledger.view.wallets': { zh: '钱包', en: 'Wallets', es: 'Monederos' },
  'ledger.view.counter': { zh: '收银班次', en: 'Counter', es: 'Caja' },
  'ledger.view.plans': { zh: '充值方案', en: 'Recharge plans', es: 'Planes de recarga' },
  'ledger.view.proof': { zh: '试算与自检', en: 'Trial balance', es: 'Balance y control' },
})
