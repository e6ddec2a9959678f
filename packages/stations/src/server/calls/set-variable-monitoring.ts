import { formatVariableKey, type Component, type MonitorType, type Variable } from '@evops/ocpp/contract'
import { storeMonitors } from '../model/monitors.store.ts'
import type { OutgoingCall } from './outgoing-call.ts'

interface Monitor {
  id?: number
  component: Component
  variable: Variable
  type: MonitorType
  severity: number
  value: number
  transaction?: boolean
}
interface Answered extends Omit<Monitor, 'value'> {
  status: string
}
const nameOf = ({ component, variable, type, severity }: Omit<Monitor, 'value'>) =>
  `${formatVariableKey(component, variable)} ${type} ${severity}`

/** OCPP 2.0.1, N04: a monitor is stored once the charge point has assigned a number. */
export const setVariableMonitoring: OutgoingCall = {
  async done(client, { operatorId, chargePointId, payload, reply }) {
    // The contract's and the version's schemas have validated them.
    const requested = new Map(((payload.setMonitoringData ?? []) as Monitor[]).map((one) => [nameOf(one), one]))
    const rows = ((reply.setMonitoringResult ?? []) as Answered[]).flatMap((result) => {
      const wanted = requested.get(nameOf(result))
      if (result.status !== 'Accepted' || result.id === undefined || !wanted) return []
      return [
        {
          operatorId,
          chargePointId,
          monitorNo: result.id,
          key: formatVariableKey(wanted.component, wanted.variable),
          type: wanted.type,
          value: wanted.value,
          severity: wanted.severity,
          inTransaction: wanted.transaction ?? false,
          at: new Date(),
        },
      ]
    })
    await storeMonitors(client, rows)
  },
}
