import { screenTitles, words } from '@evops/platform/contract'
import { documentScreens } from '../contract/screens.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const menuWords = words({ ...screenTitles(documentScreens.screens) })
