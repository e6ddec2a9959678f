import { connectorNoOfEvse } from '@evops/ocpp/contract'
import { isFields, type RecordedCall } from './wire.rules.ts'

type Fields = RecordedCall['payload']

/**
 * Returns the connector status reported after the request: StatusNotification of OCPP 1.6 and 2.0.1, or in 2.x also the
 * event of its AvailabilityState (NotifyEvent, G01).
 */
export function statusAfter(
  calls: readonly RecordedCall[],
  { connectorNo, since }: { connectorNo: number; since: Date },
): { status: string; call: RecordedCall } | undefined {
  for (const call of calls) {
    if (call.direction !== 'in' || call.at < since || !call.answer) continue
    const status = call.action === 'NotifyEvent' ? ofEvent(call.payload, connectorNo) : ofStatus(call, connectorNo)
    if (status !== undefined) return { status, call }
  }
  return undefined
}

function ofStatus({ action, payload }: RecordedCall, connectorNo: number): string | undefined {
  if (action !== 'StatusNotification') return undefined
  const { connectorId, evseId, status, connectorStatus } = payload
  const at = typeof evseId === 'number' ? numberOf(evseId, connectorId) : connectorId
  const value = status ?? connectorStatus
  return at === connectorNo && typeof value === 'string' ? value : undefined
}
function ofEvent({ eventData }: Fields, connectorNo: number): string | undefined {
  const events = Array.isArray(eventData) ? eventData.filter(isFields) : []
  for (const { component, variable, actualValue } of events) {
    if (!isFields(component) || !isFields(variable) || !isFields(component.evse)) continue
    if (variable.name !== 'AvailabilityState' || typeof actualValue !== 'string') continue
    if (numberOf(component.evse.id, component.evse.connectorId) === connectorNo) return actualValue
  }
  return undefined
}
function numberOf(id: unknown, connectorId: unknown): number | null {
  if (typeof id !== 'number') return null
  return connectorNoOfEvse({ id, ...(typeof connectorId === 'number' && { connectorId }) })
}
