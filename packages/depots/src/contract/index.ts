import { departureEndpoints, departureImportEndpoints, gtfsEndpoints, yardEndpoints } from './departures.ts'
import { depotChoiceEndpoints, limitEndpoints } from './limits.ts'
import { gridLimitEndpoints } from './net-limits.ts'
import { boardEndpoints } from './plans.ts'
import { vdvEndpoints } from './vdv.ts'

export * from './acts.words.ts'
export * from './departure-choices.words.ts'
export * from './departures.ts'
export * from './limits.ts'
export * from './net-limits.ts'
export * from './plans.ts'
export * from './problems.ts'
export * from './screens.ts'
export * from './service-day.rules.ts'
export * from './vdv.ts'

export const depotEndpoints = [
  ...boardEndpoints,
  ...departureEndpoints,
  ...gtfsEndpoints,
  ...yardEndpoints,
  ...departureImportEndpoints,
  // Listed before the routes with an id.
  ...gridLimitEndpoints,
  ...limitEndpoints,
  ...depotChoiceEndpoints,
  ...vdvEndpoints,
] as const
