import { type ConsoleSearch, foundIn } from '@evops/kit'
import { listVehicles, vehiclesScreen } from '../contract/index.ts'
import { vehiclePath } from './paths.ts'

/** Vehicles in the command palette, by plate, number of their own or VIN. */
export const searches: readonly ConsoleSearch[] = [
  {
    title: vehiclesScreen.title,
    codes: vehiclesScreen.codes,
    find: foundIn(listVehicles, ({ id, label, plate, fleetName }) => ({
      href: vehiclePath(id),
      label,
      note: [plate === label ? '' : plate, fleetName].filter(Boolean).join(' · '),
      icon: 'bus',
    })),
  },
]
