import { words } from '@evops/platform/contract'

/** Texts for the sender of a message. */
export const ocppMessageDirectionWords = words({
  'stations.ocppMessage.in': { zh: '桩 → 平台', en: 'From the charge point', es: 'Del punto' },
  'stations.ocppMessage.out': { zh: '平台 → 桩', en: 'To the charge point', es: 'Al punto' },
})
