import { analysisEndpoints } from './analysis.ts'
import { billEndpoints } from './bills.ts'
import { collectorEndpoints } from './collectors.ts'
import { gridTariffEndpoints } from './grid-tariffs.ts'
import { loadEndpoints } from './loads.ts'
import { openAdrEndpoints } from './openadr.ts'
import { quarterEndpoints } from './quarters.ts'
import { energyChoiceEndpoints, supplyEndpoints } from './supply-points.ts'

export * from './acts.words.ts'
export * from './analysis.ts'
export * from './bill.words.ts'
export * from './bills.ts'
export * from './clock.rules.ts'
export * from './collector-facts.ts'
export * from './collector.words.ts'
export * from './collectors.ts'
export * from './grid-tariffs.ts'
export * from './contracted-power.ts'
export * from './loads.ts'
export * from './openadr.ts'
export * from './periods.rules.ts'
export * from './problems.ts'
export * from './quarters.ts'
export * from './screens.ts'
export * from './supply-points.ts'
export * from './tariff-content.ts'

export const energyEndpoints = [
  ...supplyEndpoints,
  ...gridTariffEndpoints,
  ...quarterEndpoints,
  ...billEndpoints,
  ...analysisEndpoints,
  ...loadEndpoints,
  ...collectorEndpoints,
  ...openAdrEndpoints,
  ...energyChoiceEndpoints,
] as const
