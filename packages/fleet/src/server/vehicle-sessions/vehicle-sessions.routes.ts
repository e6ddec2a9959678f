import { requireFound, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { markSessionDaysChanged } from '../energy-facts/marks.store.ts'
import { requireVehicle } from '../vehicles/vehicles.service.ts'
import {
  sessionAssignmentOf,
  deleteSessionAssignment,
  findVehicleSession,
  findSessionByNumber,
  pageOfSessions,
  saveSessionAssignment,
  sumsOfSessions,
} from './vehicle-sessions.store.ts'

const entity = 'vehicle'

export function vehicleSessionRoutes(app: App, { services, sessions }: FleetDeps): void {
  serveAll(app, contract.vehicleSessionEndpoints, {
    listVehicleSessions: async ({ tx, query }) => {
      await requireVehicle(tx, query.vehicleId)
      return { ...(await pageOfSessions(tx, query)), sums: await sumsOfSessions(tx, query) }
    },
    assignVehicleSession: async ({ tx, actor, params, body, audit }) => {
      const vehicleId = params.id
      await requireVehicle(tx, vehicleId)
      const { sessionNo: requestedNo, reason } = body
      const found = await findSessionByNumber(tx, requestedNo)
      if (!found)
        throw new Problem('fleet.session-unknown', { sessionNo: requestedNo }, { sessionNo: 'fleet.session-unknown' })
      const { sessionNo, ...session } = found
      const before = await sessionAssignmentOf(tx, session.sessionId)
      const { operatorId, userId: id, name } = actor
      await sessions.queueSessions(tx, [session.sessionId])
      await markSessionDaysChanged(tx, [session.sessionId])
      await saveSessionAssignment(tx, {
        ...session,
        operatorId,
        vehicleId,
        reason,
        by: { id, name },
        at: services.now(),
      })
      await markSessionDaysChanged(tx, [session.sessionId])
      audit({
        entity,
        entityId: vehicleId,
        ...(before && { before: { sessionNo, vehicleId: before.vehicleId } }),
        after: { sessionNo, vehicleId, reason },
      })
      return requireFound(await findVehicleSession(tx, { vehicleId, sessionId: session.sessionId }))
    },
    releaseVehicleSession: async ({ tx, actor, params, body, audit }) => {
      const { id: vehicleId, sessionId } = params
      const session = requireFound(await findVehicleSession(tx, { vehicleId, sessionId }))
      const { sessionNo, stationId } = session
      const { operatorId, userId: id, name } = actor
      const assignment = {
        operatorId,
        sessionId,
        stationId,
        vehicleId: null,
        by: { id, name },
        at: services.now(),
      }
      await sessions.queueSessions(tx, [sessionId])
      await markSessionDaysChanged(tx, [sessionId])
      if (session.assignedBy === 'person') await deleteSessionAssignment(tx, sessionId)
      else await saveSessionAssignment(tx, { ...assignment, reason: body.reason })
      await markSessionDaysChanged(tx, [sessionId])
      audit({ entity, entityId: vehicleId, before: { sessionNo, vehicleId }, after: { sessionNo, ...body } })
      return { done: true } as const
    },
  })
}
