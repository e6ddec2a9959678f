import type { EndpointReply } from '@evops/platform/contract'
import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { changeSession, type ChangeCall } from './change.service.ts'
import type { SessionActDeps } from './deps.ts'
import { recomputeSessionBill } from './recompute.service.ts'
import { parseRepeatableCall, parseRepeatableMoneyCall } from './request.ts'
import { startSession } from './start.service.ts'
import { requestSessionStop } from './stop.service.ts'

const entity = 'session'
type ActReply = EndpointReply<typeof contract.voidSession>
type ChangeArgs = Omit<ServeArgs<typeof contract.voidSession>, 'body'> & { body: ChangeCall['wish'] }

export function sessionActionRoutes(app: App, deps: SessionActDeps): void {
  const change = async (name: contract.SessionChange, call: ChangeArgs): Promise<ActReply> => {
    const { tx, actor, params, body, request, audit, afterCommit } = call
    const answer = await changeSession(tx, deps, {
      actor,
      change: name,
      sessionId: params.id,
      wish: body,
      request: parseRepeatableMoneyCall(request, { name, ...params, ...body }, actor.userId),
    })
    audit({ entity, entityId: params.id, after: { change: name, ...body, ...answer } })
    afterCommit(() => deps.services.bus.publish('stations.live', { operatorId: actor.operatorId }))
    return answer
  }
  serveAll(app, contract.actEndpoints, {
    startSessions: async ({ actor, body, request, audit }) => {
      const { sessions } = await startSession(deps, {
        actor,
        wish: body,
        request: parseRepeatableCall(request, body, actor.userId),
        mode: 'console',
      })
      audit({ entity, ...(sessions[0] ? { entityId: sessions[0].id } : {}), after: { ...body, sessions } })
      return sessions
    },
    stopSession: async ({ actor, params, body, request, audit }) => {
      const answer = await requestSessionStop(
        deps,
        {
          sessionId: params.id,
          actor,
          as: 'operator_remote',
          reason: body.reason,
          request: parseRepeatableCall(request, { ...params, ...body }, actor.userId),
        },
        (work) => deps.services.db.inTenant(actor, work),
      )
      audit({ entity, entityId: params.id, after: { reason: body.reason, answer: answer.state } })
      return answer
    },
    voidSession: (call) => change('void', call),
    waiveSession: (call) => change('waive', call),
    refundSession: (call) => change('refund', call),
    editSession: (call) => change('edit', call),
    recomputeSession: ({ tx, actor, params }) =>
      recomputeSessionBill(tx, deps, { operatorId: actor.operatorId, id: params.id }),
  })
}
