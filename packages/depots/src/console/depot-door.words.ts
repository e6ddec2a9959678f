import { screenTitles, words } from '@evops/platform/contract'
import { depotScreens } from '../contract/screens.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const depotScreenTitleWords = words({
  ...screenTitles(depotScreens.screens),
  ...screenTitles(depotScreens.headings),
})
