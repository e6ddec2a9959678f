import { writing } from '@evops/platform/server'
import { eventKind, type TellChargePoint, type WireChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import type { Plan } from './charging-needs.rules.ts'
import { runningOn } from './charging-needs.store.ts'

export interface NeedsDeps extends ChargingDeps {
  /** Leaves a command of the system's own for a charge point; sent after the answer to what it said. */
  tell: TellChargePoint
}

/** Numbers of templates' profiles are below: they have their number of a template, times a hundred. */
const ownProfiles = 2_000_000_000
const ownProfileNo = (connectorNo: number) => ownProfiles + connectorNo

/** The session of the connector's vehicle, with what it was given and what it asked for; null: none. */
export async function sessionOn(
  { services }: NeedsDeps,
  { operatorId, chargePointId }: WireChargePoint,
  connectorNo: number | null,
) {
  if (connectorNo === null) return null
  return runningOn(services.db.gatewayPool, { operatorId, chargePointId, connectorNo, ownNo: ownProfileNo(connectorNo) })
}

/** The plan as a profile of the vehicle's session. */
export function givingPlan(connectorNo: number, transactionId: number, { unit, periods, phases }: Plan) {
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

/** What a vehicle said, as an event. */
export async function recordChargingNeeds(
  { writer }: NeedsDeps,
  told: { point: WireChargePoint; receivedAt: Date; code: string; said: object },
): Promise<void> {
  const { point, receivedAt, code, said } = told
  const { operatorId, chargePointId } = point
  const detail = JSON.stringify(said).slice(0, 300)
  const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
  await writer.write([writing(eventKind, { ...event, operatorId, chargePointId })])
}
