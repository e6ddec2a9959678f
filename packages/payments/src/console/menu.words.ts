import { screenTitles, words } from '@evops/platform/contract'
import { officialAccountScreen, paymentsScreen } from '../contract/screens.ts'

/** Titles of the screens. They are loaded with the shell. */
export const menuWords = words(screenTitles([paymentsScreen, officialAccountScreen]))
