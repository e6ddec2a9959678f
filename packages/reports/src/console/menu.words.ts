import { titlesOf, words } from '@evops/platform/contract'
import { reportScreens } from '../contract/index.ts'

/** Titles of the screens, as the table of routes has them. */
export const menuWords = words({
  ...titlesOf(reportScreens.screens),
  ...titlesOf(reportScreens.headings),
})
