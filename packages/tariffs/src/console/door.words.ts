import { words } from '@evops/platform/contract'

/** Titles of the screens: they ship with the shell. */
export const doorWords = words({
  'tariffs.title': { zh: '计费规则', en: 'Billing rules', es: 'Tarifas' },
  'tariffs.title-groups': { zh: '组价格', en: 'Group prices', es: 'Precios de grupo' },
  'tariffs.title-discounts': { zh: '折扣规则', en: 'Discount rules', es: 'Reglas de descuento' },
  'tariffs.title-calculator': { zh: '价格试算', en: 'Price calculator', es: 'Calculadora de precios' },
  'tariffs.title-one': { zh: '计费规则', en: 'Billing rule', es: 'Tarifa' },
})
