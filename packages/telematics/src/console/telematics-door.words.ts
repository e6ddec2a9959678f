import { titlesOf, words } from '@evops/platform/contract'
import { mapScreen, trackScreen } from '../contract/screens.ts'

export const telematicsDoorWords = words(titlesOf([mapScreen, trackScreen]))
