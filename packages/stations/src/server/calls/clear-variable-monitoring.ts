import { logMonitorsDeleted } from './monitors-over.ts'
import type { OutgoingCall } from './outgoing-call.ts'

/** OCPP 2.0.1, N06: deletes monitors that were cleared or did not exist. */
export const clearVariableMonitoring: OutgoingCall = {
  async done(client, { operatorId, chargePointId, reply }) {
    // The version's schema has validated it.
    const results = (reply.clearMonitoringResult ?? []) as { id: number; status: string }[]
    const numbers = results.flatMap(({ id, status }) => (status === 'Rejected' ? [] : [id]))
    await logMonitorsDeleted(client, { operatorId, chargePointId, action: 'ClearVariableMonitoring', numbers })
  },
}
