import { words } from '@evops/platform/contract'

/** Titles of the screens: they ship with the shell. */
export const doorWords = words({
  'tariffs.title': { zh: '计费规则', en: 'Billing rules', es: 'Tarifas' },
  'tariffs.title-one': { zh: '计费规则', en: 'Billing rule', es: 'Tarifa' },
})
