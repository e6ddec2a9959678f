import { driverRecordEndpoints } from './driver-records.ts'
import { driverEndpoints } from './drivers.ts'
import { fleetChoiceEndpoints, fleetTreeEndpoints } from './fleets.ts'
import { lineEndpoints } from './lines.ts'
import { makerEndpoints } from './makers.ts'
import { modelEndpoints } from './models.ts'
import { quotaEndpoints } from './quotas.ts'
import { energyEndpoints } from './vehicle-energy.ts'
import { vehicleAlarmEndpoints } from './vehicle-alarms.ts'
import { vehicleSessionEndpoints } from './vehicle-sessions.ts'
import { vehicleTokenEndpoints } from './vehicle-tokens.ts'
import { vehicleTypeEndpoints } from './vehicle-types.ts'
import { batteryEndpoints } from './vehicle-battery.ts'
import { vehicleEndpoints } from './vehicles.ts'

export * from './acts.words.ts'
export * from './screens.ts'
export * from './bus.problems.ts'
export * from './driver-records.ts'
export * from './drivers.ts'
export * from './fleets.ts'
export * from './lines.ts'
export * from './makers.ts'
export * from './energy-report.ts'
export * from './mask.ts'
export * from './models.ts'
export * from './problems.ts'
export * from './quota.rules.ts'
export * from './quotas.ts'
export * from './season.words.ts'
export * from './vehicle-alarms.ts'
export * from './vehicle-battery.ts'
export * from './vehicle-energy.ts'
export * from './vehicle-sessions.ts'
export * from './vehicle-tokens.ts'
export * from './vehicle-types.ts'
export * from './vehicles.ts'

/** All endpoints of the domain. */
export const fleetEndpoints = [
  ...makerEndpoints,
  ...vehicleTypeEndpoints,
  ...modelEndpoints,
  ...fleetTreeEndpoints,
  ...fleetChoiceEndpoints,
  ...lineEndpoints,
  ...driverEndpoints,
  ...vehicleEndpoints,
  ...vehicleTokenEndpoints,
  ...vehicleSessionEndpoints,
  ...vehicleAlarmEndpoints,
  ...quotaEndpoints,
  ...driverRecordEndpoints,
  ...energyEndpoints,
  ...batteryEndpoints,
] as const
