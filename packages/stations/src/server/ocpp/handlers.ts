import type { Handlers16 } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { bootNotification } from './boot-notification.ts'
import { dataTransfer } from './data-transfer.ts'
import { diagnosticsStatusNotification } from './diagnostics-status-notification.ts'
import { firmwareStatusNotification } from './firmware-status-notification.ts'
import { heartbeat } from './heartbeat.ts'
import { logStatusNotification } from './log-status-notification.ts'
import { securityEventNotification } from './security-event-notification.ts'
import { signedFirmwareStatusNotification } from './signed-firmware-status-notification.ts'
import { statusNotification } from './status-notification.ts'

/** Handlers for the messages of an OCPP 1.6 charge point. */
export function stationHandlers16(deps: DeviceDeps): Handlers16<ConnectedChargePoint> {
  return {
    BootNotification: bootNotification(deps),
    Heartbeat: heartbeat,
    StatusNotification: statusNotification(deps),
    DataTransfer: dataTransfer,
    DiagnosticsStatusNotification: diagnosticsStatusNotification(deps),
    FirmwareStatusNotification: firmwareStatusNotification(deps),
    LogStatusNotification: logStatusNotification(deps),
    SecurityEventNotification: securityEventNotification(deps),
    SignedFirmwareStatusNotification: signedFirmwareStatusNotification(deps),
  }
}
