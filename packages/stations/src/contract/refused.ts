import { endpoint, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { createdChargePoint, identity, chargePointDraft } from './charge-points.ts'
import { chargePointPermissions, viewPermission } from './screens.ts'

/** What never became a handshake. */
export const strayCauses = ['tls-plain', 'tls-version', 'tls-untrusted', 'tls-clock', 'plain-tls'] as const
/** Why the gateway refused a handshake. */
export const refusedCauses = [
  'path',
  'identity',
  'headers',
  'no-credentials',
  'user',
  'unknown',
  'password',
  'profile',
  'certificate',
  'subprotocol',
  'duplicate',
  'throttled',
  'full',
  'draining',
  'unavailable',
  ...strayCauses,
] as const
export type RefusedCause = (typeof refusedCauses)[number]

/** Handshakes that were refused, counted by identity, address, subprotocol and cause. */
export const refusedConnection = z.object({
  identity: z.string(),
  address: z.string(),
  subprotocol: z.string(),
  /** One of `refusedCauses`; later gateways may know more. */
  cause: z.string(),
  attempts: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The charge point of ours that has this identity; null: nobody's, it can be adopted. */
  chargePoint: z.object({ id: z.uuid(), chargePointNo: z.string(), name: z.string() }).nullable(),
  /** The text is a legal identity and nobody's: it can be adopted. */
  adoptable: z.boolean(),
})
export type RefusedConnection = z.infer<typeof refusedConnection>

/**
 * An operator sees attempts under identities of its own. Attempts under identities that nobody registered are shown
 * to the platform's staff and where there is only one operator; among several operators only by the exact identity.
 */
export const listRefusedConnections = endpoint({
  name: 'listRefusedConnections',
  method: 'GET',
  path: '/api/refused-connections',
  permission: viewPermission,
  summary: 'Refused connections of charge points (at most 1,000 are kept), newest first',
  query: pageQuery.extend({
    sort: sortKeys(['lastAt', 'firstAt', 'attempts', 'identity']),
    /** Beginning of the identity. */
    search: z.string().trim().max(60).optional(),
    /** Exactly this identity. */
    identity: z.string().max(60).optional(),
  }),
  reply: pageOf(refusedConnection),
})

/** What is known of how a charge point gets in, beyond its handshakes. */
export const chargePointConnection = z.object({
  /** Attempts under its identity, and broken ones without any from the address that it last came from. */
  refused: z.array(refusedConnection),
  /** Seconds by which its clock was off when it last told the time; null where it never has. */
  clock: z.object({ seconds: z.int(), at: instant }).nullable(),
  bootedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** The security profile below which it is refused; 0: none was set yet. */
  securityProfile: z.int(),
  /** One that it accepted, in force once it signs in that way. */
  nextSecurityProfile: z.int().nullable(),
  /** The end of the newest certificate that was signed for it. */
  certificateUntil: instant.nullable(),
  /** A second socket under its identity in the last seven days: two devices bear one identity, or somebody tries. */
  secondSockets: z.int(),
  /** Sessions of the last seven days that were not measured: it told no register at their begin. */
  unmeasuredSessions: z.int(),
})
export type ChargePointConnection = z.infer<typeof chargePointConnection>
/** A clock that is off by more falls into another tariff cell sooner or later. */
export const clockWarnSeconds = 60

export const getChargePointConnection = endpoint({
  name: 'getChargePointConnection',
  method: 'GET',
  path: '/api/charge-points/{id}/connection',
  permission: viewPermission,
  summary:
    'Why a charge point does not come in, or might not soon: refused attempts, its clock, its certificate',
  reply: chargePointConnection,
})

export const adoptConnection = endpoint({
  name: 'adoptConnection',
  method: 'POST',
  path: '/api/refused-connections/adopt',
  permission: chargePointPermissions.create,
  summary: 'Register a refused identity as a new charge point; the reply shows its password once',
  body: chargePointDraft.safeExtend({ identity }),
  reply: createdChargePoint,
})

export const dismissConnection = endpoint({
  name: 'dismissConnection',
  method: 'DELETE',
  path: '/api/refused-connections',
  permission: chargePointPermissions.create,
  summary:
    'Take attempts off the list: all of an identity, or only those of one address, subprotocol or cause',
  query: z.object({
    identity: z.string().max(200),
    address: z.string().max(100).optional(),
    subprotocol: z.string().max(300).optional(),
    cause: z.string().max(60).optional(),
  }),
  reply: z.object({ dismissed: z.int() }),
})

export const refusedEndpoints = [
  listRefusedConnections,
  getChargePointConnection,
  adoptConnection,
  dismissConnection,
] as const
