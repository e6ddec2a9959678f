import { screenTitles, words } from '@evops/platform/contract'
import { telematicsScreens } from '../contract/screens.ts'

export const telematicsScreenTitleWords = words({
  ...screenTitles(telematicsScreens.screens),
  'telematics.title-known': { zh: '最近数据', en: 'Last known', es: 'Últimos datos' },
})
