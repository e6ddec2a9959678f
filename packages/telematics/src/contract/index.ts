import { getVehicleState, listPluggedVehicles, listVehiclePositions } from './positions.ts'
import { pushTelematics } from './push.ts'
import { sourceEndpoints } from './sources.ts'
import { trackEndpoints } from './tracks.ts'
import { listVehicleChoices } from './vehicle-choices.ts'

export * from './acts.words.ts'
export * from './coordinates.rules.ts'
export * from './mapping.ts'
export * from './positions.ts'
export * from './problems.ts'
export * from './push.ts'
export * from './screens.ts'
export * from './signs.ts'
export * from './sources.ts'
export * from './tracks.ts'
export * from './vehicle-choices.ts'

export const telematicsEndpoints = [
  ...sourceEndpoints,
  listVehiclePositions,
  listPluggedVehicles,
  getVehicleState,
  listVehicleChoices,
  ...trackEndpoints,
  pushTelematics,
] as const
