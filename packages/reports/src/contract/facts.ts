import { currencyCode, energyDwh, minorUnits } from '@evops/platform/contract'
import { periodKinds } from '@evops/tariffs/contract'
import { z } from 'zod'

/*
 * What every report adds up. Sessions, money and energy by price period stand on the day on which a session ended; energy
 * over the hours stands where it flowed. Averages are worked out from sums, never from averages.
 */

/** Sums over ended sessions, in one currency. */
export const sessionSums = z.object({
  currency: currencyCode,
  sessions: z.int(),
  /** From start to end, without the time plugged afterwards. */
  chargingSeconds: z.int(),
  energyDwh,
  /** By kind of price period, in the order of `periodKinds`; what was not billed by period is in none. */
  energyByPeriodDwh: z.array(energyDwh).length(periodKinds.length),
  electricityByPeriodMinor: z.array(minorUnits).length(periodKinds.length),
  serviceByPeriodMinor: z.array(minorUnits).length(periodKinds.length),
  electricityMinor: minorUnits,
  serviceMinor: minorUnits,
  occupancyMinor: minorUnits,
  /** Electricity, service and occupancy together. */
  totalMinor: minorUnits,
  /** Of it, what coupons and discounts took off. */
  reducedMinor: minorUnits,
  refundedMinor: minorUnits,
})
export type SessionSums = z.infer<typeof sessionSums>
