import { titlesOf, words } from '@evops/platform/contract'
import { telematicsScreens } from '../contract/screens.ts'

export const telematicsDoorWords = words({
  ...titlesOf(telematicsScreens.screens),
  'telematics.title-known': { zh: '最近数据', en: 'Last known', es: 'Últimos datos' },
})
