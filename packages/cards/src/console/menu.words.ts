import { screenTitles, words } from '@evops/platform/contract'
import { cardScreens } from '../contract/index.ts'

/** Titles of the screens. They are loaded with the shell. */
export const menuWords = words({
  ...screenTitles(cardScreens.screens),
  ...screenTitles(cardScreens.headings),
})
