import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys, toStoredSchema } from '@evops/platform/contract'
import { z } from 'zod'
import { keyPermissions } from './screens.ts'

/** `transport`: keys that wrap other sets' keys for export and import. */
export const keyKinds = ['root', 'user_card', 'user_card_app', 'psam', 'transport'] as const
export type KeyKind = (typeof keyKinds)[number]
export const keyAlgorithms = ['3des_2key', 'sm4', 'aes_128'] as const
export type KeyAlgorithm = (typeof keyAlgorithms)[number]
export const keyStatuses = ['draft', 'active', 'superseded', 'retired', 'destroyed'] as const
export type KeyStatus = (typeof keyStatuses)[number]
/** Derivation of a card's own key from the set's key: the handbook's rule, or NXP's AN10922. */
export const keyDiversifications = ['pboc', 'an10922'] as const
/** Source of a check value's first three bytes: an encrypted block of zeros, or its CMAC. */
export const kcvMethods = ['zeros', 'cmac'] as const
/** Keys of a set, 16 bytes each (domain handbook, section 8). */
export const keyNames = {
  root: ['cpu_root', 'psam_root', 'common_root'],
  user_card: ['card_master', 'card_maintenance', 'card_internal_auth'],
  user_card_app: [
    'app_master',
    'app_maintenance',
    'internal_auth',
    'pin_reset',
    'pin_unlock',
    'purchase',
    'load',
    'tac',
    'ungrey',
    'unload',
    'overdraft',
  ],
  psam: [
    'psam_master',
    'psam_maintenance',
    'psam_app_master',
    'psam_app_maintenance',
    'purchase_master',
    'grey_lock',
    'psam_tac',
    'mac_encrypt',
  ],
  transport: ['transport'],
} as const satisfies Record<KeyKind, readonly string[]>

const name = z.string().trim().min(1).max(60)
const keyName = z.string().trim().min(1).max(40)
const remark = z.string().trim().max(500).default('')
const validity = { validFrom: instant.nullable().default(null), validUntil: instant.nullable().default(null) }
const isInOrder = (span: { validFrom: string | null; validUntil: string | null }) =>
  span.validFrom === null || span.validUntil === null || span.validFrom < span.validUntil
const inOrder = { path: ['validUntil'], message: 'cards.fault.validity' }
const kcv = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-F]{6}$/, 'cards.fault.kcv')

export const keySetForm = z
  .object({
    name,
    kind: z.enum(keyKinds),
    /** Number of a user card's application, from 1. */
    appIndex: z.int().min(0).max(99).default(0),
    algorithm: z.enum(keyAlgorithms).default('3des_2key'),
    diversification: z.enum(keyDiversifications).default('pboc'),
    kcvMethod: z.enum(kcvMethods).default('zeros'),
    /** Missing: the next one. */
    keyVersion: z.int().min(1).max(255).optional(),
    ...validity,
    remark,
  })
  .refine(isInOrder, inOrder)
  .refine(({ kind, appIndex }) => (kind === 'user_card_app') === appIndex > 0, {
    path: ['appIndex'],
    message: 'cards.fault.application',
  })
  .refine(({ kind, algorithm }) => kind !== 'transport' || algorithm === 'aes_128', {
    path: ['algorithm'],
    message: 'cards.fault.transport',
  })
  .refine(({ algorithm, diversification }) => diversification !== 'an10922' || algorithm === 'aes_128', {
    path: ['diversification'],
    message: 'cards.fault.diversification',
  })
export type KeySetForm = z.output<typeof keySetForm>

export const keyRow = z.object({
  name: z.string(),
  /** Null if the key does not exist yet. */
  kcv: z.string().nullable(),
  source: z.enum(['components', 'generated', 'imported']).nullable(),
  madeAt: instant.nullable(),
  /** Users who created it: one for a generated key, two for components. */
  by: z.array(z.string()),
  /** Components that wait for their other half, with their own check values. */
  waiting: z.array(z.object({ part: z.int(), kcv: z.string(), byName: z.string() })),
})
export const keySetRow = toStoredSchema(keySetForm).extend({
  id: z.uuid(),
  keyVersion: z.int(),
  status: z.enum(keyStatuses),
  createdAt: instant,
  createdName: z.string(),
  activatedAt: instant.nullable(),
  activatedName: z.string().nullable(),
  supersededAt: instant.nullable(),
  retiredAt: instant.nullable(),
  destroyedAt: instant.nullable(),
  /** Number of existing keys, and of all keys of the set. */
  keysThere: z.int(),
  keysInAll: z.int(),
  /** Usable cards that were issued with it. */
  cards: z.int(),
  version: z.int(),
})
export type KeySetRow = z.infer<typeof keySetRow>
const waiting = z.object({ approvalId: z.uuid(), byName: z.string(), at: instant }).nullable()
export const keySetDetail = keySetRow.extend({
  keys: z.array(keyRow),
  /** True if the caller created it and therefore may not activate it. */
  isMine: z.boolean(),
  /** Set if its destruction waits for a second person. */
  waits: waiting,
  /** Set if its export waits for a second person. */
  exportWaits: waiting,
  /** Approved files that were not downloaded. Only the requester can download a file. */
  exports: z.array(z.object({ id: z.uuid(), approvedName: z.string(), expiresAt: instant, isMine: z.boolean() })),
})
export type KeySetDetail = z.infer<typeof keySetDetail>

