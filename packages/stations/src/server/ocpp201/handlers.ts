import type { Handlers201 } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { heartbeat } from '../ocpp/heartbeat.ts'
import { securityEventNotification } from '../ocpp/security-event-notification.ts'
import { bootNotification201 } from './boot-notification.ts'
import type { ContractPort } from '../trust/ports.ts'
import type { RevocationPort } from '../trust/revocation.ts'
import { getCertificateStatus } from './get-certificate-status.ts'
import { get15118EVCertificate } from './get-15118-ev-certificate.ts'
import { firmwareStatusNotification201 } from './firmware-status-notification.ts'
import { logStatusNotification201 } from './log-status-notification.ts'
import { clearedChargingLimit } from './cleared-charging-limit.ts'
import { notifyChargingLimit } from './notify-charging-limit.ts'
import { reportChargingProfiles } from './report-charging-profiles.ts'
import { notifyCustomerInformation } from './notify-customer-information.ts'
import { notifyDisplayMessages } from './notify-display-messages.ts'
import { notifyEvent, type EventDeps } from './notify-event.ts'
import { notifyMonitoringReport } from './notify-monitoring-report.ts'
import { notifyReport } from './notify-report.ts'
import { publishFirmwareStatus } from './publish-firmware-status-notification.ts'
import { reservationStatusUpdate } from './reservation-status-update.ts'

/** Connections to external services. */
export interface ExternalPorts {
  revocation: RevocationPort
  contracts: ContractPort
}

/**
 * Handlers for the messages of an OCPP 2.x charge point. Messages with the same meaning as in 1.6 use the same code.
 */
export function stationHandlers201(
  deps: EventDeps & ExternalPorts,
  { SignCertificate }: Pick<Handlers201<ConnectedChargePoint>, 'SignCertificate'>,
): Handlers201<ConnectedChargePoint> {
  return {
    BootNotification: bootNotification201(deps),
    ClearedChargingLimit: clearedChargingLimit(deps),
    FirmwareStatusNotification: firmwareStatusNotification201(deps),
    Get15118EVCertificate: get15118EVCertificate(deps.contracts),
    GetCertificateStatus: getCertificateStatus(deps.revocation),
    Heartbeat: heartbeat,
    LogStatusNotification: logStatusNotification201(deps),
    NotifyChargingLimit: notifyChargingLimit(deps),
    NotifyCustomerInformation: notifyCustomerInformation(deps),
    NotifyDisplayMessages: notifyDisplayMessages(deps),
    NotifyEvent: notifyEvent(deps),
    NotifyMonitoringReport: notifyMonitoringReport(deps),
    NotifyReport: notifyReport(deps),
    PublishFirmwareStatusNotification: publishFirmwareStatus(deps),
    ReportChargingProfiles: reportChargingProfiles(deps),
    ReservationStatusUpdate: reservationStatusUpdate(deps),
    SecurityEventNotification: securityEventNotification(deps),
    ...(SignCertificate && { SignCertificate }),
  }
}
