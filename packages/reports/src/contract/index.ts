import { listAmounts } from './amounts.ts'
import { listChargingSums } from './charging-sums.ts'
import { listHourlyEnergy } from './hourly-energy.ts'
import { listUsage } from './usage.ts'

export * from './amounts.ts'
export * from './charging-sums.ts'
export * from './definition.ts'
export * from './definitions/index.ts'
export * from './facts.ts'
export * from './hourly-energy.ts'
export * from './keys.ts'
export * from './measures.ts'
export * from './measures.words.ts'
export * from './screens.ts'
export * from './problems.ts'
export * from './usage.ts'

export const reportEndpoints = [listChargingSums, listHourlyEnergy, listUsage, listAmounts] as const