export const listKeySets = endpoint({
  name: 'listKeySets',
  method: 'GET',
  path: '/user/cardkey/list',
  permission: keyPermissions.view,
  summary: 'Lists card key sets with their versions; a key itself is never returned, only its check value',
  query: pageQuery.extend({
    kind: z.enum(keyKinds).optional(),
    status: z.enum(keyStatuses).optional(),
    sort: sortKeys(['createdAt', 'name']),
  }),
  reply: pageSchemaOf(keySetRow),
})
export const getKeySet = endpoint({
  name: 'getKeySet',
  method: 'GET',
  path: '/user/cardkey/getcardkeyinfo',
  permission: keyPermissions.view,
  summary: 'Returns a card key set: check values, and who created each key',
  query: z.object({ id: z.uuid() }),
  reply: keySetDetail,
})
const keyComponent = z.object({
  keyName,
  part: z.coerce.number<number>().int().min(1).max(2),
  /** 16 bytes as hexadecimal digits, with any grouping. */
  value: z
    .string()
    .trim()
    .regex(/^(?:[0-9A-Fa-f]\s?){32}$/, 'cards.fault.component')
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
  /** Check value on the component's letter, to detect typing errors. */
  kcv: kcv.optional(),
  /** True if triple DES bytes without odd parity are intended and must not be corrected. */
  keepParity: z.boolean().default(false),
})

export const saveKeySet = endpoint({
  name: 'saveKeySet',
  reach: 'operator',
  method: 'POST',
  path: '/user/cardkey/save',
  permission: keyPermissions.create,
  summary:
    'Creates a draft key set; its version follows the last one of its kind and application. A `component` goes into an existing draft of the same name, kind and application; a second person’s call completes the key',
  body: keySetForm.safeExtend({ component: keyComponent.optional() }),
  reply: keySetDetail,
})
export const updateKeySet = endpoint({
  name: 'updateKeySet',
  reach: 'operator',
  keeps: { read: getKeySet },
  method: 'POST',
  path: '/user/cardkey/update',
  permission: keyPermissions.edit,
  summary: 'Updates the name, validity and remark of a key set. 409 if the version is outdated',
  body: z.object({ id: z.uuid(), name, ...validity, remark, version: z.int() }).refine(isInOrder, inOrder),
  reply: keySetDetail,
})
const byId = z.object({ id: z.uuid(), reason: z.string().trim().max(500).default('') })
/** Null for a draft without keys, which is deleted at once. */
const destruction = z.object({ approvalId: z.uuid().nullable() })
export const deleteKeySet = endpoint({
  name: 'deleteKeySet',
  reach: 'operator',
  method: 'POST',
  path: '/user/cardkey/delete',
  permission: keyPermissions.delete,
  summary:
    'Requests the destruction of the keys of a draft or retired set; a second person must approve. A draft without keys is deleted at once',
  body: byId,
  reply: destruction,
})
/** Older form of the request. */
export const deleteKeySetByGet = endpoint({
  name: 'deleteKeySetByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/cardkey/delete',
  permission: keyPermissions.delete,
  summary: 'Requests the destruction of the keys of a draft or retired set; older GET form, prefer POST',
  query: byId,
  reply: destruction,
  writes: true,
})
export const enterKeyComponent = endpoint({
  name: 'enterKeyComponent',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/{id}/components',
  permission: keyPermissions.edit,
  summary: 'Enters one of the two components of a key; two people must enter them, and the second one creates the key',
  body: keyComponent,
  reply: keySetDetail,
})
export const generateKeys = endpoint({
  name: 'generateKeys',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/{id}/generate',
  permission: keyPermissions.edit,
  summary: 'Generates the missing keys of a set with the server’s random number generator',
  body: z.object({}),
  reply: keySetDetail,
})
export const moveKeySet = endpoint({
  name: 'moveKeySet',
  fresh: 'secrets',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/{id}/move',
  permission: keyPermissions.control,
  summary:
    'Activates a key set, unless the caller created it: the previous one becomes superseded and its cards stay valid. Or retires a set that no card uses',
  body: z.object({
    to: z.enum(['active', 'retired']),
    reason: z.string().trim().min(1).max(500),
    version: z.int(),
  }),
  reply: keySetDetail,
})
export const checkCardKey = endpoint({
  name: 'checkCardKey',
  reach: 'operator',
  method: 'POST',
  path: '/api/card-keys/{id}/check',
  permission: keyPermissions.control,
  summary:
    'Returns the check value of a card’s own key, derived from the set’s key and the card’s serial number; logged like any use of a key',
  body: z.object({
    keyName,
    /**
     * For the handbook's rule the last eight bytes of the card's application serial number. For AN10922 up to 31 bytes:
     * UID, AID, system.
     */
    serial: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([0-9A-F]{2}){1,31}$/, 'cards.fault.serial'),
  }),
  reply: z.object({ kcv: z.string() }),
})
export const keyUseKinds = [
  'created',
  'component',
  'replaced',
  'made',
  'generated',
  'changed',
  'activated',
  'superseded',
  'retired',
  'destroy_asked',
  'destroyed',
  'checked',
  'used',
  'export_asked',
  'exported',
  'imported',
  'resealed',
] as const
export type KeyUseKind = (typeof keyUseKinds)[number]
export const listKeyUses = endpoint({
  name: 'listKeyUses',
  method: 'GET',
  path: '/api/card-keys/{id}/uses',
  permission: keyPermissions.view,
  summary: 'Lists the uses of a set’s keys, newest first',
  query: pageQuery,
  reply: pageSchemaOf(
    z.object({
      id: z.uuid(),
      at: instant,
      kind: z.enum(keyUseKinds),
      name: z.string(),
      byName: z.string(),
      detail: z.string(),
    }),
  ),
})

export const keyEndpoints = [
  listKeySets,
  getKeySet,
  saveKeySet,
  updateKeySet,
  deleteKeySet,
  deleteKeySetByGet,
  enterKeyComponent,
  generateKeys,
  moveKeySet,
  checkCardKey,
  listKeyUses,
] as const
