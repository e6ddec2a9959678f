import { connectorNoOfEvse, readVariableKey } from '@evops/ocpp/contract'
import type pg from 'pg'
import { eventKind } from '../gateway/event.kind.store.ts'
import { deleteMonitors, monitorsWithOpenEvent } from '../model/answers.store.ts'

interface Over {
  operatorId: string
  chargePointId: string
  action: string
}

/**
 * Logs that a command deleted monitors, and stops alarms from waiting for them, even if the monitors were unknown.
 * Without numbers all known monitors are meant.
 */
export async function logMonitorsDeleted(
  client: pg.ClientBase,
  { operatorId, chargePointId, action, numbers }: Over & { numbers?: number[] },
): Promise<void> {
  const which = { operatorId, chargePointId, ...(numbers && { numbers }) }
  const holding = numbers ? await monitorsWithOpenEvent(client, { operatorId, chargePointId, numbers }) : []
  const deletedMonitors = await deleteMonitors(client, which)
  const gone = deletedMonitors.filter(
    ({ no, key }) => !holding.some((one) => one.no === no && one.key === key.slice(0, 60)),
  )
  await recordMonitorsRemoved(client, { operatorId, chargePointId, action, gone: [...gone, ...holding] })
}

export async function recordMonitorsRemoved(
  client: pg.ClientBase,
  {
    operatorId,
    chargePointId,
    action,
    gone,
  }: Over & { gone: readonly { no: number; key: string; connectorNo?: number }[] },
): Promise<void> {
  if (gone.length === 0) return
  const events = gone.map(({ no, key, connectorNo }) => {
    const evse = readVariableKey(key)?.component.evse
    return {
      operatorId,
      chargePointId,
      kind: 'monitor' as const,
      level: 1 as const,
      code: key.slice(0, 60),
      detail: `${action} ${no}`,
      connectorNo: connectorNo ?? (evse && connectorNoOfEvse(evse)) ?? 0,
      cleared: true,
      monitorNo: no,
      deviceAt: null,
      receivedAt: new Date(),
    }
  })
  await client.query(eventKind.text, eventKind.columns(events))
}
