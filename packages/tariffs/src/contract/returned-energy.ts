import { energyAmountE4, roundBillComponent } from './amounts.ts'
import type { TariffContent } from './content.ts'

/**
 * Returns the credit for the energy that a vehicle returned to the grid (0.1 Wh), in minor units. The credit is not part
 * of the bill: it is rounded once, has no loss percentage, and neither groups nor discounts change it (decision 385).
 */
export function returnCreditOf({ returnPriceE5 = 0, currency }: TariffContent, returnedDwh: number): number {
  return roundBillComponent(energyAmountE4(returnedDwh, returnPriceE5), currency).minor
}
