import { titlesOf, words } from '@evops/platform/contract'
import { paymentsScreen } from '../contract/screens.ts'

/** Title of the screen: it ships with the shell. */
export const menuWords = words(titlesOf([paymentsScreen]))
