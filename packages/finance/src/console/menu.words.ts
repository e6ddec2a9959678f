import { words } from '@evops/platform/contract'

/** Titles of the screens and of their parts: they ship with the shell. */
export const menuWords = words({
  'finance.menu.settlement': { zh: '结算', en: 'Settlement', es: 'Liquidación' },
  'finance.menu.statement': { zh: '结算单', en: 'Statement', es: 'Liquidación' },
  'finance.view.statements': { zh: '结算单', en: 'Statements', es: 'Liquidaciones' },
  'finance.view.agreements': { zh: '分润协议', en: 'Agreements', es: 'Acuerdos' },
  'finance.view.parties': { zh: '参与方', en: 'Parties', es: 'Partes' },
})
