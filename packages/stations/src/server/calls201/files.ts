import { singleCall, definedFields, type CommandTranslation } from './translation.ts'

/** OCPP 2.0.1, L02: firmware without a signature. */
export const updateFirmware: CommandTranslation = async (payload, about) => {
  const { location, retrieveDate, retries, retryInterval } = payload
  const firmware = { location, retrieveDateTime: retrieveDate }
  return singleCall(
    'UpdateFirmware',
    definedFields({ requestId: await about.transferNo(), retries, retryInterval, firmware }),
  )
}

/** OCPP 2.0.1, L01: the signed update, whose form the 1.6 extension adopted. */
export const signedUpdateFirmware: CommandTranslation = (payload) => singleCall('UpdateFirmware', payload)

/** OCPP 2.0.1, L04: the firmware is identified only by its checksum. */
export const unpublishFirmware: CommandTranslation = ({ checksum }) => singleCall('UnpublishFirmware', { checksum })

/** OCPP 2.0.1, N01: diagnostics are one of two log types. */
export const getDiagnostics: CommandTranslation = async (payload, about) => {
  const { location, startTime, stopTime, retries, retryInterval } = payload
  const log = definedFields({ remoteLocation: location, oldestTimestamp: startTime, latestTimestamp: stopTime })
  const requestId = await about.transferNo()
  return singleCall(
    'GetLog',
    definedFields({ logType: 'DiagnosticsLog', requestId, retries, retryInterval, log }),
    // A log may exist without a reported file name.
    ({ filename, ...fields }) => ({ ...fields, fileName: filename ?? 'log' }),
  )
}
