import type { PullDynamicScheduleAnswer, PullDynamicScheduleUpdate } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type pg from 'pg'
import { takeDynamicUpdate } from '../calls/charging-profiles.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/**
 * OCPP 2.1, K29: a charge point requests the current values of a dynamic profile. An unknown profile, one that is not
 * dynamic and one whose session has ended are rejected.
 */
export function pullDynamicScheduleUpdate(pool: pg.Pool) {
  return async ({
    connection: { point },
    payload,
  }: CallContext<ConnectedChargePoint, PullDynamicScheduleUpdate>): Promise<PullDynamicScheduleAnswer> => {
    const { operatorId, chargePointId } = point
    const profileNo = payload.chargingProfileId
    const scheduleUpdate = await takeDynamicUpdate(pool, { operatorId, chargePointId, profileNo })
    return scheduleUpdate
      ? { status: 'Accepted', scheduleUpdate }
      : { status: 'Rejected', statusInfo: { reasonCode: 'InvalidProfile' } }
  }
}
