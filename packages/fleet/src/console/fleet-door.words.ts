import { screenTitles, words } from '@evops/platform/contract'
import {
  fleetScreens,
  fleetsScreen,
  makersScreen,
  modelsScreen,
  typesScreen,
  vehicleScreen,
  vehiclesScreen,
} from '../contract/index.ts'

/** Titles of the screens. They are part of the shell's bundle. */
export const fleetScreenTitleWords = words({
  ...screenTitles([vehiclesScreen, vehicleScreen, makersScreen, modelsScreen, typesScreen, fleetsScreen]),
  ...screenTitles(fleetScreens.headings),
})
