import { screenTitles, words } from '@evops/platform/contract'
import { tariffScreens } from '../contract/index.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const tariffMenuWords = words({
  ...screenTitles(tariffScreens.screens),
  ...screenTitles(tariffScreens.headings),
})
