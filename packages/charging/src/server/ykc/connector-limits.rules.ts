import { profileLimitAt } from '@evops/stations/server'
import { z } from 'zod'
import { fullPower, leastPower, percentOfLimit } from './max-power.rules.ts'

/** Limit of a connector that the platform stores, because the charge point can only store one for all of them. */
export interface ConnectorLimit {
  profileNo: number
  connectorNo: number
  stackLevel: number
  /** Session that it is for. Null: every session. */
  serial: string | null
  /** Instants in ms. */
  from: number
  until: number | null
  periods: { startPeriod: number; limit: number }[]
}

/**
 * Time in ms for which the lower of two limits applies before a step. Steps are checked every 30 seconds, and the
 * charge point needs some time to reduce its power.
 */
const leadMs = 60_000

const profile = z.object({
  connectorId: z.int().min(1),
  csChargingProfiles: z.object({
    chargingProfileId: z.int(),
    transactionId: z.int().optional(),
    stackLevel: z.int(),
    chargingProfilePurpose: z.enum(['TxDefaultProfile', 'TxProfile']),
    chargingProfileKind: z.literal('Absolute'),
    validFrom: z.undefined().optional(),
    validTo: z.iso.datetime({ offset: true }).optional(),
    chargingSchedule: z.object({
      duration: z.int().optional(),
      startSchedule: z.iso.datetime({ offset: true }),
      chargingRateUnit: z.literal('W'),
      chargingSchedulePeriod: z.array(z.object({ startPeriod: z.int(), limit: z.number().min(0) })).min(1),
    }),
  }),
})

/** Reads a charging profile of a connector. Null: it is of another kind, which the platform does not execute. */
export function readConnectorProfile(
  request: unknown,
): (Omit<ConnectorLimit, 'serial'> & { transactionId: number | null }) | null {
  const { data } = profile.safeParse(request)
  if (!data) return null
  const { chargingProfileId, stackLevel, transactionId, validTo, chargingProfilePurpose, chargingSchedule } =
    data.csChargingProfiles
  const from = Date.parse(chargingSchedule.startSchedule)
  const ends = [
    ...(validTo === undefined ? [] : [Date.parse(validTo)]),
    ...(chargingSchedule.duration === undefined ? [] : [from + chargingSchedule.duration * 1_000]),
  ]
  const isForSession = chargingProfilePurpose === 'TxProfile'
  if (isForSession !== (transactionId !== undefined)) return null
  return {
    profileNo: chargingProfileId,
    connectorNo: data.connectorId,
    stackLevel,
    transactionId: transactionId ?? null,
    from,
    until: ends.length === 0 ? null : Math.min(...ends),
    periods: chargingSchedule.chargingSchedulePeriod,
  }
}

/** Connectors of a charge point, and the serials that they show. */
export interface ConnectorUse {
  connectors: number
  running: ReadonlyMap<number, string>
}

/** Returns the limit of a connector in W: that of its session, otherwise the default with the highest level. */
export function connectorLimitAt(
  limits: readonly ConnectorLimit[],
  { connectorNo, serial, at }: { connectorNo: number; serial: string | undefined; at: number },
): number | null {
  const here = limits.filter(
    (one) =>
      one.connectorNo === connectorNo &&
      (one.serial === null || one.serial === serial) &&
      at >= one.from &&
      (one.until === null || at < one.until),
  )
  const top = here.toSorted(
    (a, b) => Number(b.serial !== null) - Number(a.serial !== null) || b.stackLevel - a.stackLevel,
  )[0]
  return top ? profileLimitAt({ ...top, start: top.from, daily: false, purpose: '', unit: 'W' }, at) : null
}

/** Returns the sum of the limits of all connectors. Null: at least one has none. */
function sumAt(limits: readonly ConnectorLimit[], { connectors, running }: ConnectorUse, at: number): number | null {
  let sum = 0
  for (let connectorNo = 1; connectorNo <= connectors; connectorNo += 1) {
    const limit = connectorLimitAt(limits, { connectorNo, serial: running.get(connectorNo), at })
    if (limit === null) return null
    sum += limit
  }
  return sum
}

/**
 * Returns the percentage of the rated power for the sum of the connectors' limits. A lower limit that begins soon
 * applies at once. `isTooLow`: the sum is below the least percentage, which is then returned.
 */
export function percentOfConnectors(
  limits: readonly ConnectorLimit[],
  use: ConnectorUse & { ratedPowerW: number; at: number },
): { percent: number; isTooLow: boolean } {
  const sums = [use.at, use.at + leadMs].map((at) => sumAt(limits, use, at) ?? use.ratedPowerW)
  const percent = percentOfLimit(Math.min(...sums), use.ratedPowerW)
  return { percent: Math.min(Math.max(percent, leastPower), fullPower), isTooLow: percent < leastPower }
}

/** Replaces the limit with the number of a new one, and removes those that are over. */
export function addConnectorLimit(
  limits: readonly ConnectorLimit[],
  added: ConnectorLimit,
  now: number,
): ConnectorLimit[] {
  const others = limits.filter((one) => one.profileNo !== added.profileNo && (one.until === null || one.until > now))
  return [...others, added]
}
