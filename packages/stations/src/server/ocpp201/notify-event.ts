import {
  connectorNoOfEvse,
  parseTimestamp,
  formatVariableKey,
  type EventData,
  type EmptyResponse,
  type NotifyEvent,
} from '@evops/ocpp/contract'
import type { CallContext, OcppConnection } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { EventLevel } from '../../contract/index.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { variableKind } from '../model/model.kind.store.ts'
import { levelOfSeverity, variableRow } from '../model/model.rules.ts'

export interface EventDeps extends DeviceDeps {
  /** Returns the severities of these monitors of a charge point. */
  severities: (place: {
    operatorId: string
    chargePointId: string
    numbers: readonly number[]
  }) => Promise<Map<number, number>>
}

/**
 * OCPP 2.0.1, N07 and N08: monitor events and the charge point's own events. A problem becomes an event with its
 * monitor's severity, and an alarm by the rules for faults. Each value also updates the variable.
 */
export function notifyEvent({ writer, live, severities }: EventDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyEvent>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = connection.point
    const numbers = payload.eventData.flatMap(({ variableMonitoringId: no }) => (no === undefined ? [] : [no]))
    const severityByNo = await severities({ operatorId, chargePointId, numbers })
    await writer.write([
      ...payload.eventData.map((event) =>
        createBatchWrite(eventKind, eventRow(connection, { event, receivedAt, level: levelOf(event, severityByNo) })),
      ),
      ...payload.eventData.map((event) =>
        createBatchWrite(
          variableKind,
          variableRow(
            { operatorId, chargePointId, at: receivedAt },
            { ...event, attributes: [{ value: event.actualValue }] },
          ),
        ),
      ),
    ])
    live.touched(operatorId)
    return {}
  }
}

function levelOf(event: EventData, severityByNo: ReadonlyMap<number, number>): EventLevel {
  if (isOver(event) || event.trigger === 'Periodic' || isConnectorState(event)) return 1
  const severity = event.severity ?? severityByNo.get(event.variableMonitoringId ?? -1)
  if (severity !== undefined) return levelOfSeverity(severity)
  // Without a monitor severity, a new problem is major, an alert minor, and everything else information.
  const isProblem = event.variable.name === 'Problem' && event.actualValue.toLowerCase() === 'true'
  return isProblem ? 3 : event.trigger === 'Alerting' ? 2 : 1
}

/** A connector state is handled as a state whichever message reports it; a fault is recognised by the state. */
function isConnectorState({ component, variable }: EventData): boolean {
  return component.name === 'Connector' && variable.name === 'AvailabilityState'
}

/** Returns true if the monitor reports the end, or the problem is false. */
function isOver({ cleared, variable, actualValue }: EventData): boolean {
  return cleared === true || (variable.name === 'Problem' && actualValue.toLowerCase() === 'false')
}

/**
 * OCPP 2.0.1, MonitorEnumType: a Delta monitor reports each change of a value by its delta. There is no return to
 * normal; but a component with a problem has it until it reports that it has none.
 */
function isChange({ trigger, variable }: EventData): boolean {
  return trigger === 'Delta' && variable.name !== 'Problem'
}

function eventRow(
  { point }: OcppConnection<ConnectedChargePoint>,
  { event, receivedAt, level }: { event: EventData; receivedAt: Date; level: EventLevel },
) {
  const at = parseTimestamp(event.timestamp)
  const tech = [event.techCode, event.techInfo].filter(Boolean).join(' ')
  const text = `${event.cleared === true ? '✓ ' : ''}${event.actualValue}${tech ? ` · ${tech}` : ''}`
  return {
    operatorId: point.operatorId,
    chargePointId: point.chargePointId,
    kind: 'monitor' as const,
    level,
    code: formatVariableKey(event.component, event.variable).slice(0, 60),
    detail: text.slice(0, 300),
    connectorNo: (event.component.evse && connectorNoOfEvse(event.component.evse)) ?? 0,
    vendorCode: event.techCode?.slice(0, 50) ?? null,
    cleared: isOver(event) || (isChange(event) ? null : false),
    eventNo: event.eventId,
    monitorNo: event.variableMonitoringId ?? null,
    deviceAt: at === null ? null : new Date(at),
    receivedAt,
  }
}
