import type { ReplyOf } from '@evops/platform/contract'
import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { changeSession, type ChangeCall } from './change.service.ts'
import type { ActDeps } from './deps.ts'
import { recompute } from './recompute.service.ts'
import { repeatable, repeatableMoney } from './request.ts'
import { start } from './start.service.ts'
import { stop } from './stop.service.ts'

const entity = 'session'
type ActReply = ReplyOf<typeof contract.voidSession>
type ChangeArgs = Omit<ServeArgs<typeof contract.voidSession>, 'body'> & { body: ChangeCall['wish'] }

export function actRoutes(app: App, deps: ActDeps): void {
  const change = async (name: contract.SessionChange, call: ChangeArgs): Promise<ActReply> => {
    const { tx, actor, params, body, request, audit, afterCommit } = call
    const answer = await changeSession(tx, deps, {
      actor,
      change: name,
      sessionId: params.id,
      wish: body,
      request: repeatableMoney(request, { name, ...params, ...body }, actor.userId),
    })
    audit({ entity, entityId: params.id, after: { change: name, ...body, ...answer } })
    afterCommit(() => deps.services.bus.publish('stations.live', { operatorId: actor.operatorId }))
    return answer
  }
  serveAll(app, contract.actEndpoints, {
    startSessions: async ({ actor, body, request, audit }) => {
      const { sessions } = await start(deps, {
        actor,
        wish: body,
        request: repeatable(request, body, actor.userId),
        mode: 'console',
      })
      audit({ entity, ...(sessions[0] ? { entityId: sessions[0].id } : {}), after: { ...body, sessions } })
      return sessions
    },
    stopSession: async ({ actor, params, body, request, audit }) => {
      const answer = await stop(
        deps,
        {
          sessionId: params.id,
          actor,
          as: 'operator_remote',
          reason: body.reason,
          request: repeatable(request, { ...params, ...body }, actor.userId),
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
      recompute(tx, deps, { operatorId: actor.operatorId, id: params.id }),
  })
}
