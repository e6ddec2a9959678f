import { createBatchWrite } from '@evops/platform/server'
import { eventKind, type SendToChargePoint, type ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import type { VehicleChargingPlan } from './charging-needs.rules.ts'
import { runningTransactionOn } from './charging-needs.store.ts'

export interface ChargingNeedsDeps extends ChargingDeps {
  /** Queues a system command for a charge point. It is sent after the response to the current message. */
  sendUpdate: SendToChargePoint
}

/** Profile ids for these profiles. The ids of template profiles are lower: the template number times one hundred. */
const ownProfiles = 2_000_000_000
const ownProfileNo = (connectorNo: number) => ownProfiles + connectorNo

/** Returns the session on the connector, with the vehicle's limit and its request. Null: none. */
export async function chargingNeedsSessionOn(
  { services }: ChargingNeedsDeps,
  { operatorId, chargePointId }: ConnectedChargePoint,
  connectorNo: number | null,
) {
  if (connectorNo === null) return null
  return runningTransactionOn(services.db.gatewayPool, {
    operatorId,
    chargePointId,
    connectorNo,
    ownNo: ownProfileNo(connectorNo),
  })
}

/** Returns the plan as a profile of the vehicle's session. */
export function planChargingProfile(
  connectorNo: number,
  transactionId: number,
  { unit, periods, phases }: VehicleChargingPlan,
) {
  return {
    connectorId: connectorNo,
    csChargingProfiles: {
      chargingProfileId: ownProfileNo(connectorNo),
      transactionId,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      chargingSchedule: {
        chargingRateUnit: unit,
        chargingSchedulePeriod: periods.map((period) => ({
          ...period,
          ...(phases !== null && { numberPhases: phases }),
        })),
      },
    },
  }
}

/** Logs the report of a vehicle as an event. */
export async function recordChargingNeeds(
  { writer }: ChargingNeedsDeps,
  report: { point: ConnectedChargePoint; receivedAt: Date; code: string; payload: object },
): Promise<void> {
  const { point, receivedAt, code, payload } = report
  const { operatorId, chargePointId } = point
  const detail = JSON.stringify(payload).slice(0, 300)
  const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
  await writer.write([createBatchWrite(eventKind, { ...event, operatorId, chargePointId })])
}
