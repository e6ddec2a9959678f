import { words } from '@evops/platform/contract'

/** Texts of the choices of theme and size. */
export const choiceWords = words({
  'shell.theme.light': { zh: '浅色', en: 'Light', es: 'Claro' },
  'shell.theme.dark': { zh: '深色', en: 'Dark', es: 'Oscuro' },
  'shell.theme.colour': { zh: '主题色', en: 'Theme colour', es: 'Color del tema' },
  'shell.theme.any': { zh: '自选颜色', en: 'Custom colour', es: 'Otro color' },
  'shell.size.default': { zh: '默认', en: 'Default', es: 'Predeterminado' },
  'shell.size.medium': { zh: '中', en: 'Medium', es: 'Mediano' },
  'shell.size.small': { zh: '小', en: 'Small', es: 'Pequeño' },
  'shell.size.mini': { zh: '迷你', en: 'Mini', es: 'Mini' },
})
