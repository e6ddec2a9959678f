import { OcppError, type CallContext, type Handlers21 } from '@evops/ocpp/server'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** What a charge point says while it is held: that it is there, and what it was asked for. */
const allowed: ReadonlySet<string> = new Set([
  'BootNotification',
  'FirmwareStatusNotification',
  'LogStatusNotification',
  'NotifyMonitoringReport',
  'NotifyReport',
  'SecurityEventNotification',
  'SignCertificate',
])
type AnyHandler = (context: CallContext<WireChargePoint, never>) => Promise<object>

/** OCPP 2.0.1, B02 and B03: a charge point that was not accepted is refused everything else (SecurityError). */
export function onlyAccepted<Handlers extends Handlers21<WireChargePoint>>(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers as Record<string, AnyHandler>).map(([action, handler]) => {
    if (allowed.has(action)) return [action, handler]
    const guard: AnyHandler = async (context) => {
      if (context.connection.point.isHeld) throw new OcppError('SecurityError', 'not accepted yet')
      return handler(context)
    }
    return [action, guard]
  })
  // The same actions with the same types: a guard adds a refusal alone.
  return Object.fromEntries(guarded) as Handlers
}
