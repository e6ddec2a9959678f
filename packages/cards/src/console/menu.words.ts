import { titlesOf, words } from '@evops/platform/contract'
import { cardScreens } from '../contract/index.ts'

/** Titles of the screens. They are loaded with the shell. */
export const menuWords = words({
  ...titlesOf(cardScreens.screens),
  ...titlesOf(cardScreens.headings),
})
