import { evseOfConnectorNo } from '@evops/ocpp/contract'
import { randomInt } from 'node:crypto'
import { toChargingProfile201 } from './charging-profiles.ts'
import { toIdToken201 } from './tokens.rules.ts'
import {
  singleCall,
  definedFields,
  rejectedOutcome,
  type CommandFields,
  type CommandTranslation,
} from './translation.ts'

const triggers: Readonly<Record<string, string>> = {
  DiagnosticsStatusNotification: 'LogStatusNotification',
  SignChargePointCertificate: 'SignChargingStationCertificate',
}

/**
 * OCPP 2.0.1, F01: the start addresses the connector's EVSE; the charge point detects which of its connectors is
 * plugged in.
 */
export const requestStartTransaction: CommandTranslation = async ({ idTag, connectorId, chargingProfile }, about) =>
  singleCall(
    'RequestStartTransaction',
    definedFields({
      idToken: toIdToken201(idTag, await about.tokenKinds([String(idTag)])),
      remoteStartId: randomInt(1, 2 ** 31 - 1),
      evseId: connectorId === undefined ? undefined : evseOfConnectorNo(Number(connectorId)).id,
      chargingProfile:
        chargingProfile === undefined ? undefined : toChargingProfile201(chargingProfile as CommandFields, null),
    }),
  )

/** OCPP 2.0.1, F03: a transaction is identified by the charge point's transaction id. */
export const requestStopTransaction: CommandTranslation = async ({ transactionId }, about) => {
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : singleCall('RequestStopTransaction', { transactionId: ref })
}

/** OCPP 2.0.1, F05. */
export const unlockConnector: CommandTranslation = ({ connectorId }) => {
  const { id, connectorId: connector } = evseOfConnectorNo(Number(connectorId))
  return singleCall('UnlockConnector', { evseId: id, connectorId: connector }, (response) => ({
    ...response,
    status: response.status === 'UnknownConnector' ? 'NotSupported' : response.status,
  }))
}

/** OCPP 2.0.1, F06. */
export const triggerMessage: CommandTranslation = ({ requestedMessage, connectorId, customTrigger }) => {
  const messageName = String(requestedMessage)
  const evse = connectorId === undefined ? undefined : evseOfConnectorNo(Number(connectorId))
  // Only a status belongs to a connector; everything else belongs to its EVSE.
  const place = evse && (messageName === 'StatusNotification' ? evse : { id: evse.id })
  return singleCall(
    'TriggerMessage',
    definedFields({ requestedMessage: triggers[messageName] ?? messageName, evse: place, customTrigger }),
  )
}

const resetTypes: Readonly<Record<string, string>> = {
  Hard: 'Immediate',
  Soft: 'OnIdle',
  ImmediateAndResume: 'ImmediateAndResume',
}

/** OCPP 2.0.1, B11 and B12: Hard maps to Immediate, Soft to OnIdle. Only 2.1 has ImmediateAndResume. */
export const reset: CommandTranslation = ({ type, connectorId }) =>
  singleCall(
    'Reset',
    definedFields({
      type: resetTypes[String(type)],
      evseId: connectorId === undefined ? undefined : evseOfConnectorNo(Number(connectorId)).id,
    }),
  )

/** OCPP 2.0.1, G03 and G04. */
export const changeAvailability: CommandTranslation = ({ evseId, connectorId, type }) =>
  singleCall('ChangeAvailability', {
    operationalStatus: type,
    ...(evseId !== undefined && { evse: { id: evseId } }),
    ...(Number(connectorId) > 0 && { evse: evseOfConnectorNo(Number(connectorId)) }),
  })
