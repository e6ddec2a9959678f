import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, stationViewPermission } from './screens.ts'

export const transferKinds = ['firmware', 'diagnostics', 'diagnostics_log', 'security_log'] as const
export type TransferKind = (typeof transferKinds)[number]

/** Maximum size of an upload from a charge point, in bytes. */
export const maxUploadBytes = 64 * 1024 * 1024

/** File that a charge point downloads from the platform or uploads to it. */
export const transferRow = z.object({
  id: z.uuid(),
  kind: z.enum(transferKinds),
  requestNo: z.int(),
  /** Status as the charge point reports it; `requested`, `accepted`, `refused`, `nothing` are the platform's own. */
  status: z.string(),
  fileName: z.string().nullable(),
  /** Null until the first byte arrives. */
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Version, for a firmware. */
  version: z.string().nullable(),
  requestedAt: instant,
  changedAt: instant,
  expiresAt: instant,
  /** End of retention of an uploaded file. Null if nothing has arrived. */
  retainedUntil: instant.nullable(),
  /** Time at which the file was deleted at the end of its retention. The metadata remain. */
  removedAt: instant.nullable(),
})
export type TransferRow = z.infer<typeof transferRow>

export const listChargePointTransfers = endpoint({
  name: 'listChargePointTransfers',
  method: 'GET',
  path: '/api/charge-points/{id}/transfers',
  permission: stationViewPermission,
  summary: 'Lists files sent to or received from a charge point, newest first (the last 50)',
  reply: z.array(transferRow),
})

export const downloadTransfer = endpoint({
  name: 'downloadTransfer',
  method: 'GET',
  path: '/api/charge-points/{id}/transfers/{transferId}/file',
  permission: chargePointPermissions.control,
  summary: 'Downloads a file that a charge point uploaded (audited)',
  params: z.object({ id: z.uuid(), transferId: z.uuid() }),
  reply: 'stream',
  writes: true,
})

/** 32 characters of base64url, and a file extension that some charge points require. */
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{32}(\.[A-Za-z0-9]{1,8})?$/) })
const named = token.extend({ name: z.string().max(200) })
const forPoint = { permission: 'public', transaction: false, bare: true } as const

export const fetchFile = endpoint({
  ...forPoint,
  name: 'fetchFile',
  method: 'GET',
  path: '/api/public/transfers/{token}',
  summary: 'Downloads a firmware, for the charge point that received this address',
  params: token,
  reply: 'stream',
})
export const putFile = endpoint({
  ...forPoint,
  name: 'putFile',
  method: 'PUT',
  path: '/api/public/transfers/{token}',
  summary: 'Uploads diagnostics or a log, from the charge point that received this address',
  params: token,
  reply: z.object({}),
})
export const postFile = endpoint({ ...putFile, name: 'postFile', method: 'POST' })
export const putNamedFile = endpoint({
  ...putFile,
  name: 'putNamedFile',
  path: '/api/public/transfers/{token}/{name}',
  params: named,
})
export const postNamedFile = endpoint({ ...putNamedFile, name: 'postNamedFile', method: 'POST' })

export const transferEndpoints = [listChargePointTransfers, downloadTransfer, fetchFile] as const
export const uploadEndpoints = [putFile, postFile, putNamedFile, postNamedFile] as const
