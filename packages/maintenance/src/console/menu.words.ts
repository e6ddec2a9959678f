import { titlesOf } from '@evops/platform/contract'
import { maintenanceScreens } from '../contract/index.ts'

/** Titles of the screens and of their parts: they ship with the shell. */
export const menuWords = titlesOf(maintenanceScreens.screens)
