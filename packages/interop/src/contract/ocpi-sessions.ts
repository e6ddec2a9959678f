import { z } from 'zod'
import { ocpiVersionParams, ocpiCall, ocpiId, ocpiPage, ocpiRoot } from './ocpi-call.ts'

/* Partner calls by OCPI for sessions at our charge points: start, stop, follow and bill. */

/** Commands that partners send. The response tells whether the command is supported. */
export const ocpiCommandKinds = [
  'START_SESSION',
  'STOP_SESSION',
  'RESERVE_NOW',
  'CANCEL_RESERVATION',
  'UNLOCK_CONNECTOR',
] as const
export type OcpiCommandKind = (typeof ocpiCommandKinds)[number]

const ofSession = ocpiVersionParams.extend({ session: ocpiId })
export const ocpiPostCommand = ocpiCall('ocpiPostCommand', 'POST', `${ocpiRoot}/{version}/commands/{command}`, {
  summary: 'OCPI: executes a command of a partner at a charge point; the result is sent to the partner’s response URL',
  params: ocpiVersionParams.extend({ command: ocpiId }),
})
const sessions = `${ocpiRoot}/{version}/sessions` as const
export const ocpiGetSessions = ocpiCall('ocpiGetSessions', 'GET', sessions, {
  summary: 'OCPI: lists sessions of the partner’s drivers, by last change',
  params: ocpiVersionParams,
  query: ocpiPage,
})
export const ocpiPutPreferences = ocpiCall('ocpiPutPreferences', 'PUT', `${sessions}/{session}/charging_preferences`, {
  summary: 'OCPI: sets the charging preferences of a driver for a session',
  params: ofSession,
})
export const ocpiGetCdrs = ocpiCall('ocpiGetCdrs', 'GET', `${ocpiRoot}/{version}/cdrs`, {
  summary: 'OCPI: lists charge detail records of the partner, in the sequence of their creation',
  params: ocpiVersionParams,
  query: ocpiPage,
})
const profile = `${ocpiRoot}/{version}/chargingprofiles/{session}` as const
const answered = z.object({ response_url: z.string().optional() })
export const ocpiGetProfile = ocpiCall('ocpiGetProfile', 'GET', profile, {
  summary: 'OCPI: requests the charging profile of a session; the result is sent to the partner’s response URL',
  params: ofSession,
  query: answered.extend({ duration: z.string().optional() }),
})
export const ocpiPutProfile = ocpiCall('ocpiPutProfile', 'PUT', profile, {
  summary: 'OCPI: limits the power of a session of the partner',
  params: ofSession,
})
export const ocpiDeleteProfile = ocpiCall('ocpiDeleteProfile', 'DELETE', profile, {
  summary: 'OCPI: removes the partner’s power limit of a session',
  params: ofSession,
  query: answered,
})
export const ocpiSessionCalls = [
  ocpiPostCommand,
  ocpiGetSessions,
  ocpiPutPreferences,
  ocpiGetCdrs,
  ocpiGetProfile,
  ocpiPutProfile,
  ocpiDeleteProfile,
] as const
