import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { chargePointPermissions, viewPermission } from './screens.ts'

export const transferKinds = ['firmware', 'diagnostics', 'diagnostics_log', 'security_log'] as const
export type TransferKind = (typeof transferKinds)[number]

/** What a charge point may upload at most. */
export const largestUpload = 64 * 1024 * 1024

/** A file that a charge point fetches from us, or sends. */
export const transferRow = z.object({
  id: z.uuid(),
  kind: z.enum(transferKinds),
  requestNo: z.int(),
  /** As the charge point words it; `requested`, `accepted`, `refused`, `nothing` are ours. */
  status: z.string(),
  fileName: z.string().nullable(),
  /** Null: no byte has arrived. */
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
  /** Of a firmware: its version. */
  version: z.string().nullable(),
  requestedAt: instant,
  changedAt: instant,
  expiresAt: instant,
  /** Of what a charge point sent; null: nothing has arrived. */
  keptUntil: instant.nullable(),
  /** Its time was over: the file is gone, what was known of it stays. */
  removedAt: instant.nullable(),
})
export type TransferRow = z.infer<typeof transferRow>

export const listChargePointTransfers = endpoint({
  name: 'listChargePointTransfers',
  method: 'GET',
  path: '/api/charge-points/{id}/transfers',
  permission: viewPermission,
  summary: 'Files that went to a charge point or came from it, newest first (the last 50)',
  reply: z.array(transferRow),
})

export const downloadTransfer = endpoint({
  name: 'downloadTransfer',
  method: 'GET',
  path: '/api/charge-points/{id}/transfers/{transferId}/file',
  permission: chargePointPermissions.control,
  summary: 'A file that a charge point sent (audited)',
  params: z.object({ id: z.uuid(), transferId: z.uuid() }),
  reply: 'stream',
  writes: true,
})

/** 32 characters of base64url, and an ending that some charge points look for. */
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{32}(\.[A-Za-z0-9]{1,8})?$/) })
const named = token.extend({ name: z.string().max(200) })
const forPoint = { permission: 'public', transaction: false, bare: true } as const

export const fetchFile = endpoint({
  ...forPoint,
  name: 'fetchFile',
  method: 'GET',
  path: '/api/public/transfers/{token}',
  summary: 'A firmware, for the charge point that was given this address',
  params: token,
  reply: 'stream',
})
export const putFile = endpoint({
  ...forPoint,
  name: 'putFile',
  method: 'PUT',
  path: '/api/public/transfers/{token}',
  summary: 'Diagnostics or a log, from the charge point that was given this address',
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
