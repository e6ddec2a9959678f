import type { Language } from '@evops/platform/contract'

/** Each in its own. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español' }
