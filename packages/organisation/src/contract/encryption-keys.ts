import { doneReply, endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { tasksScreen } from './screens.ts'

/** Key under which stored secrets of the installation are encrypted. */
export const encryptionKeyRow = z.object({
  /** 0: the secret key of the installation, under which secrets from before the first rotation are. */
  id: z.int(),
  createdAt: instant.nullable(),
  createdBy: z.string().nullable(),
  /** New secrets are encrypted with the key from this time on. */
  activeFrom: instant.nullable(),
  /** Everything was encrypted with the key at this time. */
  doneAt: instant.nullable(),
  /** Number of secrets under the key. */
  secrets: z.int(),
  isNewest: z.boolean(),
})
export type EncryptionKeyRow = z.infer<typeof encryptionKeyRow>

export const listEncryptionKeys = endpoint({
  name: 'listEncryptionKeys',
  method: 'GET',
  path: '/api/organisation/encryption-keys',
  permission: tasksScreen.codes,
  summary: 'Lists the keys under which stored secrets are encrypted, with the number of secrets (platform staff only)',
  reply: z.array(encryptionKeyRow),
})
export const rotateEncryptionKey = endpoint({
  name: 'rotateEncryptionKey',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/encryption-keys',
  permission: tasksScreen.may.tasks.control,
  fresh: 'secrets',
  summary: 'Creates an encryption key and encrypts all stored secrets with it in the background (platform staff only)',
  body: z.object({}),
  reply: z.object({ id: z.int() }),
})
export const removeEncryptionKey = endpoint({
  name: 'removeEncryptionKey',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/organisation/encryption-keys',
  permission: tasksScreen.may.tasks.control,
  fresh: 'secrets',
  summary: 'Deletes an encryption key that no secret uses any more (platform staff only)',
  query: z.object({ number: z.coerce.number<number>().int().min(1).max(32_767) }),
  reply: doneReply,
})
export const encryptionKeyEndpoints = [listEncryptionKeys, rotateEncryptionKey, removeEncryptionKey] as const
