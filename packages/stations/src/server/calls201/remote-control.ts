import { evseOf } from '@evops/ocpp/contract'
import { randomInt } from 'node:crypto'
import { profile201 } from './charging-profiles.ts'
import { idTokenOf } from './tokens.rules.ts'
import { one, present, rejectedOutcome, type Fields, type Translation } from './translation.ts'

const triggers: Readonly<Record<string, string>> = {
  DiagnosticsStatusNotification: 'LogStatusNotification',
  SignChargePointCertificate: 'SignChargingStationCertificate',
}

/**
 * OCPP 2.0.1, F01: the start addresses the connector's EVSE; the charge point detects which of its connectors is
 * plugged in.
 */
export const requestStartTransaction: Translation = async ({ idTag, connectorId, chargingProfile }, about) =>
  one(
    'RequestStartTransaction',
    present({
      idToken: idTokenOf(idTag, await about.tokenKinds([String(idTag)])),
      remoteStartId: randomInt(1, 2 ** 31 - 1),
      evseId: connectorId === undefined ? undefined : evseOf(Number(connectorId)).id,
      chargingProfile:
        chargingProfile === undefined ? undefined : profile201(chargingProfile as Fields, null),
    }),
  )

/** OCPP 2.0.1, F03: a transaction is identified by the charge point's transaction id. */
export const requestStopTransaction: Translation = async ({ transactionId }, about) => {
  const ref = await about.transactionRef(Number(transactionId))
  return ref === null
    ? rejectedOutcome('UnknownTransaction')
    : one('RequestStopTransaction', { transactionId: ref })
}

/** OCPP 2.0.1, F05. */
export const unlockConnector: Translation = ({ connectorId }) => {
  const { id, connectorId: connector } = evseOf(Number(connectorId))
  return one('UnlockConnector', { evseId: id, connectorId: connector }, (response) => ({
    ...response,
    status: response.status === 'UnknownConnector' ? 'NotSupported' : response.status,
  }))
}

/** OCPP 2.0.1, F06. */
export const triggerMessage: Translation = ({ requestedMessage, connectorId }) => {
  const messageName = String(requestedMessage)
  const evse = connectorId === undefined ? undefined : evseOf(Number(connectorId))
  // Only a status belongs to a connector; everything else belongs to its EVSE.
  const place = evse && (messageName === 'StatusNotification' ? evse : { id: evse.id })
  return one(
    'TriggerMessage',
    present({ requestedMessage: triggers[messageName] ?? messageName, evse: place }),
  )
}

/** OCPP 2.0.1, B11 and B12: Hard maps to Immediate, Soft to OnIdle. */
export const reset: Translation = ({ type, connectorId }) =>
  one(
    'Reset',
    present({
      type: type === 'Hard' || type === 'Immediate' ? 'Immediate' : 'OnIdle',
      evseId: connectorId === undefined ? undefined : evseOf(Number(connectorId)).id,
    }),
  )

/** OCPP 2.0.1, G03 and G04. */
export const changeAvailability: Translation = ({ evseId, connectorId, type }) =>
  one('ChangeAvailability', {
    operationalStatus: type,
    ...(evseId !== undefined && { evse: { id: evseId } }),
    ...(Number(connectorId) > 0 && { evse: evseOf(Number(connectorId)) }),
  })
