import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { replyToEvaluation, createEvaluation, loadEvaluation, setEvaluationHidden } from './evaluations.service.ts'
import { pageOfEvaluations, summarizeEvaluations } from './evaluations.store.ts'

const entity = 'evaluation'

export function evaluationRoutes(app: App, deps: MembersDeps): void {
  serveAll(app, contract.evaluationEndpoints, {
    listEvaluations: ({ tx, query }) => pageOfEvaluations(tx, query),
    evaluationSummary: ({ tx, query }) => summarizeEvaluations(tx, query),
    getEvaluation: ({ tx, params }) => loadEvaluation(tx, params.id),
    saveEvaluation: async ({ tx, actor, body, audit }) => {
      const after = await createEvaluation(tx, deps, { operatorId: actor.operatorId, form: body, source: 'desk' })
      audit({ entity, entityId: after.id, after: { sessionNo: after.sessionNo, stars: after.stars } })
      return after
    },
    answerEvaluation: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await replyToEvaluation(tx, deps, { actor, id: params.id, text: body.text })
      audit({ entity, entityId: params.id, before: { reply: before.reply }, after: { reply: after.reply } })
      return after
    },
    hideEvaluation: async ({ tx, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return setEvaluationHidden(tx, { id: params.id, ...body })
    },
  })
}
