import { titlesOf, words } from '@evops/platform/contract'
import { tariffScreens } from '../contract/index.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const doorWords = words({
  ...titlesOf(tariffScreens.screens),
  ...titlesOf(tariffScreens.headings),
})
