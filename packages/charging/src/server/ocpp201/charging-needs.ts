import { writing } from '@evops/platform/server'
import { eventKind, type TellPile, type WirePile } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import type { Plan } from './charging-needs.rules.ts'
import { runningOn } from './charging-needs.store.ts'

export interface NeedsDeps extends ChargingDeps {
  /** Leaves a command of the system's own for a pile; sent after the answer to what it said. */
  tell: TellPile
}

/** Numbers of templates' profiles are below: they have their number of a template, times a hundred. */
const ownProfiles = 2_000_000_000
const ownProfileNo = (gunNo: number) => ownProfiles + gunNo

/** The session of the connector's vehicle, with what it was given and what it asked for; null: none. */
export async function sessionOn(
  { house }: NeedsDeps,
  { operatorId, pileId }: WirePile,
  gunNo: number | null,
) {
  if (gunNo === null) return null
  return runningOn(house.db.gatewayPool, { operatorId, pileId, gunNo, ownNo: ownProfileNo(gunNo) })
}

/** The plan as a profile of the vehicle's session. */
export function givingPlan(gunNo: number, transactionId: number, { unit, periods, phases }: Plan) {
  return {
    connectorId: gunNo,
    csChargingProfiles: {
      chargingProfileId: ownProfileNo(gunNo),
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
export async function noteNeeds(
  { writer }: NeedsDeps,
  told: { point: WirePile; receivedAt: Date; code: string; said: object },
): Promise<void> {
  const { point, receivedAt, code, said } = told
  const { operatorId, pileId } = point
  const detail = JSON.stringify(said).slice(0, 300)
  const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
  await writer.write([writing(eventKind, { ...event, operatorId, pileId })])
}
