import { endpoint } from '@evops/platform/contract'
import { vehicleStates } from '@evops/fleet/contract'
import { z } from 'zod'
import { mapPermissions, sourcePermissions } from './screens.ts'

export const vehicleChoice = z.object({
  id: z.uuid(),
  /** What people call it: its own number, else its plate, else its VIN. */
  label: z.string(),
  plate: z.string(),
  vin: z.string().nullable(),
  state: z.enum(vehicleStates),
})
export type VehicleChoice = z.infer<typeof vehicleChoice>
/** Of all vehicles, whoever sees where they are or binds what they are called by. */
export const listVehicleChoices = endpoint({
  name: 'telematicsVehicleChoices',
  method: 'GET',
  path: '/api/telematics/vehicle-choices',
  permission: [...mapPermissions.view, ...sourcePermissions.view],
  summary:
    'At most 50 vehicles to choose from, by the beginning of their own number, plate or VIN, retired ones last; `id` for one by its id',
  query: z.object({ search: z.string().trim().max(60).optional(), id: z.uuid().optional() }),
  reply: z.array(vehicleChoice),
})
