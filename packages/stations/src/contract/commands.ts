import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { commandActions } from './command-payloads.ts'
import { keysetReply, keysetQuery } from './keyset.ts'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/** `waiting` and `sent` are intermediate states; the others are final. */
export const commandStates = [
  'waiting',
  'sent',
  'accepted',
  'rejected',
  'timeout',
  'offline',
  'failed',
  'expired',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]
export const finalCommandStates = [
  'accepted',
  'rejected',
  'timeout',
  'offline',
  'failed',
  'expired',
  'cancelled',
] as const

/** Maximum wait for a charge point's response, in seconds. */
export const maxCommandWaitS = 35
/** Maximum time in seconds for which a command is queued until its charge point reconnects. */
export const maxCommandQueueS = 30 * 86_400

/** Response of the charge point. `reply` is its payload, or `{ code, description }` after an error. */
export const commandResult = z.object({
  id: z.uuid(),
  state: z.enum(commandStates),
  reply: z.unknown().nullable(),
  sentAt: instant.nullable(),
  answeredAt: instant.nullable(),
})
export type CommandResult = z.infer<typeof commandResult>

export const sendCommand = endpoint({
  name: 'sendCommand',
  method: 'POST',
  path: '/api/charge-points/{chargePointNo}/commands',
  permission: chargePointPermissions.control,
  summary:
    "Sends a command to a charge point and waits for its answer. Without a connection: state 'offline', or with a queue time 'waiting' until it reconnects or the command expires. Firmware needs its permission too",
  params: z.object({ chargePointNo: z.string().min(1).max(40) }),
  body: z.object({
    action: z.enum(commandActions),
    payload: z.record(z.string(), z.unknown()).default({}),
    /** Seconds to wait for a response. */
    expiresInSeconds: z.int().min(1).max(maxCommandWaitS).default(30),
    /**
     * Seconds for which the command is queued if the charge point is not connected. It is sent when the charge point
     * reconnects.
     */
    queueForSeconds: z.int().min(60).max(maxCommandQueueS).optional(),
    /** Reason, stored with the command. The console requires it for stopping a session (domain handbook, section 6). */
    reason: z.string().trim().min(1).max(200).optional(),
  }),
  reply: commandResult,
  transaction: false,
})

export const commandRow = commandResult.extend({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  action: z.string(),
  /** Secrets are replaced by `***`, and tags show only their last characters. */
  payload: z.unknown(),
  reason: z.string().nullable(),
  /** True if the command is or was queued until the charge point reconnects. */
  queued: z.boolean(),
  expiresAt: instant,
  requestedBy: z.uuid(),
  /** Name of the user at that time. Null for the system, or for commands older than the storage of names. */
  requestedByName: z.string().nullable(),
  requestedAt: instant,
})
export type CommandRow = z.infer<typeof commandRow>

export const listChargePointCommands = endpoint({
  name: 'listChargePointCommands',
  method: 'GET',
  path: '/api/charge-points/{id}/commands',
  permission: stationViewPermission,
  summary: 'Lists commands sent to a charge point, newest first',
  query: keysetQuery,
  reply: keysetReply(commandRow),
})

export const listStationCommands = endpoint({
  name: 'listStationCommands',
  method: 'GET',
  path: '/api/stations/{id}/commands',
  permission: stationViewPermission,
  summary: 'Lists commands sent to the charge points of a station, newest first',
  query: keysetQuery,
  reply: keysetReply(commandRow),
})

export const cancelCommand = endpoint({
  name: 'cancelCommand',
  method: 'POST',
  path: '/api/charge-points/{id}/commands/{commandId}/cancel',
  permission: chargePointPermissions.control,
  summary: 'Cancels a command that is queued until its charge point reconnects. 409 if it was already sent',
  params: z.object({ id: z.uuid(), commandId: z.uuid() }),
  reply: commandResult,
})

export const commandEndpoints = [sendCommand, listChargePointCommands, listStationCommands, cancelCommand] as const
