import { screenTitles } from '@evops/platform/contract'
import { maintenanceScreens } from '../contract/index.ts'

/** Titles of the screens and their parts, loaded with the shell. */
export const menuWords = screenTitles(maintenanceScreens.screens)
