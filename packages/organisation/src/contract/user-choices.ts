import { words } from '@evops/platform/contract'

/** Labels of a user's choice values, for screens and files. */
export const userChoiceWords = words({
  'organisation.user.state.active': { zh: '启用', en: 'Active', es: 'Activo' },
  'organisation.user.state.disabled': { zh: '停用', en: 'Disabled', es: 'Desactivado' },
  'organisation.user.language.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'organisation.user.language.en': { zh: '英文', en: 'English', es: 'Inglés' },
  'organisation.user.language.es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
})
