import { triggerableMessages } from '@evops/ocpp/contract'
import { endpoint, idParams, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { keysetOf, keysetQuery } from './keyset.ts'
import { pilePermissions, viewPermission } from './permissions.ts'

/** `waiting` and `sent` are on the way; the others are final. */
export const commandStates = [
  'waiting',
  'sent',
  'accepted',
  'rejected',
  'timeout',
  'offline',
  'failed',
] as const
export type CommandState = (typeof commandStates)[number]
export const finalCommandStates = ['accepted', 'rejected', 'timeout', 'offline', 'failed'] as const

/** Longest wait for a charge point's answer, in seconds. */
export const longestCommandWait = 35

const connector = z.int().min(0).max(99)
const gun = z.int().min(1).max(99)
const idTag = z.string().trim().min(1).max(20)

/**
 * Payload of each command (OCPP 1.6 section 6), by action. Exactly these fields: an unknown one is refused.
 * RemoteStartTransaction's charging profile is left out until smart charging exists.
 */
export const commandPayloads = {
  RemoteStartTransaction: z.strictObject({ idTag, connectorId: gun.optional() }),
  RemoteStopTransaction: z.strictObject({ transactionId: z.int() }),
  Reset: z.strictObject({ type: z.enum(['Hard', 'Soft']) }),
  ChangeAvailability: z.strictObject({ connectorId: connector, type: z.enum(['Inoperative', 'Operative']) }),
  UnlockConnector: z.strictObject({ connectorId: gun }),
  GetConfiguration: z.strictObject({ key: z.array(z.string().min(1).max(50)).max(100).optional() }),
  ChangeConfiguration: z.strictObject({ key: z.string().trim().min(1).max(50), value: z.string().max(500) }),
  TriggerMessage: z.strictObject({
    requestedMessage: z.enum(triggerableMessages),
    connectorId: gun.optional(),
  }),
  ClearCache: z.strictObject({}),
} as const
export type CommandAction = keyof typeof commandPayloads
export const commandActions = Object.keys(commandPayloads) as [CommandAction, ...CommandAction[]]

/** A configuration key whose value is a secret: it is never stored or shown. */
export function isSecretKey(key: string): boolean {
  return key.trim().toLowerCase() === 'authorizationkey'
}

/** What the charge point answered. `reply`: its payload, or `{ code, description }` when it failed. */
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
  path: '/api/piles/{pileNo}/commands',
  permission: pilePermissions.control,
  summary:
    "Send a command to a charge point and wait for its answer (state 'offline' when it is not connected)",
  params: z.object({ pileNo: z.string().min(1).max(40) }),
  body: z.object({
    action: z.enum(commandActions),
    payload: z.record(z.string(), z.unknown()).default({}),
    /** How long to wait before giving up. */
    expiresInSeconds: z.int().min(1).max(longestCommandWait).default(30),
    /** Why; kept with the command. The console asks for it before it stops a session (domain handbook, section 6). */
    reason: z.string().trim().min(1).max(200).optional(),
  }),
  reply: commandResult,
  transaction: false,
})

/** Bulk act: `{ action: 'Reset' | 'ChangeAvailability', payload }`. */
export const commandAct = 'stations.command'

export const commandRow = commandResult.extend({
  action: z.string(),
  /** Secrets are replaced by `***`, of a tag only the end is shown. */
  payload: z.unknown(),
  reason: z.string().nullable(),
  requestedBy: z.uuid(),
  requestedAt: instant,
})
export type CommandRow = z.infer<typeof commandRow>

export const listPileCommands = endpoint({
  name: 'listPileCommands',
  method: 'GET',
  path: '/api/piles/{id}/commands',
  permission: viewPermission,
  summary: 'Commands that were sent to a charge point, newest first',
  params: idParams,
  query: keysetQuery,
  reply: keysetOf(commandRow),
})
