import { done, endpoint, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, viewPermission } from './screens.ts'

/** `sent`: on its way. `active`: it opens the door under security profile 3. `ended`: its time is over. */
export const certificateStates = ['sent', 'active', 'refused', 'revoked', 'ended'] as const
export type CertificateState = (typeof certificateStates)[number]
/** `station` opens our door; `v2g` is shown to vehicles and opens nothing. */
export const certificateUses = ['station', 'v2g'] as const
export type CertificateUse = (typeof certificateUses)[number]
/** So long before its end a certificate is renewed. */
export const renewBeforeDays = 45

/** A certificate that was signed for a charge point: by its operator's own authority, or by the market's (`v2g`). */
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
  permission: viewPermission,
  summary: 'Certificates of charge points: which open the door, until when',
  query: pageQuery.extend({
    /** Beginning of a charge point’s number. */
    search: z.string().trim().max(60).optional(),
    state: z.enum(certificateStates).optional(),
    /** Active ones that end within so many days and have no successor yet. */
    endsWithinDays: z.coerce.number<number>().int().min(1).max(400).optional(),
    sort: sortKeys(['chargePointNo', 'notAfter', 'createdAt']),
  }),
  reply: pageOf(certificateRow),
})

/** The authority that signs them; null until the first charge point asked for a certificate. */
export const getAuthority = endpoint({
  name: 'getAuthority',
  method: 'GET',
  path: '/api/station-authority',
  permission: viewPermission,
  summary: "The operator's own authority: its certificate, to be installed where charge points are checked",
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
  summary: 'A certificate opens nothing from now on; its charge point must sign in again',
  reply: done,
})

export const certificateEndpoints = [listCertificates, getAuthority, revokeCertificate] as const
