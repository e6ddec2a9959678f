import { formatVariableKey, type Component, type Variable } from '@evops/ocpp/contract'
import { deleteMatchingMonitors } from '../model/answers.store.ts'
import { recordMonitorsRemoved } from './monitors-over.ts'
import type { OutgoingCall } from './outgoing-call.ts'

const typesOf: Readonly<Record<string, readonly string[]>> = {
  ThresholdMonitoring: ['UpperThreshold', 'LowerThreshold'],
  DeltaMonitoring: ['Delta', 'TargetDelta', 'TargetDeltaRelative'],
  PeriodicMonitoring: ['Periodic', 'PeriodicClockAligned'],
}
interface MonitoringRequest {
  monitoringCriteria?: readonly string[]
  componentVariable?: readonly { component: Component; variable?: Variable }[]
}

/** OCPP 2.0.1, N02 and N03: the charge point has only those requested monitors that it reports now, or none. */
export const getMonitoringReport: OutgoingCall = {
  async done(client, call) {
    if (!call.accepted && call.reply.status !== 'EmptyResultSet') return
    // The contract's schema has validated it.
    const { monitoringCriteria, componentVariable } = call.payload as MonitoringRequest
    const types = monitoringCriteria?.flatMap((criterion) => typesOf[criterion] ?? []) ?? null
    // A component without a variable stands for what fits it: of those that it does not tell nothing is known.
    const keys =
      componentVariable?.flatMap(({ component, variable }) =>
        variable ? [formatVariableKey(component, variable)] : [],
      ) ?? null
    const gone = await deleteMatchingMonitors(client, call, { types, keys })
    // If the response says that there are none, alarms no longer wait for these monitors; otherwise the report follows.
    if (call.reply.status === 'EmptyResultSet')
      await recordMonitorsRemoved(client, { ...call, action: 'GetMonitoringReport', gone })
  },
}
