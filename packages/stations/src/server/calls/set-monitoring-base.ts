import { monitorsOver } from './monitors-over.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 2.0.1, N05: what somebody set up is gone, and of the rest nothing is known until it is asked again; All keeps them. */
export const setMonitoringBase: OutgoingCall = {
  async done(client, { operatorId, chargePointId, payload, accepted }) {
    if (accepted && payload.monitoringBase !== 'All')
      await monitorsOver(client, { operatorId, chargePointId, action: 'SetMonitoringBase' })
  },
}
