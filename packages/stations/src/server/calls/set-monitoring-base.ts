import { logMonitorsDeleted } from './monitors-over.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/**
 * OCPP 2.0.1, N05: custom monitors are deleted, and the others are unknown until the next report. All keeps the custom
 * monitors.
 */
export const setMonitoringBase: OutgoingCall = {
  async done(client, { operatorId, chargePointId, payload, accepted }) {
    if (accepted && payload.monitoringBase !== 'All')
      await logMonitorsDeleted(client, { operatorId, chargePointId, action: 'SetMonitoringBase' })
  },
}
