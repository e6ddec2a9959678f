import type { Handlers21 } from '@evops/ocpp/server'
import type pg from 'pg'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { closePeriodicEventStream } from './close-periodic-event-stream.ts'
import { notifyPeriodicEventStream } from './notify-periodic-event-stream.ts'
import { notifyPriorityCharging } from './notify-priority-charging.ts'
import { openPeriodicEventStream } from './open-periodic-event-stream.ts'
import { pullDynamicScheduleUpdate } from './pull-dynamic-schedule-update.ts'

/** Handlers for the OCPP 2.1 messages that 2.0.1 does not have. */
export function stationHandlers21(
  deps: DeviceDeps,
  pool: pg.Pool,
): Pick<
  Handlers21<ConnectedChargePoint>,
  | 'OpenPeriodicEventStream'
  | 'ClosePeriodicEventStream'
  | 'NotifyPeriodicEventStream'
  | 'NotifyPriorityCharging'
  | 'PullDynamicScheduleUpdate'
> {
  return {
    ClosePeriodicEventStream: closePeriodicEventStream(deps),
    NotifyPeriodicEventStream: notifyPeriodicEventStream(deps, pool),
    NotifyPriorityCharging: notifyPriorityCharging(deps),
    OpenPeriodicEventStream: openPeriodicEventStream(deps, pool),
    PullDynamicScheduleUpdate: pullDynamicScheduleUpdate(pool),
  }
}
