import type { Session } from '@evops/ocpp/server'
import type { WireChargePoint } from './wire-charge-point.ts'

/** A point that came back and says nothing by itself is taken to be ready after this. */
const silentMs = 15_000

/**
 * When a point that came back may be told what waited for it: after its first call was answered (a point that starts
 * must not be called before its boot is), or after a while without one.
 */
export interface Readiness {
  opened(session: Session<WireChargePoint>): void
  answered(session: Session<WireChargePoint>): void
  closed(session: Session<WireChargePoint>): void
  onReady(listener: (session: Session<WireChargePoint>) => void): void
  close(): void
}

export function createReadiness(): Readiness {
  const fresh = new Map<Session<WireChargePoint>, NodeJS.Timeout>()
  const listeners: ((session: Session<WireChargePoint>) => void)[] = []
  function closed(session: Session<WireChargePoint>): void {
    clearTimeout(fresh.get(session))
    fresh.delete(session)
  }
  function answered(session: Session<WireChargePoint>): void {
    if (!fresh.has(session)) return
    closed(session)
    for (const listener of listeners) listener(session)
  }
  return {
    opened: (session) => void fresh.set(session, setTimeout(() => answered(session), silentMs).unref()),
    answered,
    closed,
    onReady: (listener) => void listeners.push(listener),
    close() {
      for (const timer of fresh.values()) clearTimeout(timer)
      fresh.clear()
    },
  }
}
