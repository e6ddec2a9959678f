import { screenTitles, words } from '@evops/platform/contract'
import { contentScreens } from '../contract/index.ts'

/** Titles of the screens; they are loaded with the shell. */
export const menuWords = words({
  ...screenTitles(contentScreens.screens),
  ...screenTitles(contentScreens.headings),
})
