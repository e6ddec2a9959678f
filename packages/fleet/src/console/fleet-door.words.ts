import { titlesOf, words } from '@evops/platform/contract'
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
export const fleetDoorWords = words({
  ...titlesOf([vehiclesScreen, vehicleScreen, makersScreen, modelsScreen, typesScreen, fleetsScreen]),
  ...titlesOf(fleetScreens.headings),
})
