import type { Handlers16, Handlers201 } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { heartbeat } from '../ocpp/heartbeat.ts'
import { securityEventNotification } from '../ocpp/security-event-notification.ts'
import { bootNotification201 } from './boot-notification.ts'
import { firmwareStatusNotification201 } from './firmware-status-notification.ts'
import { logStatusNotification201 } from './log-status-notification.ts'
import { reservationStatusUpdate } from './reservation-status-update.ts'

/** What a pile that speaks OCPP 2.x says of itself, by message; what means the same as in 1.6 goes its way. */
export function stationHandlers201(
  deps: DeviceDeps,
  { SignCertificate }: Pick<Handlers16<WirePile>, 'SignCertificate'>,
): Handlers201<WirePile> {
  return {
    BootNotification: bootNotification201(deps),
    FirmwareStatusNotification: firmwareStatusNotification201(deps),
    Heartbeat: heartbeat,
    LogStatusNotification: logStatusNotification201(deps),
    ReservationStatusUpdate: reservationStatusUpdate(deps),
    SecurityEventNotification: securityEventNotification(deps),
    ...(SignCertificate && { SignCertificate }),
  }
}
