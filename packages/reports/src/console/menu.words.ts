import { screenTitles, words } from '@evops/platform/contract'
import { reportScreens } from '../contract/index.ts'

/** Titles of the screens, from the route table. */
export const menuWords = words({
  ...screenTitles(reportScreens.screens),
  ...screenTitles(reportScreens.headings),
})
