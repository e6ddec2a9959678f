import type { Handlers21 } from '@evops/ocpp/server'
import type pg from 'pg'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { batterySwap } from './battery-swap.ts'
import { closePeriodicEventStream } from './close-periodic-event-stream.ts'
import { getCertificateChainStatus } from './get-certificate-chain-status.ts'
import { notifyDerAlarm } from './notify-der-alarm.ts'
import { notifyDerStartStop } from './notify-der-start-stop.ts'
import { notifyPeriodicEventStream } from './notify-periodic-event-stream.ts'
import { notifyPriorityCharging } from './notify-priority-charging.ts'
import { openPeriodicEventStream } from './open-periodic-event-stream.ts'
import { pullDynamicScheduleUpdate } from './pull-dynamic-schedule-update.ts'
import { reportDerControl } from './report-der-control.ts'

/** Handlers for the OCPP 2.1 messages that 2.0.1 does not have. */
export function stationHandlers21(
  deps: DeviceDeps & Parameters<typeof getCertificateChainStatus>[0],
  pool: pg.Pool,
): Pick<
  Handlers21<ConnectedChargePoint>,
  | 'BatterySwap'
  | 'GetCertificateChainStatus'
  | 'OpenPeriodicEventStream'
  | 'ClosePeriodicEventStream'
  | 'NotifyPeriodicEventStream'
  | 'NotifyDERAlarm'
  | 'NotifyDERStartStop'
  | 'NotifyPriorityCharging'
  | 'PullDynamicScheduleUpdate'
  | 'ReportDERControl'
> {
  return {
    BatterySwap: batterySwap(deps),
    ClosePeriodicEventStream: closePeriodicEventStream(deps),
    GetCertificateChainStatus: getCertificateChainStatus(deps),
    NotifyDERAlarm: notifyDerAlarm(deps),
    NotifyDERStartStop: notifyDerStartStop(deps),
    NotifyPeriodicEventStream: notifyPeriodicEventStream(deps, pool),
    NotifyPriorityCharging: notifyPriorityCharging(deps),
    OpenPeriodicEventStream: openPeriodicEventStream(deps, pool),
    PullDynamicScheduleUpdate: pullDynamicScheduleUpdate(pool),
    ReportDERControl: reportDerControl(deps),
  }
}
