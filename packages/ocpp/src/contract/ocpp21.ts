import type { Nothing } from './nothing.ts'
import type { CallsFromPoint201 } from './ocpp201.ts'

/** A stream of a monitor's values: so often, or after so many. */
export interface StreamParameters {
  /** Seconds. */
  interval?: number
  values?: number
}
export interface OpenPeriodicEventStream {
  constantStreamData: { id: number; variableMonitoringId: number; params: StreamParameters }
}
export interface NotifyPeriodicEventStream {
  id: number
  pending: number
  basetime: string
  /** `t`: seconds after the base time. */
  data: { t: number; v: string }[]
}

/** What a 2.1 charge point calls, by action, as far as anybody here listens. */
export interface CallsFromPoint21 extends CallsFromPoint201 {
  ClosePeriodicEventStream: { request: { id: number }; response: Nothing }
  /** Sent without an answer. */
  NotifyPeriodicEventStream: { request: NotifyPeriodicEventStream; response: Nothing }
  OpenPeriodicEventStream: {
    request: OpenPeriodicEventStream
    response: { status: 'Accepted' | 'Rejected' }
  }
}
