import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { createdChargePoint, ocppIdentity, chargePointDraft } from './charge-points.ts'
import { messageFinding } from './message-findings.ts'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/** Connection errors before a WebSocket handshake. */
export const preHandshakeCauses = ['tls-plain', 'tls-version', 'tls-untrusted', 'tls-clock', 'plain-tls'] as const
/** Reasons why the login of a YKC charge point is not that of the bound one. Strangers learn none of them. */
export const ykcRefusedCauses = ['ykc-iccid', 'ykc-network'] as const
/** Reasons why the OCPP gateway rejects a handshake. */
export const refusedCauses = [
  'path',
  'identity',
  'headers',
  'no-credentials',
  'user',
  'unknown',
  'password',
  'profile',
  'policy',
  'certificate',
  'subprotocol',
  'duplicate',
  'throttled',
  'full',
  'draining',
  'unavailable',
  ...preHandshakeCauses,
  ...ykcRefusedCauses,
] as const
export type RefusedCause = (typeof refusedCauses)[number]

/** Rejected handshakes, counted by identity, address, subprotocol and cause. */
export const refusedConnection = z.object({
  identity: z.string(),
  address: z.string(),
  subprotocol: z.string(),
  /** One of `refusedCauses`; a newer gateway may report others. */
  cause: z.string(),
  attempts: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Registered charge point with this identity. Null if there is none, so the identity can be adopted. */
  chargePoint: z.object({ id: z.uuid(), chargePointNo: z.string(), name: z.string() }).nullable(),
  /** True if the text is a valid and unused identity, which can be adopted. */
  adoptable: z.boolean(),
})
export type RefusedConnection = z.infer<typeof refusedConnection>

/**
 * An operator sees attempts under its own identities. Attempts under unregistered identities are visible to platform
 * staff and in an installation with one operator. With several operators they are visible only by exact identity.
 */
export const listRefusedConnections = endpoint({
  name: 'listRefusedConnections',
  method: 'GET',
  path: '/api/refused-connections',
  permission: stationViewPermission,
  summary: 'Lists refused connections of charge points, newest first (at most 1,000 are stored)',
  query: pageQuery.extend({
    sort: sortKeys(['lastAt', 'firstAt', 'attempts', 'identity']),
    /** Start of the identity. */
    search: z.string().trim().max(60).optional(),
    /** Exact identity. */
    identity: z.string().max(60).optional(),
  }),
  reply: pageSchemaOf(refusedConnection),
})

/** Refused message of a charge point that was not read again since. */
export const refusedMessage = messageFinding
  .omit({ isRefused: true, settledAt: true })
  .extend({ chargePoint: z.object({ id: z.uuid(), chargePointNo: z.string(), name: z.string() }) })
export type RefusedMessage = z.infer<typeof refusedMessage>

export const listRefusedMessages = endpoint({
  name: 'listRefusedMessages',
  method: 'GET',
  path: '/api/refused-messages',
  permission: stationViewPermission,
  summary:
    'Lists refused messages of charge points, newest first; an entry stays until a message of its kind is accepted again',
  query: pageQuery,
  reply: pageSchemaOf(refusedMessage),
})

/** Connection details of a charge point other than its handshakes. */
export const chargePointConnection = z.object({
  /** Attempts under its identity, and failed attempts without an identity from its last known address. */
  refused: z.array(refusedConnection),
  /** Clock offset in seconds at the last reported time. Null if it never reported a time. */
  clock: z.object({ seconds: z.int(), at: instant }).nullable(),
  bootedAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Minimum security profile for a connection. 0 if none was set yet. */
  securityProfile: z.int(),
  /** Profile that the charge point has accepted, valid from its first connection with that profile. */
  nextSecurityProfile: z.int().nullable(),
  /** Profile of the last handshake with valid credentials. Null: none so far. */
  lastProfile: z.int().nullable(),
  /** Least security profile of the operator. 0: none. */
  leastProfile: z.int(),
  /** Last day on which this charge point may connect below it. Null: it may not. */
  graceUntil: z.string().nullable(),
  /** Expiry of the latest certificate issued for it. */
  certificateUntil: instant.nullable(),
  /**
   * Number of second connections under its identity in the last seven days. The cause is two devices with one identity,
   * or an attack.
   */
  secondSockets: z.int(),
  /**
   * Sessions of the last seven days without measurement, because the charge point reported no meter register at their
   * start.
   */
  unmeasuredSessions: z.int(),
  /** Messages that were refused, and deviations that were corrected, newest first. */
  findings: z.array(messageFinding),
})
export type ChargePointConnection = z.infer<typeof chargePointConnection>
/** Clock offset in seconds that causes a warning. A larger offset can put a session into another tariff period. */
export const clockWarnSeconds = 60

export const getChargePointConnection = endpoint({
  name: 'getChargePointConnection',
  method: 'GET',
  path: '/api/charge-points/{id}/connection',
  permission: stationViewPermission,
  summary: 'Returns why a charge point cannot connect, or soon might not: refused attempts, its clock, its certificate',
  reply: chargePointConnection,
})

export const adoptConnection = endpoint({
  name: 'adoptConnection',
  method: 'POST',
  path: '/api/refused-connections/adopt',
  permission: chargePointPermissions.create,
  summary: 'Creates a charge point from a refused identity; the reply contains its password once',
  body: chargePointDraft.safeExtend({ identity: ocppIdentity }),
  reply: createdChargePoint,
})

export const dismissConnection = endpoint({
  name: 'dismissConnection',
  method: 'DELETE',
  path: '/api/refused-connections',
  permission: chargePointPermissions.create,
  summary: 'Deletes refused connections: all of an identity, or only those of one address, subprotocol or cause',
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
  listRefusedMessages,
  getChargePointConnection,
  adoptConnection,
  dismissConnection,
] as const
