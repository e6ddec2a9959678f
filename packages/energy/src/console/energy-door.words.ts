import { screenTitles, words } from '@evops/platform/contract'
import { energyScreens } from '../contract/screens.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const energyScreenTitleWords = words({
  ...screenTitles(energyScreens.screens),
  ...screenTitles(energyScreens.headings),
})
