import { words } from '@evops/platform/contract'

/** Messages for invalid rows of a user import, in addition to those for a single user. */
export const userImportWords = words({
  'organisation.user-import.unknown': {
    zh: '找不到：{what}',
    en: 'Not found: {what}',
    es: 'No encontrado: {what}',
  },
  'organisation.user-import.several': {
    zh: '有多个同名项：{what}，请填写编码',
    en: 'Several are called {what}: give its code',
    es: 'Varios se llaman {what}: indique su código',
  },
})
