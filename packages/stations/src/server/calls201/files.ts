import { one, present, type Translation } from './translation.ts'

/** OCPP 2.0.1, L02: a firmware without a signature. */
export const updateFirmware: Translation = async (payload, about) => {
  const { location, retrieveDate, retries, retryInterval } = payload
  const firmware = { location, retrieveDateTime: retrieveDate }
  return one(
    'UpdateFirmware',
    present({ requestId: await about.transferNo(), retries, retryInterval, firmware }),
  )
}

/** OCPP 2.0.1, L01: the signed one has the form that 1.6's extension took over. */
export const signedUpdateFirmware: Translation = (payload) => one('UpdateFirmware', payload)

/** OCPP 2.0.1, L04: named by its checksum alone. */
export const unpublishFirmware: Translation = ({ checksum }) => one('UnpublishFirmware', { checksum })

/** OCPP 2.0.1, N01: diagnostics are one of two logs. */
export const getDiagnostics: Translation = async (payload, about) => {
  const { location, startTime, stopTime, retries, retryInterval } = payload
  const log = present({ remoteLocation: location, oldestTimestamp: startTime, latestTimestamp: stopTime })
  const requestId = await about.transferNo()
  return one(
    'GetLog',
    present({ logType: 'DiagnosticsLog', requestId, retries, retryInterval, log }),
    // Without a name there is a log all the same.
    ({ filename, ...said }) => ({ ...said, fileName: filename ?? 'log' }),
  )
}
