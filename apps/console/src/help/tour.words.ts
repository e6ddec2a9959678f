import { words } from '@evops/platform/contract'

/** Texts of the tour on home. The steps use the texts of each page's help. */
export const tourWords = words({
  'shell.tour.title': { zh: '新手五步', en: 'First five steps', es: 'Cinco primeros pasos' },
  'shell.tour.for': { zh: '新手五步：{role}', en: 'First five steps: {role}', es: 'Cinco primeros pasos: {role}' },
  'shell.tour.done': { zh: '已打开', en: 'Opened', es: 'Abierta' },
  'shell.tour.hide': { zh: '不再显示', en: 'Do not show again', es: 'No mostrar más' },
})
