import { powerLimitNo } from '@evops/stations/contract'
import { z } from 'zod'

/** Percent of the rated power without a limit. */
export const fullPower = 100
/** Least percentage that the protocol can express (P 9.1). */
export const leastPower = 30

const powerLimit = z.object({
  connectorId: z.literal(0),
  csChargingProfiles: z.strictObject({
    chargingProfileId: z.literal(powerLimitNo),
    stackLevel: z.int(),
    chargingProfilePurpose: z.literal('ChargePointMaxProfile'),
    chargingProfileKind: z.literal('Absolute'),
    chargingSchedule: z.strictObject({
      startSchedule: z.string(),
      chargingRateUnit: z.literal('W'),
      chargingSchedulePeriod: z.tuple([z.strictObject({ startPeriod: z.literal(0), limit: z.number() })]),
    }),
  }),
})

/** The watts of a percentage are rounded down, so this is the highest percentage that has at most these watts. */
export function percentOfLimit(limitW: number, ratedPowerW: number): number {
  return Math.ceil(((Math.floor(limitW) + 1) * 100) / ratedPowerW) - 1
}

/**
 * Returns the percentage for a charging profile, or the reason why YKC cannot express it. Only the power limit of the
 * whole charge point can be expressed, because the message has neither a time nor a connector.
 */
export function maxPowerOfProfile(
  request: unknown,
  ratedPowerW: number,
): { maxPower: number } | { refused: 'WholePowerLimitOnly' | 'BelowLeastPower' } {
  const { data } = powerLimit.safeParse(request)
  if (!data || ratedPowerW <= 0) return { refused: 'WholePowerLimitOnly' }
  const [{ limit }] = data.csChargingProfiles.chargingSchedule.chargingSchedulePeriod
  const percent = percentOfLimit(limit, ratedPowerW)
  return percent < leastPower ? { refused: 'BelowLeastPower' } : { maxPower: Math.min(percent, fullPower) }
}

const filter = z.object({
  id: z.literal(powerLimitNo).optional(),
  connectorId: z.literal(0).optional(),
  chargingProfilePurpose: z.literal('ChargePointMaxProfile').optional(),
})

/** Returns true if a request to clear charging profiles includes the power limit. */
export function includesPowerLimit(request: unknown): boolean {
  return filter.safeParse(request).success
}
