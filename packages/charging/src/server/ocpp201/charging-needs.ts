import { connectorOf, type NotifyEVChargingNeeds, type NotifyEVChargingSchedule } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { eventKind, type TellPile, type WirePile } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { batteryOf, exceeds, planFor, vehicleLimit, type Plan } from './charging-needs.rules.ts'
import { keepBattery, runningOn } from './charging-needs.store.ts'

export interface NeedsDeps extends ChargingDeps {
  /** Leaves a command of the system's own for a pile; sent after the answer to what it said. */
  tell: TellPile
}

/** Numbers of templates' profiles are below: they have their number of a template, times a hundred. */
const ownProfiles = 2_000_000_000
const ownNo = (gunNo: number) => ownProfiles + gunNo

function giving(gunNo: number, transactionId: number, { unit, periods, phases }: Plan) {
  return {
    connectorId: gunNo,
    csChargingProfiles: {
      chargingProfileId: ownNo(gunNo),
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

/**
 * OCPP 2.0.1, K15 to K17: a vehicle says what it needs (ISO 15118), at first or because something has changed; what it
 * may draw follows as a profile of its session. Without a session nobody knows whom the power is for.
 */
export function notifyEVChargingNeeds(deps: NeedsDeps) {
  return async ({
    session: { point },
    payload,
    receivedAt,
  }: CallContext<WirePile, NotifyEVChargingNeeds>) => {
    const { operatorId, pileId, ratedPowerW } = point
    const gunNo = connectorOf({ id: payload.evseId })
    const vehicle = vehicleLimit(payload.chargingNeeds)
    const batteryDwh = batteryOf(payload.chargingNeeds)
    if (gunNo !== null && batteryDwh !== null)
      await keepBattery(deps.house.db.gatewayPool, { operatorId, pileId, gunNo }, batteryDwh)
    const running =
      gunNo === null || !vehicle
        ? null
        : await runningOn(deps.house.db.gatewayPool, { operatorId, pileId, gunNo, ownNo: ownNo(gunNo) })
    await note(deps, { point, receivedAt, code: 'NotifyEVChargingNeeds', said: payload })
    if (gunNo === null || !vehicle || !running) return { status: 'Rejected' as const }
    const plan = planFor(vehicle, { ratedPowerW, wish: running.wish })
    await deps.tell(point, 'SetChargingProfile', giving(gunNo, running.transactionId, plan))
    return { status: 'Accepted' as const }
  }
}

/**
 * OCPP 2.0.1, K15 and K16: how the vehicle means to charge. One that means to draw more than it was given is told its
 * limits once more.
 */
export function notifyEVChargingSchedule(deps: NeedsDeps) {
  return async ({
    session: { point },
    payload,
    receivedAt,
  }: CallContext<WirePile, NotifyEVChargingSchedule>) => {
    const { operatorId, pileId } = point
    const gunNo = connectorOf({ id: payload.evseId })
    const running =
      gunNo === null
        ? null
        : await runningOn(deps.house.db.gatewayPool, { operatorId, pileId, gunNo, ownNo: ownNo(gunNo) })
    const given = running?.given ?? running?.wish ?? null
    const isTooMuch = exceeds(payload.chargingSchedule, given)
    await note(deps, { point, receivedAt, code: 'NotifyEVChargingSchedule', said: payload })
    if (!isTooMuch || gunNo === null || !running || !given) return { status: 'Accepted' as const }
    await deps.tell(
      point,
      'SetChargingProfile',
      giving(gunNo, running.transactionId, { ...given, phases: null }),
    )
    return { status: 'Rejected' as const }
  }
}

async function note(
  { writer }: NeedsDeps,
  told: { point: WirePile; receivedAt: Date; code: string; said: object },
): Promise<void> {
  const { point, receivedAt, code, said } = told
  const { operatorId, pileId } = point
  const detail = JSON.stringify(said).slice(0, 300)
  const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt } as const
  await writer.write([writing(eventKind, { ...event, operatorId, pileId })])
}
