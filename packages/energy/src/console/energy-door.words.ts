import { titlesOf, words } from '@evops/platform/contract'
import { energyScreens } from '../contract/screens.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const energyDoorWords = words({
  ...titlesOf(energyScreens.screens),
  ...titlesOf(energyScreens.headings),
})
