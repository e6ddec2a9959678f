import { titlesOf, words } from '@evops/platform/contract'
import { energyScreens } from '../contract/screens.ts'

/** Titles of the screens: they ship with the shell. */
export const energyDoorWords = words({
  ...titlesOf(energyScreens.screens),
  ...titlesOf(energyScreens.headings),
})
