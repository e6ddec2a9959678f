import { evseOf } from '@evops/ocpp/contract'
import { one, present, rejectedOutcome, type Fields, type Translation } from './translation.ts'

const purposes: Readonly<Record<string, string>> = { ChargePointMaxProfile: 'ChargingStationMaxProfile' }

/** Converts a 1.6 profile to 2.x, where a profile can have several schedules, each with an id. */
export function profile201(profile: Fields, transactionRef: string | null): Fields {
  const { chargingProfileId, chargingProfilePurpose, transactionId: _, chargingSchedule, ...rest } = profile
  return present({
    ...rest,
    id: chargingProfileId,
    chargingProfilePurpose: purposes[String(chargingProfilePurpose)] ?? chargingProfilePurpose,
    transactionId: transactionRef ?? undefined,
    // The contract's schema has validated that it is an object.
    chargingSchedule: [{ id: chargingProfileId, ...(chargingSchedule as Fields) }],
  })
}

function evseIdOf(connectorId: unknown): number {
  return connectorId === 0 ? 0 : evseOf(Number(connectorId)).id
}

/** OCPP 2.0.1, K01. */
export const setChargingProfile: Translation = async ({ connectorId, csChargingProfiles }, about) => {
  const profile = csChargingProfiles as Fields
  const { transactionId } = profile
  const ref = transactionId === undefined ? null : await about.transactionRef(Number(transactionId))
  if (transactionId !== undefined && ref === null) return rejectedOutcome('UnknownTransaction')
  return one('SetChargingProfile', {
    evseId: evseIdOf(connectorId),
    chargingProfile: profile201(profile, ref),
  })
}

/** OCPP 2.0.1, K10. */
export const clearChargingProfile: Translation = ({
  id,
  connectorId,
  chargingProfilePurpose: purpose,
  stackLevel,
}) =>
  one(
    'ClearChargingProfile',
    id === undefined
      ? {
          chargingProfileCriteria: present({
            evseId: connectorId === undefined ? undefined : evseIdOf(connectorId),
            chargingProfilePurpose: purposes[String(purpose)] ?? purpose,
            stackLevel,
          }),
        }
      : { chargingProfileId: id },
  )

/** OCPP 2.0.1, K08. */
export const getCompositeSchedule: Translation = ({ connectorId, duration, chargingRateUnit }) =>
  one(
    'GetCompositeSchedule',
    present({ evseId: evseIdOf(connectorId), duration, chargingRateUnit }),
    ({ status, schedule }) => {
      if (typeof schedule !== 'object' || schedule === null) return { status }
      const { scheduleStart, evseId: _, ...curve } = schedule as Fields
      return {
        status,
        connectorId,
        scheduleStart,
        chargingSchedule: { startSchedule: scheduleStart, ...curve },
      }
    },
  )
