import { words } from '@evops/platform/contract'

/** Texts of the tour in the help of home. The steps use the texts of each page's help. */
export const tourWords = words({
  'shell.tour.for': { zh: '新手五步：{role}', en: 'First five steps: {role}', es: 'Cinco primeros pasos: {role}' },
  'shell.tour.done': { zh: '已打开', en: 'Opened', es: 'Abierta' },
})
