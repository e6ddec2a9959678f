import { evseOfConnectorNo } from '@evops/ocpp/contract'
import {
  singleCall,
  definedFields,
  rejectedOutcome,
  type CommandFields,
  type CommandTranslation,
} from './translation.ts'

const purposes: Readonly<Record<string, string>> = { ChargePointMaxProfile: 'ChargingStationMaxProfile' }

/** Converts a 1.6 profile to 2.x, where a profile can have several schedules, each with an id. */
export function toChargingProfile201(profile: CommandFields, transactionRef: string | null): CommandFields {
  const { chargingProfileId, chargingProfilePurpose, transactionId: _, chargingSchedule, ...rest } = profile
  return definedFields({
    ...rest,
    id: chargingProfileId,
    chargingProfilePurpose: purposes[String(chargingProfilePurpose)] ?? chargingProfilePurpose,
    transactionId: transactionRef ?? undefined,
    // The contract's schema has validated that it is an object.
    chargingSchedule: [{ id: chargingProfileId, ...(chargingSchedule as CommandFields) }],
  })
}

function evseIdOf(connectorId: unknown): number {
  return connectorId === 0 ? 0 : evseOfConnectorNo(Number(connectorId)).id
}

/** OCPP 2.0.1, K01. */
export const setChargingProfile: CommandTranslation = async ({ connectorId, csChargingProfiles }, about) => {
  const profile = csChargingProfiles as CommandFields
  const { transactionId } = profile
  const ref = transactionId === undefined ? null : await about.transactionRef(Number(transactionId))
  if (transactionId !== undefined && ref === null) return rejectedOutcome('UnknownTransaction')
  return singleCall('SetChargingProfile', {
    evseId: evseIdOf(connectorId),
    chargingProfile: toChargingProfile201(profile, ref),
  })
}

/** OCPP 2.0.1, K10. */
export const clearChargingProfile: CommandTranslation = ({
  id,
  connectorId,
  chargingProfilePurpose: purpose,
  stackLevel,
}) =>
  singleCall(
    'ClearChargingProfile',
    id === undefined
      ? {
          chargingProfileCriteria: definedFields({
            evseId: connectorId === undefined ? undefined : evseIdOf(connectorId),
            chargingProfilePurpose: purposes[String(purpose)] ?? purpose,
            stackLevel,
          }),
        }
      : { chargingProfileId: id },
  )

/** OCPP 2.0.1, K08. */
export const getCompositeSchedule: CommandTranslation = ({ connectorId, duration, chargingRateUnit }) =>
  singleCall(
    'GetCompositeSchedule',
    definedFields({ evseId: evseIdOf(connectorId), duration, chargingRateUnit }),
    ({ status, schedule }) => {
      if (typeof schedule !== 'object' || schedule === null) return { status }
      const { scheduleStart, evseId: _, ...curve } = schedule as CommandFields
      return {
        status,
        connectorId,
        scheduleStart,
        chargingSchedule: { startSchedule: scheduleStart, ...curve },
      }
    },
  )
