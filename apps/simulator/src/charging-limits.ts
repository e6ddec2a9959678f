import { acPhases } from './electrics.ts'
import { isPayload, type MessagePayload } from './messages.ts'
import type { ChargePointState } from './point.ts'

/** Charging profile as received from the server; connector 0 is the whole charge point. */
export interface ReceivedChargingProfile {
  connector: number
  profile: MessagePayload
}
interface Moment {
  connector: number
  at: number
}
const daySeconds = 86_400

/** Returns volts times phases for a limit in amperes. */
export function nominalVolts({ kind, ratedW }: Pick<ChargePointState, 'kind' | 'ratedW'>): number {
  return kind === 'dc' ? 400 : 230 * acPhases(ratedW)
}

/**
 * Returns the power limit of the whole charge point at an instant, in watts (OCPP 1.6, section 3.13: the highest level
 * applies).
 */
export function pointLimit(point: ChargePointState, at: number): number {
  const max = { purpose: 'ChargePointMaxProfile', connector: 0, at }
  return Math.min(
    point.ratedW,
    limitOf(point, ({ connector }) => connector === 0, max),
  )
}

/**
 * Returns the power limit of a connector: the priority profile, its transaction's profile, otherwise the default profile of the connector or
 * of all connectors.
 */
export function connectorLimit(point: ChargePointState, connector: number, at: number): number {
  const own = (held: ReceivedChargingProfile) => held.connector === connector
  const forAll = (held: ReceivedChargingProfile) => held.connector === 0
  const priority = { purpose: 'PriorityCharging', connector, at }
  const limits = [
    ...(point.extras.priority.has(connector) ? [limitOf(point, own, priority), limitOf(point, forAll, priority)] : []),
    limitOf(point, own, { purpose: 'TxProfile', connector, at }),
    limitOf(point, own, { purpose: 'TxDefaultProfile', connector, at }),
    limitOf(point, forAll, { purpose: 'TxDefaultProfile', connector, at }),
  ]
  return limits.find((limit) => limit < Infinity) ?? Infinity
}

function limitOf(
  point: ChargePointState,
  fits: (held: ReceivedChargingProfile) => boolean,
  { purpose, connector, at }: { purpose: string; connector: number; at: number },
): number {
  const levels = point.extras.chargingProfiles
    .filter((held) => fits(held) && held.profile['chargingProfilePurpose'] === purpose)
    .toSorted((one, other) => Number(other.profile['stackLevel']) - Number(one.profile['stackLevel']))
  for (const { profile } of levels) {
    const limit = limitAt(point, profile, { connector, at })
    if (limit !== undefined) return limit
  }
  return Infinity
}

/** Returns the limit of a profile in watts at an instant, or undefined if there is none. */
function limitAt(point: ChargePointState, profile: MessagePayload, moment: Moment): number | undefined {
  const place = placeIn(point, profile, moment)
  if (!place) return undefined
  const period = place.periods.findLast(({ startPeriod }) => Number(startPeriod) <= place.seconds)
  if (!period) return undefined
  // A setpoint is followed as closely as possible. A negative one discharges the vehicle, if it can.
  const limit = Number(period['setpoint'] ?? period['limit'] ?? Infinity)
  return place.schedule['chargingRateUnit'] === 'A' ? limit * nominalVolts(point) : limit
}

/** Returns the times in an interval at which a profile may change its limit. */
export function limitChangesBetween(
  point: ChargePointState,
  profile: MessagePayload,
  { connector, from, to }: { connector: number; from: number; to: number },
): number[] {
  const place = placeIn(point, profile, { connector, at: from })
  const schedule = profile['chargingSchedule']
  const edges = [profile['validFrom'], profile['validTo'], isPayload(schedule) && schedule['startSchedule']]
  const times = edges.flatMap((edge) => (typeof edge === 'string' ? [Date.parse(edge)] : []))
  if (place) {
    const rounds = place.every === undefined ? [0] : [0, 1, 2, 3, 4, 5, 6, 7].map((n) => n * Number(place.every))
    const starts = place.periods.map(({ startPeriod }) => Number(startPeriod))
    for (const round of rounds)
      for (const start of [...starts, ...(place.duration === undefined ? [] : [place.duration])])
        times.push(from + (round + start - place.seconds) * 1000)
  }
  return times.filter((time) => time > from && time < to)
}

/** A relative profile starts with the connector's session, or now if there is none. */
function sessionStart(point: ChargePointState, connector: number): number | undefined {
  return point.connectors.find(({ id }) => id === connector)?.session?.startedAt
}

function placeIn(point: ChargePointState, profile: MessagePayload, { connector, at }: Moment) {
  const schedule = profile['chargingSchedule']
  if (!isPayload(schedule) || !Array.isArray(schedule['chargingSchedulePeriod'])) return undefined
  const { validFrom, validTo, recurrencyKind } = profile
  if (typeof validFrom === 'string' && at < Date.parse(validFrom)) return undefined
  if (typeof validTo === 'string' && at >= Date.parse(validTo)) return undefined
  const { startSchedule, duration } = schedule
  const started = typeof startSchedule === 'string' ? Date.parse(startSchedule) : (sessionStart(point, connector) ?? at)
  const since = (at - started) / 1000
  if (since < 0) return undefined
  const every =
    profile['chargingProfileKind'] !== 'Recurring'
      ? undefined
      : recurrencyKind === 'Weekly'
        ? 7 * daySeconds
        : daySeconds
  const seconds = every === undefined ? since : since % every
  const lasts = typeof duration === 'number' ? duration : undefined
  if (lasts !== undefined && seconds >= lasts) return undefined
  const periods = schedule['chargingSchedulePeriod'].filter(isPayload)
  return { schedule, periods, seconds, every, duration: lasts }
}
