import { limitChangesBetween, connectorLimit, pointLimit, nominalVolts } from './charging-limits.ts'
import { schedulePulls } from './energy-21.ts'
import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'
import { integrateAllMeters } from './metering.ts'
import type { ChargePointState } from './point.ts'

const most = 10

/** OCPP 1.6, section 5.16: a TxProfile needs its transaction; the newest profile of a level and purpose applies. */
export function setChargingProfile(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { connectorId, csChargingProfiles: profile } = payload
  if (!isPayload(profile)) return { error: 'OccurenceConstraintViolation' }
  const connector = Number(connectorId)
  const hasConnector = connector === 0 || point.connectors.some(({ id }) => id === connector)
  const { chargingProfilePurpose: purpose, transactionId } = profile
  const running = point.connectors.find(({ id }) => id === connector)?.session
  const misfit = purpose === 'TxProfile' && running?.transactionId !== transactionId
  const remaining = point.extras.chargingProfiles.filter(
    (one) =>
      one.profile['chargingProfileId'] !== profile['chargingProfileId'] &&
      !(
        one.connector === connector &&
        one.profile['chargingProfilePurpose'] === purpose &&
        one.profile['stackLevel'] === profile['stackLevel']
      ),
  )
  if (!hasConnector || misfit || remaining.length >= most) return { answer: { status: 'Rejected' } }
  integrateAllMeters(point)
  point.extras.chargingProfiles = [...remaining, { connector, profile }]
  schedulePulls(point)
  return { answer: { status: 'Accepted' } }
}

/** OCPP 1.6, section 5.3. */
export function clearChargingProfile(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { id, connectorId, chargingProfilePurpose, stackLevel } = payload
  const fits = (wanted: unknown, is: unknown) => wanted === undefined || wanted === is
  const gone = ({ connector, profile }: { connector: number; profile: MessagePayload }) =>
    id === undefined
      ? fits(connectorId, connector) &&
        fits(chargingProfilePurpose, profile['chargingProfilePurpose']) &&
        fits(stackLevel, profile['stackLevel'])
      : profile['chargingProfileId'] === id
  const remaining = point.extras.chargingProfiles.filter((one) => !gone(one))
  const found = remaining.length < point.extras.chargingProfiles.length
  integrateAllMeters(point)
  point.extras.chargingProfiles = remaining
  return { answer: { status: found ? 'Accepted' : 'Unknown' } }
}

/** OCPP 1.6, section 5.7: combined limit of all profiles from now on. Equal limits are one period. */
export function getCompositeSchedule(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { connectorId, duration, chargingRateUnit = 'W' } = payload
  const connector = Number(connectorId)
  if (connector !== 0 && !point.connectors.some(({ id }) => id === connector)) return { answer: { status: 'Rejected' } }
  const from = point.time.now()
  const to = from + Number(duration) * 1000
  const changes = point.extras.chargingProfiles.flatMap(({ profile }) =>
    limitChangesBetween(point, profile, { connector, from, to }),
  )
  const times = [...new Set([from, ...changes])].toSorted((one, other) => one - other)
  const inUnit = (watts: number) => (chargingRateUnit === 'A' ? watts / nominalVolts(point) : watts)
  const periods = times.map((at) => {
    const watts = Math.min(pointLimit(point, at), connector === 0 ? Infinity : connectorLimit(point, connector, at))
    return {
      startPeriod: Math.round((at - from) / 1000),
      limit: Math.round(inUnit(watts) * 10) / 10,
    }
  })
  return {
    answer: {
      status: 'Accepted',
      connectorId: connector,
      scheduleStart: point.time.text(),
      chargingSchedule: {
        duration,
        chargingRateUnit,
        chargingSchedulePeriod: periods.filter(({ limit }, index) => limit !== periods[index - 1]?.limit),
      },
    },
  }
}
