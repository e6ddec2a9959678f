import { titlesOf, words } from '@evops/platform/contract'
import { officialScreen, paymentsScreen } from '../contract/screens.ts'

/** Titles of the screens. They are loaded with the shell. */
export const menuWords = words(titlesOf([paymentsScreen, officialScreen]))
