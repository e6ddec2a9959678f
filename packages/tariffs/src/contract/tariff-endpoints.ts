import { calculatorEndpoints } from './calculator.ts'
import { discountEndpoints, discountImportEndpoints } from './discounts.ts'
import { groupPriceEndpoints } from './group-prices.ts'
import { settingsEndpoints } from './settings.ts'
import { assignmentEndpoints, tariffEndpoints, tariffVersionEndpoints } from './tariffs.ts'

/** All endpoints of the domain. */
export const tariffsEndpoints = [
  ...tariffEndpoints,
  ...tariffVersionEndpoints,
  ...assignmentEndpoints,
  ...groupPriceEndpoints,
  ...settingsEndpoints,
  ...calculatorEndpoints,
  ...discountEndpoints,
  ...discountImportEndpoints,
] as const
