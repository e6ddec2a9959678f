import type { EventLevel } from '../../contract/index.ts'

/** Levels of OCPP's security events (1.6 security extension; 2.1 part 2, appendix 1). Any other event is minor. */
export const securityEventLevels: Readonly<Record<string, EventLevel>> = {
  TamperDetectionActivated: 4,
  SecurityLogWasCleared: 4,
  InvalidFirmwareSignature: 4,
  InvalidFirmwareSigningCertificate: 4,
  AttemptedReplayAttacks: 3,
  CentralSystemFailedToAuthenticate: 3,
  FailedToAuthenticateAtCentralSystem: 3,
  InvalidCentralSystemCertificate: 3,
  InvalidChargePointCertificate: 3,
  InvalidChargingStationCertificate: 3,
  InvalidCsmsCertificate: 3,
  FailedToAuthenticateAtCsms: 3,
  CsmsFailedToAuthenticate: 3,
  DiscardedRenewedClientCertificate: 3,
  InvalidTLSVersion: 3,
  InvalidTLSCipherSuite: 3,
  MaintenanceLoginFailed: 3,
  MemoryExhaustion: 2,
  InvalidMessages: 2,
  ReconfigurationOfSecurityParameters: 2,
  FirmwareUpdated: 1,
  MaintenanceLoginAccepted: 1,
  ResetOrReboot: 1,
  SettingSystemTime: 1,
  StartupOfTheDevice: 1,
}

export function securityLevel(type: string): EventLevel {
  return Object.hasOwn(securityEventLevels, type) ? (securityEventLevels[type] ?? 2) : 2
}

/** Returns the level of a firmware update or upload step. A failure needs attention. */
export function transferLevel(status: string): EventLevel {
  if (
    /^(?:InvalidSignature|InvalidChecksum|InvalidCertificate|RevokedCertificate|InstallVerificationFailed)$/.test(
      status,
    )
  )
    return 4
  if (/Failed|Failure|BadMessage|PermissionDenied/.test(status)) return 3
  return status === 'NotSupportedOperation' ? 2 : 1
}
