import {
  bookingForm,
  bookingRow,
  evaluationForm,
  evaluationRow,
  feedbackForm,
  feedbackRow,
  feedbackStep,
} from '@evops/members/contract'
import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { connectorKey } from './parts.ts'

const pages = pageQuery.omit({ sort: true })

export const driverBooking = bookingRow.omit({ memberId: true, memberName: true, tag: true, source: true })
export type DriverBooking = z.infer<typeof driverBooking>
export const createDriverBooking = endpoint({
  name: 'createDriverBooking',
  method: 'POST',
  path: '/api/driver/bookings',
  permission: 'driver',
  summary: 'Creates a booking of a connector, or of any connector of a kind at a station, by the operator’s rules',
  body: z.object({
    stationId: z.uuid(),
    /** Without a value: any suitable connector. */
    connector: connectorKey.nullable().default(null),
    connectorType: bookingForm.shape.connectorType,
    startsAt: instant,
    minutes: bookingForm.shape.minutes,
  }),
  reply: driverBooking,
})
export const listDriverBookings = endpoint({
  name: 'listDriverBookings',
  method: 'GET',
  path: '/api/driver/bookings',
  permission: 'driver',
  summary: 'Lists the driver’s bookings, newest first',
  query: pages,
  reply: pageSchemaOf(driverBooking),
})
export const cancelDriverBooking = endpoint({
  name: 'cancelDriverBooking',
  method: 'POST',
  path: '/api/driver/bookings/{id}/cancel',
  permission: 'driver',
  summary: 'Cancels an open booking; a late cancellation counts as a no-show',
  reply: driverBooking,
})

export const driverFeedback = feedbackRow.pick({
  id: true,
  no: true,
  kind: true,
  content: true,
  stationId: true,
  stationName: true,
  chargePointNo: true,
  connectorNo: true,
  sessionNo: true,
  state: true,
  createdAt: true,
  closedAt: true,
})
export const driverFeedbackDetail = driverFeedback.extend({
  /** The operator's answers, and the closing time; internal notes are not included. */
  thread: z.array(feedbackStep.omit({ id: true })),
})
export const sendDriverFeedback = endpoint({
  name: 'sendDriverFeedback',
  method: 'POST',
  path: '/api/driver/feedback',
  permission: 'driver',
  summary: 'Sends feedback to the operator about a station, charge point, connector, session or anything else',
  body: z.object({ ...feedbackForm.shape }).omit({ memberId: true }),
  reply: driverFeedbackDetail,
})
export const listDriverFeedback = endpoint({
  name: 'listDriverFeedback',
  method: 'GET',
  path: '/api/driver/feedback',
  permission: 'driver',
  summary: 'Lists the driver’s feedback, newest first',
  query: pages,
  reply: pageSchemaOf(driverFeedback),
})
export const getDriverFeedback = endpoint({
  name: 'getDriverFeedback',
  method: 'GET',
  path: '/api/driver/feedback/{id}',
  permission: 'driver',
  summary: 'Returns a feedback message with the operator’s answers',
  reply: driverFeedbackDetail,
})

export const sendDriverMessage = endpoint({
  name: 'sendDriverMessage',
  method: 'POST',
  path: '/api/driver/feedback/{id}/messages',
  permission: 'driver',
  summary: 'Adds a message to the driver’s feedback, which then awaits an answer again',
  body: z.object({ text: z.string().trim().min(1).max(2_000) }),
  reply: driverFeedbackDetail,
})

export const driverEvaluation = evaluationRow.pick({
  id: true,
  sessionId: true,
  sessionNo: true,
  stationId: true,
  stationName: true,
  stars: true,
  tags: true,
  text: true,
  reply: true,
  repliedAt: true,
  createdAt: true,
})
export const evaluateDriverSession = endpoint({
  name: 'evaluateDriverSession',
  method: 'POST',
  path: '/api/driver/sessions/{id}/evaluation',
  permission: 'driver',
  summary: 'Creates an evaluation of a settled session, once, within 30 days of its end',
  body: evaluationForm.omit({ sessionNo: true }),
  reply: driverEvaluation,
})
export const listDriverEvaluations = endpoint({
  name: 'listDriverEvaluations',
  method: 'GET',
  path: '/api/driver/evaluations',
  permission: 'driver',
  summary: 'Lists the driver’s evaluations of sessions, newest first',
  query: pages,
  reply: pageSchemaOf(driverEvaluation),
})
export const driverServiceEndpoints = [
  createDriverBooking,
  listDriverBookings,
  cancelDriverBooking,
  sendDriverFeedback,
  listDriverFeedback,
  getDriverFeedback,
  sendDriverMessage,
  evaluateDriverSession,
  listDriverEvaluations,
] as const
