import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { roamingScreen } from './screens.ts'

/* Commands that we send to partners for our drivers. */

export const roamingStationParams = z.object({ partnerId: z.uuid(), stationNo: z.string().min(1).max(36) })
/** OCPI names of the commands. Charging profile commands are named after their action. */
export const roamingCommandKinds = [
  'START_SESSION',
  'STOP_SESSION',
  'RESERVE_NOW',
  'CANCEL_RESERVATION',
  'UNLOCK_CONNECTOR',
  'SET_PROFILE',
  'GET_PROFILE',
  'CLEAR_PROFILE',
] as const
export const roamingCommand = z.object({
  id: z.uuid(),
  kind: z.enum(roamingCommandKinds),
  stationNo: z.string().nullable(),
  evseNo: z.string().nullable(),
  sessionNo: z.string().nullable(),
  requestedAt: instant,
  requestedBy: z.string(),
  /** Immediate response of the partner, and the later result. '': not received yet. */
  answer: z.string(),
  result: z.string(),
  resultAt: instant.nullable(),
  problem: z.string(),
  /** For a reservation: requested end time of the reservation. */
  reservedUntil: instant.nullable(),
  /** True for a reservation that was not rejected by the partner, has not expired and was not cancelled. */
  isReservation: z.boolean(),
  /** For a power limit: maximum power of the session and end time of the limit. Null: until the session ends. */
  limitW: z.int().nullable(),
  limitUntil: instant.nullable(),
})
export type RoamingCommand = z.infer<typeof roamingCommand>
const ofSession = z.object({ partnerId: z.uuid(), sessionNo: z.string().min(1).max(36) })
const commands = '/api/interop/roaming/commands'
export const listRoamingCommands = endpoint({
  name: 'listRoamingCommands',
  method: 'GET',
  path: commands,
  permission: roamingScreen.codes,
  summary: 'Lists commands that we sent to a partner for our drivers, with their results, newest first',
  query: pageQuery.extend({
    partnerId: z.uuid(),
    stationNo: z.string().max(36).optional(),
    /**
     * Selects the commands of a session: its start, later commands, and the unlocking of its connector during the
     * session or soon after.
     */
    sessionNo: z.string().max(36).optional(),
  }),
  reply: pageSchemaOf(roamingCommand),
})
/** Defines a command endpoint that returns the partner's immediate response. */
const command = <const N extends string, const P extends `/${string}`, B extends z.ZodObject>(
  name: N,
  path: P,
  { summary, body }: { summary: string; body: B },
) =>
  endpoint({
    name,
    reach: 'operator',
    method: 'POST',
    path: `${commands}${path}` as const,
    permission: roamingScreen.may.roaming.control,
    summary,
    body,
    reply: roamingCommand,
    transaction: false,
  })
const atEvse = roamingStationParams.extend({ evseNo: z.string().min(1).max(36) })
export const startRoaming = command('startRoaming', '/start', {
  summary: 'Sends a partner the command to start a session for one of our tokens; returns its immediate response',
  body: atEvse.extend({ tokenId: z.uuid() }),
})
export const stopRoaming = command('stopRoaming', '/stop', {
  summary: 'Sends a partner the command to stop a session of one of our drivers',
  body: ofSession,
})
export const reserveRoaming = command('reserveRoaming', '/reserve', {
  summary:
    'Sends a partner the command to reserve an EVSE for one of our tokens (OCPI); returns its immediate response',
  body: startRoaming.body.extend({ reservedUntil: instant }),
})
export const cancelRoamingReservation = command('cancelRoamingReservation', '/cancel', {
  summary: 'Sends a partner the command to cancel the reservation of an EVSE for one of our tokens',
  body: z.object({ partnerId: z.uuid(), id: z.uuid() }),
})
export const unlockRoaming = command('unlockRoaming', '/unlock', {
  summary: 'Sends a partner the command to unlock a connector in which a driver’s cable is stuck (OCPI)',
  body: atEvse.extend({ connectorNo: z.string().min(1).max(36) }),
})
export const limitRoaming = command('limitRoaming', '/limit', {
  summary: 'Sends a partner the command to limit the power of a session of one of our drivers (OCPI)',
  // Without an end time the limit applies until the session ends.
  body: ofSession.extend({ limitW: z.int().min(0).max(10_000_000), limitUntil: instant.optional() }),
})
export const sendRoamingLimit = command('sendRoamingLimit', '/limit/ask', {
  summary:
    'Requests the charging profile of a session of one of our drivers from a partner (OCPI); the session shows the result',
  body: ofSession,
})
export const clearRoamingLimit = command('clearRoamingLimit', '/limit/clear', {
  summary: 'Sends a partner the command to remove our power limit of a session (OCPI)',
  body: ofSession,
})
/** Station and connector of a code on a partner's label. `problem`: the partner's reason if there is no match. */
export const roamingCodeTarget = z.object({
  stationNo: z.string().nullable(),
  evseNo: z.string().nullable(),
  problem: z.string(),
})
export type RoamingCodeTarget = z.infer<typeof roamingCodeTarget>
export const findRoamingCode = endpoint({
  name: 'findRoamingCode',
  reach: 'operator',
  method: 'POST',
  path: `${commands}/code`,
  permission: roamingScreen.may.roaming.control,
  summary: 'Finds the connector of a partner by the code on its label; queries the partner where possible (T/CEC 102)',
  body: z.object({ partnerId: z.uuid(), code: z.string().trim().min(1).max(500) }),
  reply: roamingCodeTarget,
  transaction: false,
})
export const roamingCommandEndpoints = [
  listRoamingCommands,
  startRoaming,
  stopRoaming,
  reserveRoaming,
  cancelRoamingReservation,
  unlockRoaming,
  limitRoaming,
  sendRoamingLimit,
  clearRoamingLimit,
  findRoamingCode,
] as const
