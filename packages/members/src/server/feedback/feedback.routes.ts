import { newId, requireFound } from '@evops/platform/contract'
import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FeedbackStepKind } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { deleteReply, insertReply, listReplies, updateReply } from './feedback-replies.store.ts'
import { loadFeedbackDetail, addFeedbackStep, createFeedback } from './feedback.service.ts'
import { pageOfFeedback, stationsByName, summarizeFeedback } from './feedback.store.ts'

const entity = 'feedback'
const summaryMs = 30 * 86_400_000

type FeedbackRequest = Pick<ServeArgs<typeof contract.answerFeedback>, 'tx' | 'actor' | 'params' | 'body' | 'audit'>

export function feedbackRoutes(app: App, deps: MembersDeps): void {
  const { services } = deps
  const serveStep = async ({ tx, actor, params, body, audit }: FeedbackRequest, kind: FeedbackStepKind) => {
    const row = await addFeedbackStep(tx, deps, { actor, id: params.id, kind, text: body.text })
    audit({ entity, entityId: params.id, after: { no: row.no, state: row.state, step: kind } })
    return row
  }
  serveAll(app, contract.feedbackEndpoints, {
    listFeedback: ({ tx, query }) => pageOfFeedback(tx, query, services.now()),
    listFeedbackReplies: ({ tx }) => listReplies(tx),
    saveFeedbackReply: async ({ tx, actor, body, audit }) => {
      const reply = { ...body, id: newId() }
      await insertReply(tx, actor.operatorId, reply)
      audit({ entity: 'feedback-reply', entityId: reply.id, after: body })
      return reply
    },
    updateFeedbackReply: async ({ tx, params, body, audit }) => {
      const reply = { ...body, id: params.id }
      const title = requireFound(await updateReply(tx, reply))
      audit({ entity: 'feedback-reply', entityId: params.id, before: { title }, after: body })
      return reply
    },
    deleteFeedbackReply: async ({ tx, params, audit }) => {
      const title = requireFound(await deleteReply(tx, params.id))
      audit({ entity: 'feedback-reply', entityId: params.id, before: { title } })
      return { done: true } as const
    },
    feedbackSummary: ({ tx, query }) => summarizeFeedback(tx, query, new Date(services.now().getTime() - summaryMs)),
    feedbackStations: ({ tx, query }) => stationsByName(tx, query.search),
    getFeedback: ({ tx, params }) => loadFeedbackDetail(tx, deps, params.id),
    saveFeedback: async ({ tx, actor, body, audit }) => {
      const row = await createFeedback(tx, deps, { operatorId: actor.operatorId, form: body, source: 'desk' })
      audit({ entity, entityId: row.id, after: { no: row.no, kind: row.kind } })
      return row
    },
    answerFeedback: (call) => serveStep(call, 'reply'),
    noteFeedback: (call) => serveStep(call, 'note'),
    handOverFeedback: async (call) => {
      const row = await serveStep(call, 'handed_over')
      const { operatorId } = call.actor
      // Published after the commit, so that the receiver finds the step.
      call.afterCommit(() => services.bus.publish('members.feedback-handed-over', { operatorId }))
      return row
    },
    closeFeedback: (call) => serveStep(call, 'closed'),
    reopenFeedback: (call) => serveStep(call, 'reopened'),
    takeFeedback: async ({ tx, actor, params, audit }) => {
      const row = await addFeedbackStep(tx, deps, { actor, id: params.id, kind: 'assigned', text: '' })
      audit({ entity, entityId: params.id, after: { no: row.no, assignedName: row.assignedName } })
      return row
    },
  })
}
