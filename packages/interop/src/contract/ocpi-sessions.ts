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
  summary: 'OCPI: a partner has something done at a charge point; the result goes to where it says',
  params: ocpiVersionParams.extend({ command: ocpiId }),
})
const sessions = `${ocpiRoot}/{version}/sessions` as const
export const ocpiGetSessions = ocpiCall('ocpiGetSessions', 'GET', sessions, {
  summary: 'OCPI: sessions of the partner’s drivers, by when they changed last',
  params: ocpiVersionParams,
  query: ocpiPage,
})
export const ocpiPutPreferences = ocpiCall('ocpiPutPreferences', 'PUT', `${sessions}/{session}/charging_preferences`, {
  summary: 'OCPI: how a driver wants to charge',
  params: ofSession,
})
export const ocpiGetCdrs = ocpiCall('ocpiGetCdrs', 'GET', `${ocpiRoot}/{version}/cdrs`, {
  summary: 'OCPI: charge detail records of the partner, in the order in which they were made',
  params: ocpiVersionParams,
  query: ocpiPage,
})
const profile = `${ocpiRoot}/{version}/chargingprofiles/{session}` as const
const answered = z.object({ response_url: z.string().optional() })
export const ocpiGetProfile = ocpiCall('ocpiGetProfile', 'GET', profile, {
  summary: 'OCPI: what a session may draw from now on; the result goes to where the partner says',
  params: ofSession,
  query: answered.extend({ duration: z.string().optional() }),
})
export const ocpiPutProfile = ocpiCall('ocpiPutProfile', 'PUT', profile, {
  summary: 'OCPI: the partner limits what a session of its own may draw',
  params: ofSession,
})
export const ocpiDeleteProfile = ocpiCall('ocpiDeleteProfile', 'DELETE', profile, {
  summary: 'OCPI: the partner takes its limit of a session back',
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
