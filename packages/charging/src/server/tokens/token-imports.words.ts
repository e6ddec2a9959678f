import { words } from '@evops/platform/contract'

/** What can be wrong with a row of a file of start tokens, beside what can be with any. */
export const tokenImportWords = words({
  'charging.import.of-card': {
    zh: '{tag} 是卡片，请在卡片管理中更改',
    en: '{tag} is a card; change it in card management',
    es: '{tag} es una tarjeta; cámbiela en la gestión de tarjetas',
  },
  'charging.import.tag': {
    zh: '须为 1 到 255 个可打印字符，且不含空格',
    en: 'Must be 1 to 255 printable characters without spaces',
    es: 'Debe tener de 1 a 255 caracteres imprimibles sin espacios',
  },
  'charging.import.session': {
    zh: '须晚于生效时间',
    en: 'Must be later than the start of validity',
    es: 'Debe ser posterior al inicio de la validez',
  },
})
export type TokenFaultKey = keyof typeof tokenImportWords
