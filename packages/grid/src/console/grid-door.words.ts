import { screenTitles, words } from '@evops/platform/contract'
import { gridScreens } from '../contract/screens.ts'

/** Titles of the screens; they are loaded with the shell. */
export const gridScreenTitleWords = words(screenTitles(gridScreens.screens))
