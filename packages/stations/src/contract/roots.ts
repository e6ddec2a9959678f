import { doneReply, endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

/**
 * `mo`: signs vehicle contracts (mobility operators). `v2g`: signs charge point certificates for vehicles, and many
 * contracts.
 */
export const rootCertificateUses = ['mo', 'v2g'] as const
export type RootCertificateUse = (typeof rootCertificateUses)[number]

/** External certificate authority that the operator trusts for charging with a vehicle contract (ISO 15118). */
export const rootCertificateRow = z.object({
  id: z.uuid(),
  use: z.enum(rootCertificateUses),
  subject: z.string(),
  /** SHA-256, hexadecimal. */
  fingerprint: z.string(),
  certificate: z.string(),
  notBefore: instant,
  notAfter: instant,
  /** True if the certificate has expired. */
  isOver: z.boolean(),
  createdAt: instant,
})
export type RootCertificateRow = z.infer<typeof rootCertificateRow>

export const listRoots = endpoint({
  name: 'listRoots',
  method: 'GET',
  path: '/api/trusted-authorities',
  permission: stationViewPermission,
  summary: 'Lists external authorities that are trusted for vehicle contracts (ISO 15118)',
  query: pageQuery.extend({ use: z.enum(rootCertificateUses).optional() }),
  reply: pageSchemaOf(rootCertificateRow),
})
export const addRoot = endpoint({
  name: 'addRoot',
  reach: 'operator',
  method: 'POST',
  path: '/api/trusted-authorities',
  permission: chargePointPermissions.edit,
  summary: 'Adds a trusted authority. The certificate must be that of an authority and must not have expired',
  body: z.object({
    use: z.enum(rootCertificateUses),
    /** PEM. */
    certificate: z.string().trim().min(1).max(10_000),
  }),
  reply: rootCertificateRow,
})
export const removeRoot = endpoint({
  name: 'removeRoot',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/trusted-authorities/{id}',
  permission: chargePointPermissions.edit,
  summary: 'Removes a trusted authority; running sessions continue',
  reply: doneReply,
})

export const rootCertificateEndpoints = [listRoots, addRoot, removeRoot] as const
