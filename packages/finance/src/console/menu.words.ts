import { titlesOf, words } from '@evops/platform/contract'
import { financeScreens } from '../contract/index.ts'

/** Titles of the screens and of their parts: they ship with the shell. */
export const menuWords = words({
  ...titlesOf(financeScreens.screens),
  ...titlesOf(financeScreens.headings),
  'finance.view.statements': { zh: '结算单', en: 'Statements', es: 'Liquidaciones' },
  'finance.view.agreements': { zh: '分润协议', en: 'Agreements', es: 'Acuerdos' },
  'finance.view.parties': { zh: '参与方', en: 'Parties', es: 'Partes' },
})
