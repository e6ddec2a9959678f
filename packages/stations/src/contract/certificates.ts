import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/**
 * Certificate states. `sent`: sent, not yet confirmed. `active`: accepted for connections under security profile 3.
 * `ended`: expired.
 */
export const certificateStates = ['sent', 'active', 'refused', 'revoked', 'ended'] as const
export type CertificateState = (typeof certificateStates)[number]
/**
 * `station` authenticates the connection to the platform; `v2g` is presented to vehicles and authenticates no
 * connection.
 */
export const certificateUses = ['station', 'v2g'] as const
export type CertificateUse = (typeof certificateUses)[number]
/** Days before its expiry at which a certificate is renewed. */
export const renewBeforeDays = 45

/** Certificate issued for a charge point, by the operator's own authority or by the market's (`v2g`). */
export const certificateRow = z.object({
  id: z.uuid(),
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  chargePointName: z.string(),
  stationName: z.string(),
  timeZone: z.string(),
  connected: z.boolean(),
  use: z.enum(certificateUses),
  serial: z.string(),
  /** SHA-256, hexadecimal. */
  fingerprint: z.string(),
  notBefore: instant,
  notAfter: instant,
  state: z.enum(certificateStates),
  createdAt: instant,
})
export type CertificateRow = z.infer<typeof certificateRow>

export const listCertificates = endpoint({
  name: 'listCertificates',
  method: 'GET',
  path: '/api/station-certificates',
  permission: stationViewPermission,
  summary: 'Lists certificates of charge points with their use, state and expiry',
  query: pageQuery.extend({
    /** Start of a charge point's number. */
    search: z.string().trim().max(60).optional(),
    state: z.enum(certificateStates).optional(),
    /** Active certificates that expire within this number of days and have no successor yet. */
    endsWithinDays: z.coerce.number<number>().int().min(1).max(400).optional(),
    sort: sortKeys(['chargePointNo', 'notAfter', 'createdAt']),
  }),
  reply: pageSchemaOf(certificateRow),
})

/** Returns the signing authority, or null until the first charge point has requested a certificate. */
export const getAuthority = endpoint({
  name: 'getAuthority',
  method: 'GET',
  path: '/api/station-authority',
  permission: stationViewPermission,
  summary: "Returns the certificate of the operator's own authority, to be installed where charge points are verified",
  reply: z
    .object({
      certificate: z.string(),
      subject: z.string(),
      fingerprint: z.string(),
      notBefore: instant,
      notAfter: instant,
    })
    .nullable(),
})

export const revokeCertificate = endpoint({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/api/station-certificates/{id}/revoke',
  permission: chargePointPermissions.edit,
  summary: 'Revokes a certificate of a charge point, which must authenticate again',
  reply: doneReply,
})

export const certificateEndpoints = [listCertificates, getAuthority, revokeCertificate] as const
