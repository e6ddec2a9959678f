import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { keyDiversifications, kcvMethods, keyAlgorithms, keyKinds, keySetDetail } from './keys.ts'
import { keyPermissions } from './screens.ts'

const wrappedKinds = keyKinds.filter((kind) => kind !== 'transport')
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9A-F]{${bytes * 2}}$`))

/**
 * A set's keys wrapped with an AES-128 transport key: each key by RFC 3394 (24 bytes), and all of them with one mark,
 * so that no key can be moved to another name. The mark is HMAC-SHA-256 over the file's JSON without `mark`, in this
 * order of fields, with the key derived by HKDF-SHA-256 from the transport key with the information
 * `evops-card-keys:mark`.
 */
export const keyFile = z.object({
  format: z.literal('evops-card-keys/1'),
  wrap: z.literal('AES-KW'),
  transport: z.object({ keyVersion: z.int(), kcvMethod: z.enum(kcvMethods), kcv: hex(3) }),
  set: z.object({
    name: z.string().min(1).max(60),
    kind: z.enum(wrappedKinds),
    appIndex: z.int().min(0).max(99),
    keyVersion: z.int().min(1).max(255),
    algorithm: z.enum(keyAlgorithms),
    diversification: z.enum(keyDiversifications),
    kcvMethod: z.enum(kcvMethods),
  }),
  keys: z
    .array(z.object({ name: z.string().max(40), kcv: hex(3), wrapped: hex(24) }))
    .min(1)
    .max(40),
  mark: hex(32),
})
export type KeyFile = z.infer<typeof keyFile>

export const requestKeyExport = endpoint({
  name: 'requestKeyExport',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/{id}/export',
  permission: keyPermissions.control,
  summary: 'Requests the export of a key set, wrapped under the active transport key; a second person must approve',
  body: z.object({ reason: z.string().trim().min(1).max(500) }),
  reply: z.object({ approvalId: z.uuid() }),
})
export const takeKeyExport = endpoint({
  name: 'takeKeyExport',
  fresh: 'secrets',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/exports/{id}/take',
  permission: keyPermissions.control,
  summary:
    'Returns an approved key file, once, to the user who requested it, within a day; the keys are wrapped at download',
  body: z.object({}),
  reply: z.object({ fileName: z.string(), file: keyFile }),
})
export const importKeys = endpoint({
  name: 'importKeys',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/import',
  permission: keyPermissions.create,
  summary:
    'Imports a draft key set from a file of wrapped keys; requires their transport key. Compare the check values afterwards',
  body: z.object({
    /** The file's text. */
    file: z.string().min(2).max(100_000),
    /** Missing: the name in the file. */
    name: z.string().trim().max(60).default(''),
  }),
  reply: keySetDetail,
})
export const keyTransportEndpoints = [requestKeyExport, takeKeyExport, importKeys] as const
