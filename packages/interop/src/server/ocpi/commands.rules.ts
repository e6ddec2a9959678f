import { z } from 'zod'
import type { OpenCommand } from './commands.store.ts'
import { parseOcpiInstant } from './envelope.rules.ts'
import { tokenShape } from './tokens.service.ts'

/* Commands of partners, section 13: their parameters and results. */

/** Time in seconds that the partner is requested to wait. After this time the partner receives a timeout result. */
export const timeoutSeconds = 120

const text = (most: number) => z.string().min(1).max(most)
const responseUrl = z.url({ protocol: /^https?$/ }).max(255)
const place = { location_id: text(36), evse_uid: text(36).optional(), connector_id: text(36).optional() }
const reference = text(36).optional()
export const commandSchemas = {
  START_SESSION: z.looseObject({
    response_url: responseUrl,
    token: tokenShape,
    authorization_reference: reference,
    ...place,
  }),
  STOP_SESSION: z.looseObject({ response_url: responseUrl, session_id: text(36) }),
  RESERVE_NOW: z.looseObject({
    response_url: responseUrl,
    token: tokenShape,
    expiry_date: z.string().refine((value) => parseOcpiInstant(value) !== undefined),
    reservation_id: z.union([text(36), z.int().transform(String)]),
    authorization_reference: reference,
    ...place,
  }),
  CANCEL_RESERVATION: z.looseObject({
    response_url: responseUrl,
    reservation_id: z.union([text(36), z.int().transform(String)]),
  }),
  UNLOCK_CONNECTOR: z.looseObject({
    response_url: responseUrl,
    location_id: text(36),
    evse_uid: text(36),
    connector_id: text(36),
  }),
} as const

/** Results of a failed start, by the state of its session. */
const failures: Readonly<Record<string, string>> = {
  Rejected: 'REJECTED',
  offline: 'EVSE_INOPERATIVE',
  'no-start': 'TIMEOUT',
}
/**
 * Returns the result of a command. Undefined: not known yet. A start succeeds when its charge point has begun to
 * charge, a stop when the session is over.
 */
export function partnerCommandResult(command: OpenCommand, now: Date): string | undefined {
  const { kind, result, state, hasStarted, hasEnded, reported, requestedAt } = command
  if (result !== null) return result
  if (kind === 'START_SESSION') {
    if (hasStarted) return 'ACCEPTED'
    if (state === 'failed') return failures[reported ?? ''] ?? 'FAILED'
    if (state === 'cancelled' || state === 'void') return 'FAILED'
  }
  if (kind === 'STOP_SESSION') {
    if (hasEnded) return 'ACCEPTED'
    // The charge point received the stop but the session continues.
    if (state === 'charging') return 'REJECTED'
  }
  if (now.getTime() - requestedAt.getTime() <= timeoutSeconds * 1_000) return undefined
  // Results of profile commands have no TIMEOUT value.
  return kind.endsWith('_PROFILE') ? 'REJECTED' : 'TIMEOUT'
}
