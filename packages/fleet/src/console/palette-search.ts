import { createListSearch } from '@evops/kit'
import { listVehicles } from '../contract/index.ts'
import { vehiclePath } from './paths.ts'

export const findVehicles = createListSearch(listVehicles, ({ id, label, plate, fleetName }) => ({
  href: vehiclePath(id),
  label,
  note: [plate === label ? '' : plate, fleetName].filter(Boolean).join(' · '),
  icon: 'bus',
}))
