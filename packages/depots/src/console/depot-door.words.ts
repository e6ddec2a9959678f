import { titlesOf, words } from '@evops/platform/contract'
import { depotScreens } from '../contract/screens.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const depotDoorWords = words({
  ...titlesOf(depotScreens.screens),
  ...titlesOf(depotScreens.headings),
})
