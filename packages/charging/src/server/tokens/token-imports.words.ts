import { words } from '@evops/platform/contract'

/** Texts for errors of a row in a token file, in addition to the general ones. */
export const tokenImportWords = words({
  'charging.import.of-card': {
    zh: '{tag} 是卡片，请在卡片管理中更改',
    en: '{tag} is a card; change it in card management',
    es: '{tag} es una tarjeta; cámbiela en la gestión de tarjetas',
  },
  'charging.import.tag': {
    zh: '须为 1 到 255 个可打印字符',
    en: 'Must be 1 to 255 printable characters',
    es: 'Debe tener de 1 a 255 caracteres imprimibles',
  },
  'charging.import.session': {
    zh: '须晚于生效时间',
    en: 'Must be later than the start of validity',
    es: 'Debe ser posterior al inicio de la validez',
  },
})
export type TokenFaultKey = keyof typeof tokenImportWords
