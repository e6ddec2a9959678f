import { OcppError, type CallContext, type Handlers21 } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** Messages allowed from a pending charge point: those that show it is alive, and the requested ones. */
const allowed: ReadonlySet<string> = new Set([
  'BootNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'NotifyMonitoringReport',
  'NotifyReport',
  'SecurityEventNotification',
  'SignCertificate',
])
type AnyHandler = (context: CallContext<ConnectedChargePoint, never>) => Promise<object>

/** OCPP 2.0.1, B02 and B03: a charge point that was not accepted gets SecurityError for everything else. */
export function rejectUnaccepted<Handlers extends Handlers21<ConnectedChargePoint>>(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers as Record<string, AnyHandler>).map(([action, handler]) => {
    if (allowed.has(action)) return [action, handler]
    const guard: AnyHandler = async (context) => {
      if (context.connection.point.isHeld) throw new OcppError('SecurityError', 'not accepted yet')
      return handler(context)
    }
    return [action, guard]
  })
  // Safe cast: the guard only adds a refusal, so actions and types are the same.
  return Object.fromEntries(guarded) as Handlers
}
