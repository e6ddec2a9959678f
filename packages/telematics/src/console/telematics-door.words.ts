import { titlesOf, words } from '@evops/platform/contract'
import { telematicsScreens } from '../contract/screens.ts'

export const telematicsDoorWords = words(titlesOf(telematicsScreens.screens))
