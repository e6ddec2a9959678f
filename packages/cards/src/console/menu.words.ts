import { titlesOf, words } from '@evops/platform/contract'
import { cardScreens } from '../contract/index.ts'

/** Titles of the screens: they ship with the shell. */
export const menuWords = words({
  ...titlesOf(cardScreens.screens),
  ...titlesOf(cardScreens.headings),
})
