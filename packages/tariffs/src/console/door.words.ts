import { titlesOf, words } from '@evops/platform/contract'
import { tariffScreens } from '../contract/index.ts'

/** Titles of the screens: they ship with the shell. */
export const doorWords = words({
  ...titlesOf(tariffScreens.screens),
  ...titlesOf(tariffScreens.headings),
})
