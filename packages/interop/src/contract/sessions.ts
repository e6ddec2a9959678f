import {
  currencyCode,
  doneReply,
  endpoint,
  energyDwh,
  idParams,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
} from '@evops/platform/contract'
import { sessionStates } from '@evops/charging/contract'
import { partnersScreen } from '@evops/organisation/contract'
import { z } from 'zod'

/* Sessions that a partner started: their data, the records that we sent and the partner's responses. */

/** States of a session record that was sent to a partner. */
export const recordStates = ['waiting', 'confirmed', 'disputed'] as const
export const partnerSessionRow = z.object({
  /** Session number that the partner assigned. */
  partnerNo: z.string(),
  sessionId: z.uuid(),
  sessionNo: z.string(),
  stationName: z.string(),
  state: z.enum(sessionStates),
  startedAt: instant,
  endedAt: instant.nullable(),
  energyDwh: energyDwh.nullable(),
  payableMinor: minorUnits.nullable(),
  currency: currencyCode,
  recordState: z.enum(recordStates),
  /** Time and amount of the last sent record. */
  recordAt: instant.nullable(),
  recordMinor: minorUnits.nullable(),
  /** OCPI: id of the current charge detail record (CDR), and number of earlier records that were credited. */
  cdrId: z.string().nullable(),
  credits: z.int(),
  failures: z.int(),
  problem: z.string(),
  /** Time of the next attempt. Null: no further attempt. */
  nextAt: instant.nullable(),
})
export type PartnerSessionRow = z.infer<typeof partnerSessionRow>

const path = '/api/organisation/partners/{id}'
export const listPartnerSessions = endpoint({
  name: 'listPartnerSessions',
  method: 'GET',
  path: `${path}/sessions`,
  permission: partnersScreen.codes,
  summary: 'Lists sessions that a partner started, newest first, with the state of the records sent to it',
  params: idParams,
  query: pageQuery.extend({
    /** Session number of the partner, or its beginning. */
    search: z.string().trim().max(64).optional(),
    record: z.enum(recordStates).optional(),
  }),
  reply: pageSchemaOf(partnerSessionRow),
})
export const resendPartnerSession = endpoint({
  name: 'resendPartnerSession',
  reach: 'operator',
  method: 'POST',
  path: `${path}/sessions/{partnerNo}/resend`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Sends a session to a partner again, in its current state',
  params: idParams.extend({ partnerNo: z.string().min(1).max(64) }),
  reply: doneReply,
})

/** held: we refused a record that the partner sent about a driver of ours. */
export const disputeSources = ['record', 'check', 'held'] as const
export const disputeRow = z.object({
  id: z.uuid(),
  partnerNo: z.string(),
  sessionId: z.uuid().nullable(),
  source: z.enum(disputeSources),
  /** Reason as reported by the partner. */
  reason: z.string(),
  ourDwh: energyDwh.nullable(),
  ourMinor: minorUnits.nullable(),
  theirDwh: energyDwh.nullable(),
  theirMinor: minorUnits.nullable(),
  currency: currencyCode.nullable(),
  raisedAt: instant,
  resolvedAt: instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type DisputeRow = z.infer<typeof disputeRow>
export const listPartnerDisputes = endpoint({
  name: 'listPartnerDisputes',
  method: 'GET',
  path: `${path}/disputes`,
  permission: partnersScreen.codes,
  summary: 'Lists sessions that a partner disputes, open disputes first',
  params: idParams,
  query: pageQuery,
  reply: pageSchemaOf(disputeRow),
})
export const resolvePartnerDispute = endpoint({
  name: 'resolvePartnerDispute',
  reach: 'operator',
  method: 'POST',
  path: `${path}/disputes/{disputeId}/resolve`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Records how a dispute was settled with the partner',
  params: idParams.extend({ disputeId: z.uuid() }),
  body: z.object({ note: z.string().trim().min(1).max(500) }),
  reply: doneReply,
})
export const sessionEndpoints = [
  listPartnerSessions,
  resendPartnerSession,
  listPartnerDisputes,
  resolvePartnerDispute,
] as const
