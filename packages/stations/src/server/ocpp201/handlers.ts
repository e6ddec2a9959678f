import type { Handlers16, Handlers201 } from '@evops/ocpp/server'
import type { WirePile } from '../gateway/wire-pile.ts'
import { heartbeat } from '../ocpp/heartbeat.ts'
import { securityEventNotification } from '../ocpp/security-event-notification.ts'
import { bootNotification201 } from './boot-notification.ts'
import { getCertificateStatus, noRevocation } from './certificate-status.ts'
import { get15118EVCertificate, noContracts } from './ev-certificate.ts'
import { firmwareStatusNotification201 } from './firmware-status-notification.ts'
import { logStatusNotification201 } from './log-status-notification.ts'
import { notifyEVChargingNeeds, notifyEVChargingSchedule } from './notify-ev-charging-needs.ts'
import { notifyEvent, type EventDeps } from './notify-event.ts'
import { notifyMonitoringReport } from './notify-monitoring-report.ts'
import { notifyReport } from './notify-report.ts'
import { reservationStatusUpdate } from './reservation-status-update.ts'
import { signCertificate201 } from './sign-certificate.ts'
import { told } from './told.ts'

/** What a pile that speaks OCPP 2.x says of itself, by message; what means the same as in 1.6 goes its way. */
export function stationHandlers201(
  deps: EventDeps,
  { SignCertificate }: Pick<Handlers16<WirePile>, 'SignCertificate'>,
): Handlers201<WirePile> {
  return {
    BootNotification: bootNotification201(deps),
    ClearedChargingLimit: told(deps, 'ClearedChargingLimit'),
    FirmwareStatusNotification: firmwareStatusNotification201(deps),
    Get15118EVCertificate: get15118EVCertificate(noContracts),
    GetCertificateStatus: getCertificateStatus(noRevocation),
    Heartbeat: heartbeat,
    LogStatusNotification: logStatusNotification201(deps),
    NotifyChargingLimit: told(deps, 'NotifyChargingLimit'),
    NotifyCustomerInformation: told(deps, 'NotifyCustomerInformation'),
    NotifyDisplayMessages: told(deps, 'NotifyDisplayMessages'),
    NotifyEVChargingNeeds: notifyEVChargingNeeds,
    NotifyEVChargingSchedule: notifyEVChargingSchedule,
    NotifyEvent: notifyEvent(deps),
    NotifyMonitoringReport: notifyMonitoringReport(deps),
    NotifyReport: notifyReport(deps),
    PublishFirmwareStatusNotification: told(deps, 'PublishFirmwareStatusNotification'),
    ReportChargingProfiles: told(deps, 'ReportChargingProfiles'),
    ReservationStatusUpdate: reservationStatusUpdate(deps),
    SecurityEventNotification: securityEventNotification(deps),
    ...(SignCertificate && { SignCertificate: signCertificate201(SignCertificate) }),
  }
}
