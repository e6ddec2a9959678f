import { calculatorEndpoints } from './calculator.ts'
import { discountEndpoints, discountImportEndpoints } from './discounts.ts'
import { groupPriceEndpoints } from './group-prices.ts'
import { tariffSettingsEndpoints } from './settings.ts'
import { assignmentEndpoints, tariffEndpoints, tariffVersionEndpoints } from './tariffs.ts'

/** All endpoints of the domain. */
export const tariffsEndpoints = [
  ...tariffEndpoints,
  ...tariffVersionEndpoints,
  ...assignmentEndpoints,
  ...groupPriceEndpoints,
  ...tariffSettingsEndpoints,
  ...calculatorEndpoints,
  ...discountEndpoints,
  ...discountImportEndpoints,
] as const
