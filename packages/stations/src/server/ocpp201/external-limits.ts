import type { EmptyResponse, ChargingSchedule201 } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import type { ExternalLimit } from '../../contract/index.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { externalLimitKind, type ExternalLimitRow } from '../limits/external-limits.store.ts'

type ReportedLimit = Pick<ExternalLimitRow, 'connectorNo' | 'source' | 'isGridCritical' | 'schedule' | 'cleared'>

/** Returns the limits of the first reported schedule, or null if there are none. In 2.1 a period can have a setpoint only. */
export function firstLimitSchedule(schedules: readonly ChargingSchedule201[] | undefined): ExternalLimit['schedule'] {
  const [first] = schedules ?? []
  if (!first) return null
  const periods = first.chargingSchedulePeriod.flatMap(({ startPeriod, limit }) =>
    limit === undefined ? [] : [{ startPeriod, limit }],
  )
  return periods.length === 0 ? null : { unit: first.chargingRateUnit, periods }
}

/** Stores reported limits with the event of their message. */
export async function storeChargingLimits(
  { writer, live }: DeviceDeps,
  report: {
    context: Pick<CallContext<ConnectedChargePoint, never>, 'connection' | 'receivedAt'>
    limits: readonly ReportedLimit[]
    code: string
    payload: object
  },
): Promise<EmptyResponse> {
  const { context, limits, code, payload } = report
  const { operatorId, chargePointId } = context.connection.point
  const at = context.receivedAt
  const detail = JSON.stringify(payload).slice(0, 300)
  const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt: at } as const
  await writer.write([
    createBatchWrite(eventKind, { ...event, operatorId, chargePointId }),
    ...limits
      // Limits for an impossible EVSE number are ignored.
      .filter(({ connectorNo, cleared }) => connectorNo !== null || cleared)
      .map((limit) => createBatchWrite(externalLimitKind, { ...limit, operatorId, chargePointId, at })),
  ])
  live.touched(operatorId)
  return {}
}
