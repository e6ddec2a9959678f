import { titlesOf, words } from '@evops/platform/contract'
import { gridScreens } from '../contract/screens.ts'

/** Titles of the screens; they are loaded with the shell. */
export const gridDoorWords = words(titlesOf(gridScreens.screens))
