import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { firmwarePermissions } from './screens.ts'

export const firmwareStates = ['draft', 'released', 'withdrawn'] as const
export type FirmwareState = (typeof firmwareStates)[number]

/** Maximum size of a firmware file, in bytes. */
export const maxFirmwareBytes = 512 * 1024 * 1024

const word = z.string().trim().min(1).max(50)
export const firmwareRow = z.object({
  id: z.uuid(),
  vendor: z.string(),
  model: z.string(),
  version: z.string(),
  fileName: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  signed: z.boolean(),
  notes: z.string().nullable(),
  state: z.enum(firmwareStates),
  /** Number of charge points of the model, and how many of them run this version. */
  chargePoints: z.int(),
  running: z.int(),
  createdAt: instant,
})
export type FirmwareRow = z.infer<typeof firmwareRow>

export const listFirmware = endpoint({
  name: 'listFirmware',
  method: 'GET',
  path: '/api/firmware',
  permission: firmwarePermissions.view,
  summary: 'Lists firmware files with the number of charge points that run them',
  query: pageQuery.extend({
    sort: sortKeys(['createdAt', 'vendor', 'model', 'version']),
    search: z.string().trim().max(60).optional(),
    state: z.enum(firmwareStates).optional(),
  }),
  reply: pageSchemaOf(firmwareRow),
})

export const uploadFirmware = endpoint({
  name: 'uploadFirmware',
  reach: 'operator',
  method: 'POST',
  path: '/api/firmware',
  permission: firmwarePermissions.edit,
  summary:
    'Uploads a firmware file as a draft: the body is the file. 400 if its SHA-256 differs from the one in the request',
  query: z.object({
    vendor: word,
    model: word,
    version: word,
    fileName: z.string().trim().min(1).max(200),
    /** Checksum published by the vendor, in hex. An upload with a different checksum is rejected. */
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    notes: z.string().trim().max(1_000).optional(),
  }),
  /** Raw bytes. */
  body: z.unknown(),
  reply: firmwareRow,
  transaction: false,
})

export const signFirmware = endpoint({
  name: 'signFirmware',
  reach: 'operator',
  method: 'PUT',
  path: '/api/firmware/{id}/signature',
  permission: firmwarePermissions.edit,
  summary: 'Saves the manufacturer’s signature of a firmware draft; refused if it does not match the file',
  body: z.object({
    /** Base64. */
    signature: z.string().trim().min(1).max(800),
    /** PEM. */
    signingCertificate: z.string().trim().min(1).max(5_500),
  }),
  reply: firmwareRow,
})

export const setFirmwareState = endpoint({
  name: 'setFirmwareState',
  reach: 'operator',
  method: 'PUT',
  path: '/api/firmware/{id}/state',
  permission: firmwarePermissions.edit,
  summary: 'Releases a firmware draft, or withdraws a released firmware',
  body: z.object({ state: z.enum(['released', 'withdrawn']) }),
  reply: firmwareRow,
})

export const deleteFirmware = endpoint({
  name: 'deleteFirmware',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/firmware/{id}',
  permission: firmwarePermissions.edit,
  summary: 'Deletes a firmware draft and its file',
  reply: doneReply,
})

export const listFirmwareTargets = endpoint({
  name: 'listFirmwareTargets',
  method: 'GET',
  path: '/api/firmware/{id}/targets',
  permission: firmwarePermissions.control,
  summary: 'Lists charge points of the firmware’s manufacturer and model that run another version (at most 1,000)',
  reply: z.array(z.object({ chargePointId: z.uuid(), chargePointNo: z.string(), firmware: z.string().nullable() })),
})

export const firmwareEndpoints = [
  listFirmware,
  listFirmwareTargets,
  signFirmware,
  setFirmwareState,
  deleteFirmware,
] as const
export const firmwareUploadEndpoints = [uploadFirmware] as const
