import type { BookingRow, EvaluationRow, FeedbackDetail, FeedbackRow } from '@evops/members/contract'
import { serveAll, type App } from '@evops/platform/server'
import type { z } from 'zod'
import {
  driverServiceEndpoints,
  type DriverBooking,
  type driverEvaluation,
  type driverFeedback,
  type driverFeedbackDetail,
} from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import type { CountAct } from '../limits.ts'

export function serviceRoutes(app: App, deps: DriverDeps, count: CountAct): void {
  const { members, charging } = deps
  serveAll(app, driverServiceEndpoints, {
    createDriverBooking: async ({ tx, actor, body, audit }) => {
      await count(tx, actor, 'booking')
      const { operatorId, userId: memberId } = actor
      const { idTag } = await charging.tokenOf(tx, { operatorId, holderId: memberId })
      const { connector, ...wish } = body
      const ourConnector = {
        chargePointId: connector?.chargePointId ?? null,
        connectorNo: connector?.connectorNo ?? null,
      }
      const by = { operatorId, user: null, source: 'app' } as const
      const booking = toDriverBooking(
        await members.book(tx, { by, form: { ...wish, ...ourConnector, memberId, idTag } }),
      )
      audit({ entity: 'booking', entityId: booking.id, after: booking })
      return booking
    },
    listDriverBookings: async ({ tx, actor, query }) => {
      const found = await members.ofDriver.bookings(tx, { ...query, memberId: actor.userId })
      return { ...found, list: found.list.map(toDriverBooking) }
    },
    cancelDriverBooking: async ({ tx, actor, params: { id }, audit }) => {
      const booking = toDriverBooking(await members.ofDriver.cancelBooking(tx, { actor, id }))
      const { no, state, missed } = booking
      audit({ entity: 'booking', entityId: id, after: { no, state, missed } })
      return booking
    },
    sendDriverFeedback: async ({ tx, actor, body, audit }) => {
      await count(tx, actor, 'say')
      const { operatorId, userId: memberId } = actor
      const form = { ...body, memberId }
      const feedback = await members.takeFeedback(tx, { operatorId, form, source: 'app' })
      audit({ entity: 'feedback', entityId: feedback.id, after: { no: feedback.no, kind: feedback.kind } })
      return toFeedbackDetail(feedback)
    },
    listDriverFeedback: async ({ tx, actor, query }) => {
      const found = await members.ofDriver.feedback(tx, { ...query, memberId: actor.userId })
      return { ...found, list: found.list.map(toDriverFeedback) }
    },
    getDriverFeedback: async ({ tx, actor, params: { id } }) =>
      toFeedbackDetail(await members.ofDriver.oneFeedback(tx, { memberId: actor.userId, id })),
    sendDriverMessage: async ({ tx, actor, params: { id }, body, audit }) => {
      await count(tx, actor, 'say')
      await members.ofDriver.addMessage(tx, { actor, id, text: body.text })
      const feedback = await members.ofDriver.oneFeedback(tx, { memberId: actor.userId, id })
      audit({ entity: 'feedback', entityId: id, after: { no: feedback.no, step: 'message' } })
      return toFeedbackDetail(feedback)
    },
    evaluateDriverSession: async ({ tx, actor, params, body, audit }) => {
      await count(tx, actor, 'say')
      const { sessionNo } = await charging.session(tx, actor, params.id)
      const { operatorId } = actor
      const evaluation = await members.evaluate(tx, {
        operatorId,
        form: { ...body, sessionNo },
        source: 'app',
      })
      audit({ entity: 'evaluation', entityId: evaluation.id, after: { sessionNo, stars: evaluation.stars } })
      return toDriverEvaluation(evaluation)
    },
    listDriverEvaluations: async ({ tx, actor, query }) => {
      const found = await members.ofDriver.evaluations(tx, { ...query, memberId: actor.userId })
      return { ...found, list: found.list.map(toDriverEvaluation) }
    },
  })
}

function toDriverBooking(row: BookingRow & { history?: unknown }): DriverBooking {
  const { memberId: _id, memberName: _name, tag: _tag, source: _source, history: _history, ...rest } = row
  return rest
}
function toDriverFeedback(row: FeedbackRow): z.output<typeof driverFeedback> {
  const { id, no, kind, content, stationId, stationName, chargePointNo, connectorNo, sessionNo, state } = row
  const { createdAt, closedAt } = row
  return {
    id,
    no,
    kind,
    content,
    stationId,
    stationName,
    chargePointNo,
    connectorNo,
    sessionNo,
    state,
    createdAt,
    closedAt,
  }
}
function toFeedbackDetail(row: FeedbackDetail): z.output<typeof driverFeedbackDetail> {
  return { ...toDriverFeedback(row), thread: row.thread.map(({ id: _id, ...step }) => step) }
}
function toDriverEvaluation(row: EvaluationRow): z.output<typeof driverEvaluation> {
  const { id, sessionId, sessionNo, stationId, stationName, stars, tags, text, reply, repliedAt, createdAt } = row
  return { id, sessionId, sessionNo, stationId, stationName, stars, tags, text, reply, repliedAt, createdAt }
}
