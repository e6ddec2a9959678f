import { isPayload, type Payload, type Reaction } from './frames.ts'
import type { Point } from './point.ts'

const most = 10

/** OCPP 1.6, section 5.16: a TxProfile needs its transaction; the newest of a level and purpose stands. */
export function setChargingProfile(point: Point, payload: Payload): Reaction {
  const { connectorId, csChargingProfiles: profile } = payload
  if (!isPayload(profile)) return { error: 'OccurenceConstraintViolation' }
  const gun = Number(connectorId)
  const known = gun === 0 || point.guns.some(({ id }) => id === gun)
  const { chargingProfilePurpose: purpose, transactionId } = profile
  const running = point.guns.find(({ id }) => id === gun)?.session
  const misfit = purpose === 'TxProfile' && running?.transactionId !== transactionId
  const kept = point.extras.chargingProfiles.filter(
    (one) =>
      one.profile['chargingProfileId'] !== profile['chargingProfileId'] &&
      !(
        one.gun === gun &&
        one.profile['chargingProfilePurpose'] === purpose &&
        one.profile['stackLevel'] === profile['stackLevel']
      ),
  )
  if (!known || misfit || kept.length >= most) return { answer: { status: 'Rejected' } }
  point.extras.chargingProfiles = [...kept, { gun, profile }]
  return { answer: { status: 'Accepted' } }
}

/** OCPP 1.6, section 5.3. */
export function clearChargingProfile(point: Point, payload: Payload): Reaction {
  const { id, connectorId, chargingProfilePurpose, stackLevel } = payload
  const fits = (wanted: unknown, is: unknown) => wanted === undefined || wanted === is
  const gone = ({ gun, profile }: { gun: number; profile: Payload }) =>
    id === undefined
      ? fits(connectorId, gun) &&
        fits(chargingProfilePurpose, profile['chargingProfilePurpose']) &&
        fits(stackLevel, profile['stackLevel'])
      : profile['chargingProfileId'] === id
  const kept = point.extras.chargingProfiles.filter((one) => !gone(one))
  const found = kept.length < point.extras.chargingProfiles.length
  point.extras.chargingProfiles = kept
  return { answer: { status: found ? 'Accepted' : 'Unknown' } }
}

/** OCPP 1.6, section 5.7, as far as a steady limit goes: the lowest that holds now, or what the point can do. */
export function getCompositeSchedule(point: Point, payload: Payload): Reaction {
  const { connectorId, duration, chargingRateUnit = 'W' } = payload
  const gun = Number(connectorId)
  if (gun !== 0 && !point.guns.some(({ id }) => id === gun)) return { answer: { status: 'Rejected' } }
  const volts = point.kind === 'dc' ? 400 : 230
  const inUnit = (watts: number) => (chargingRateUnit === 'A' ? watts / volts : watts)
  const limits = point.extras.chargingProfiles
    .filter((one) => one.gun === gun || one.gun === 0)
    .map(({ profile }) => limitNow(point, profile, volts))
  const limit = Math.round(inUnit(Math.min(point.ratedW, ...limits)) * 10) / 10
  return {
    answer: {
      status: 'Accepted',
      connectorId: gun,
      scheduleStart: point.time.text(),
      chargingSchedule: {
        duration,
        chargingRateUnit,
        chargingSchedulePeriod: [{ startPeriod: 0, limit }],
      },
    },
  }
}

/** Watts that a profile allows at this moment. */
function limitNow(point: Point, profile: Payload, volts: number): number {
  const schedule = profile['chargingSchedule']
  if (!isPayload(schedule) || !Array.isArray(schedule['chargingSchedulePeriod'])) return point.ratedW
  const { startSchedule } = schedule
  const begun = typeof startSchedule === 'string' ? Date.parse(startSchedule) : point.time.now()
  const seconds = (point.time.now() - begun) / 1000
  const daily = profile['recurrencyKind'] === 'Daily' ? 86_400 : 7 * 86_400
  const at = profile['chargingProfileKind'] === 'Recurring' ? seconds % daily : Math.max(0, seconds)
  const periods = schedule['chargingSchedulePeriod'].filter(isPayload)
  const period = periods.findLast(({ startPeriod }) => Number(startPeriod) <= at) ?? periods[0]
  const limit = Number(period?.['limit'] ?? Infinity)
  return schedule['chargingRateUnit'] === 'A' ? limit * volts : limit
}
