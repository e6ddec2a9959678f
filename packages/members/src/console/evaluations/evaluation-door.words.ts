import { words } from '@evops/platform/contract'

/** Titles of the screen and of its part of a station's page: they ship with the shell. */
export const evaluationDoorWords = words({
  'members.title-evaluations': { zh: '评价管理', en: 'Evaluations', es: 'Valoraciones' },
})
