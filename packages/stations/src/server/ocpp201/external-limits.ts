import {
  connectorOf,
  type ClearedChargingLimit,
  type Nothing,
  type NotifyChargingLimit,
  type ReportChargingProfiles,
  type WireSchedule,
} from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { ExternalLimit } from '../../contract/index.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { WirePile } from '../gateway/wire-pile.ts'
import { limitKind, type LimitRow } from '../limits/external-limits.store.ts'

type Told = Pick<LimitRow, 'gunNo' | 'source' | 'isGridCritical' | 'schedule' | 'cleared'>

/** OCPP 2.0.1, K11 and K12: an energy manager or the grid limits the pile, or one of its EVSEs. */
export function notifyChargingLimit(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<WirePile, NotifyChargingLimit>) => {
    const { evseId, chargingLimit, chargingSchedule } = payload
    const limit = {
      gunNo: evseId === undefined || evseId === 0 ? 0 : connectorOf({ id: evseId }),
      source: chargingLimit.chargingLimitSource,
      isGridCritical: chargingLimit.isGridCritical === true,
      schedule: scheduleOf(chargingSchedule),
      cleared: false,
    }
    return keep(deps, { context, limits: [limit], code: 'NotifyChargingLimit', said: payload })
  }
}

/** OCPP 2.0.1, K13: that limit is over; at all EVSEs where it names none. */
export function clearedChargingLimit(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<WirePile, ClearedChargingLimit>) => {
    const { evseId, chargingLimitSource: source } = payload
    const gunNo = evseId === undefined ? null : evseId === 0 ? 0 : connectorOf({ id: evseId })
    const limit = { gunNo, source, isGridCritical: false, schedule: null, cleared: true }
    return keep(deps, { context, limits: [limit], code: 'ClearedChargingLimit', said: payload })
  }
}

/** OCPP 2.0.1, K09: the profiles that the pile holds; of others than us they are limits from elsewhere. */
export function reportChargingProfiles(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<WirePile, ReportChargingProfiles>) => {
    const { evseId, chargingLimitSource: source, chargingProfile } = payload
    const limits = chargingProfile
      .filter(({ chargingProfilePurpose: purpose }) => purpose === 'ChargingStationExternalConstraints')
      .map(({ chargingSchedule }) => ({
        gunNo: evseId === 0 ? 0 : connectorOf({ id: evseId }),
        source,
        isGridCritical: false,
        schedule: scheduleOf(chargingSchedule),
        cleared: false,
      }))
    return keep(deps, { context, limits, code: 'ReportChargingProfiles', said: payload })
  }
}

function scheduleOf(schedules: readonly WireSchedule[] | undefined): ExternalLimit['schedule'] {
  const [first] = schedules ?? []
  if (!first) return null
  const periods = first.chargingSchedulePeriod.map(({ startPeriod, limit }) => ({
    startPeriod,
    limit: limit ?? 0,
  }))
  return { unit: first.chargingRateUnit, periods }
}

async function keep(
  { writer, live }: DeviceDeps,
  told: {
    context: Pick<CallContext<WirePile, never>, 'session' | 'receivedAt'>
    limits: readonly Told[]
    code: string
    said: object
  },
): Promise<Nothing> {
  const { context, limits, code, said } = told
  const { operatorId, pileId } = context.session.point
  const at = context.receivedAt
  const detail = JSON.stringify(said).slice(0, 300)
  const event = { kind: 'report', level: 1, code, detail, deviceAt: null, receivedAt: at } as const
  await writer.write([
    writing(eventKind, { ...event, operatorId, pileId }),
    ...limits
      // An EVSE that no pile has is limited by nobody.
      .filter(({ gunNo, cleared }) => gunNo !== null || cleared)
      .map((limit) => writing(limitKind, { ...limit, operatorId, pileId, at })),
  ])
  live.touched(operatorId)
  return {}
}
