import { screenTitles, words } from '@evops/platform/contract'
import { financeScreens } from '../contract/index.ts'

/** Titles of the screens and their parts. They are part of the shell's bundle. */
export const menuWords = words({
  ...screenTitles(financeScreens.screens),
  ...screenTitles(financeScreens.headings),
  'finance.view.statements': { zh: '结算单', en: 'Statements', es: 'Liquidaciones' },
  'finance.view.agreements': { zh: '分润协议', en: 'Agreements', es: 'Acuerdos' },
  'finance.view.parties': { zh: '参与方', en: 'Parties', es: 'Partes' },
})
