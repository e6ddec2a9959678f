import { minorUnits } from '@evops/platform/contract'
import { z } from 'zod'

export const amountE4 = z.int()

/** Component of the bill: `exactE4` = Σ of its lines, and exactE4 + roundingE4 = minor (in the same unit). */
export const pricedComponent = z.object({ exactE4: amountE4, minor: minorUnits, roundingE4: z.int() })

export type PricedComponent = z.infer<typeof pricedComponent>
