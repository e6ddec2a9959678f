import { expect, test } from 'vitest'
import { extendedTriggers, firmwareStatuses, signedFirmwareStatuses } from '../contract/index.ts'
import { loadSchemas } from './schemas.ts'
import { ocppVersionTable } from './versions.ts'

const schemas = loadSchemas(ocppVersionTable['ocpp1.6'])

test('every message of 1.6 and of its security extension has its two schemas', () => {
  const core =
    'Authorize BootNotification DataTransfer DiagnosticsStatusNotification Heartbeat FirmwareStatusNotification MeterValues StartTransaction StatusNotification StopTransaction'
  const calls =
    'CancelReservation ChangeAvailability ChangeConfiguration ClearCache ClearChargingProfile GetCompositeSchedule GetConfiguration GetDiagnostics GetLocalListVersion RemoteStartTransaction RemoteStopTransaction ReserveNow Reset SendLocalList SetChargingProfile TriggerMessage UnlockConnector UpdateFirmware'
  const security =
    'CertificateSigned DeleteCertificate ExtendedTriggerMessage GetInstalledCertificateIds GetLog InstallCertificate LogStatusNotification SecurityEventNotification SignCertificate SignedFirmwareStatusNotification SignedUpdateFirmware'
  const actions = `${core} ${calls} ${security}`.split(' ')
  expect(actions).toHaveLength(39)
  for (const action of actions) {
    expect(schemas.has(action), action).toBe(true)
    expect(() => schemas.checkResponse(action, {}), action).not.toThrow()
  }
})

test('the lists of values are those of the schemas', () => {
  for (const status of firmwareStatuses)
    expect(schemas.checkRequest('FirmwareStatusNotification', { status })).toBeNull()
  for (const status of signedFirmwareStatuses)
    expect(schemas.checkRequest('SignedFirmwareStatusNotification', { status })).toBeNull()
  for (const requestedMessage of extendedTriggers)
    expect(schemas.checkRequest('ExtendedTriggerMessage', { requestedMessage })).toBeNull()
  expect(schemas.checkRequest('FirmwareStatusNotification', { status: 'InvalidSignature' })).not.toBeNull()
})
