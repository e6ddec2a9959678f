import type { EventData, EmptyResponse, NotifyEvent, StatusNotification201 } from '@evops/ocpp/contract'
import type { CallContext, Handlers201 } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'

type Keep<Action extends 'NotifyEvent' | 'StatusNotification'> = NonNullable<Handlers201<ConnectedChargePoint>[Action]>

const states: Readonly<Record<string, StatusNotification201['connectorStatus']>> = {
  Available: 'Available',
  Occupied: 'Occupied',
  Reserved: 'Reserved',
  Unavailable: 'Unavailable',
  Faulted: 'Faulted',
}

/**
 * OCPP 2.0.1, G01 and N07: a connector's state may be reported as an event of its AvailabilityState instead of a
 * StatusNotification. It is handled in the same way. Every report is stored as an event.
 */
export function notifyEvent201(keepEvents: Keep<'NotifyEvent'>, keepStatus: Keep<'StatusNotification'>) {
  return async (context: CallContext<ConnectedChargePoint, NotifyEvent>): Promise<EmptyResponse> => {
    for (const event of context.payload.eventData) {
      const payload = statusOf(event)
      if (payload) await keepStatus({ ...context, payload })
    }
    return keepEvents(context)
  }
}

function statusOf({ component, variable, actualValue, timestamp }: EventData): StatusNotification201 | null {
  const { name, evse } = component
  const connectorStatus = Object.hasOwn(states, actualValue) ? states[actualValue] : undefined
  if (name !== 'Connector' || !evse || variable.name !== 'AvailabilityState' || !connectorStatus) return null
  return { evseId: evse.id, connectorId: evse.connectorId ?? 1, connectorStatus, timestamp }
}
