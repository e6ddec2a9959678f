import { isPayload, type MessagePayload, type CallReaction } from './messages.ts'

/** Monitors of a 2.0.1 charge point, by number. */
export type VariableMonitors = Map<number, MessagePayload>
type SendCall = (action: string, payload: MessagePayload) => void

const items = (value: unknown): MessagePayload[] => (Array.isArray(value) ? value.filter(isPayload) : [])

function set(payload: MessagePayload, monitors: VariableMonitors): CallReaction {
  const setMonitoringResult = items(payload['setMonitoringData']).map((wish) => {
    const { id: requestedId, component, variable, type, severity } = wish
    const id = typeof requestedId === 'number' ? requestedId : Math.max(0, ...monitors.keys()) + 1
    monitors.set(id, { ...wish, id })
    return { id, status: 'Accepted', type, severity, component, variable }
  })
  return { answer: { setMonitoringResult } }
}

function clear(payload: MessagePayload, monitors: VariableMonitors): CallReaction {
  const ids = Array.isArray(payload['id']) ? (payload['id'] as number[]) : []
  const clearMonitoringResult = ids.map((id) => ({
    id,
    status: monitors.delete(id) ? 'Accepted' : 'NotFound',
  }))
  return { answer: { clearMonitoringResult } }
}

/** Sends the monitors one after another, each in its own part of the report. */
function report(payload: MessagePayload, monitors: VariableMonitors, sendUpdate: SendCall): CallReaction {
  if (monitors.size === 0) return { answer: { status: 'EmptyResultSet' } }
  const then = () =>
    sendUpdate('NotifyMonitoringReport', {
      requestId: payload['requestId'],
      seqNo: 0,
      generatedAt: new Date().toISOString(),
      tbc: false,
      monitor: [...monitors.values()].map(({ id, component, variable, type, value, severity, transaction }) => ({
        component,
        variable,
        variableMonitoring: [{ id, transaction: transaction === true, value, type, severity }],
      })),
    })
  return { answer: { status: 'Accepted' }, then }
}

/** Returns the response to a monitor call, or undefined for any other call. */
export function handleMonitorCall(
  action: string,
  payload: MessagePayload,
  { monitors, sendUpdate }: { monitors: VariableMonitors; sendUpdate: SendCall },
): CallReaction | undefined {
  if (action === 'SetVariableMonitoring') return set(payload, monitors)
  if (action === 'ClearVariableMonitoring') return clear(payload, monitors)
  return action === 'GetMonitoringReport' ? report(payload, monitors, sendUpdate) : undefined
}
