import { screenTitles, words } from '@evops/platform/contract'
import { organisationScreens } from '../contract/index.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const menuWords = words({
  ...screenTitles(organisationScreens.screens),
  ...screenTitles(organisationScreens.headings),
  'organisation.menu.first': { zh: '第一个运营商', en: 'The first operator', es: 'El primer operador' },
  'organisation.menu.overdue-reviews': {
    zh: '权限复核逾期',
    en: 'Overdue access reviews',
    es: 'Revisiones de acceso vencidas',
  },
  'organisation.menu.waiting': { zh: '等待我审批', en: 'Waiting for me', es: 'Esperan mi decisión' },
})
