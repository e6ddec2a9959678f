import { titlesOf, words } from '@evops/platform/contract'
import { contentScreens } from '../contract/index.ts'

/** Titles of the screens; they are loaded with the shell. */
export const menuWords = words({
  ...titlesOf(contentScreens.screens),
  ...titlesOf(contentScreens.headings),
})
