import { titlesOf, words } from '@evops/platform/contract'
import { depotScreens } from '../contract/screens.ts'

/** Titles of the screens: they ship with the shell. */
export const depotDoorWords = words({
  ...titlesOf(depotScreens.screens),
  ...titlesOf(depotScreens.headings),
})
