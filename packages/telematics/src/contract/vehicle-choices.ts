import { endpoint } from '@evops/platform/contract'
import { vehicleStates } from '@evops/fleet/contract'
import { z } from 'zod'
import { mapPermissions, sourcePermissions } from './screens.ts'

export const vehicleChoice = z.object({
  id: z.uuid(),
  /** Display name: own number, otherwise plate, otherwise VIN. */
  label: z.string(),
  plate: z.string(),
  vin: z.string().nullable(),
  state: z.enum(vehicleStates),
})
export type VehicleChoice = z.infer<typeof vehicleChoice>
/** Lists all vehicles for users who may view positions or bind names. */
export const listVehicleChoices = endpoint({
  name: 'telematicsVehicleChoices',
  method: 'GET',
  path: '/api/telematics/vehicle-choices',
  permission: [...mapPermissions.view, ...sourcePermissions.view],
  summary:
    'Lists at most 50 vehicles for a selection list, by the beginning of their fleet number, plate or VIN, retired ones last; `id` returns one by its id',
  query: z.object({ search: z.string().trim().max(60).optional(), id: z.uuid().optional() }),
  reply: z.array(vehicleChoice),
})
