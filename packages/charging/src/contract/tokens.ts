import { startLimitFields } from '@evops/cards/contract'
import { revealReason, tagRevealCodes } from '@evops/organisation/contract'
import {
  doneReply,
  endpoint,
  energyDwh,
  isMaskedTag,
  minorUnits,
  instant,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  rowsImport,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { maxTagLength } from './session-filter.ts'
import { tokensScreen } from './screens.ts'

export const tokenVerdicts = [
  'accepted',
  'blocked',
  'expired',
  'unknown',
  'low_balance',
  'concurrent',
  'limited',
  'booked',
] as const
/** Verdicts of a token that was known and valid at the start of its session. Any other verdict is flagged (A10). */
export const acceptableVerdicts = ['accepted', 'low_balance', 'concurrent', 'limited', 'booked'] as const
export type TokenVerdict = (typeof tokenVerdicts)[number]

/** Limits of a start token other than those of one session. The value also names the limit that refused a start. */
export const tokenStartLimits = ['sessions', 'energy', 'hours', 'station', 'plate'] as const
export type TokenStartLimit = (typeof tokenStartLimits)[number]
/**
 * Reasons why a valid token may not start: a limit of its own, use at another place too short a time before (clone), a
 * black list entry (listed), its holder's black flag, or the suspension and limits of the holder's company.
 */
export const startRefusals = [
  ...tokenStartLimits,
  'clone',
  'listed',
  'blacklisted',
  'suspended',
  'company_station',
  'company_hours',
  'company_day',
  'company_month',
] as const
export type StartRefusal = (typeof startRefusals)[number]

/**
 * Kind of credential of a token: a card checked only by the platform (online), a card in the charge points' local lists
 * (whitelist), money on a card (purse), a vehicle itself (vin), its plate or its contract (emaid), an app.
 */
export const credentials = ['online', 'whitelist', 'purse', 'vin', 'plate', 'emaid', 'app'] as const
export type Credential = (typeof credentials)[number]

export const tokenStates = ['accepted', 'blocked'] as const
/** Blanks within a tag are part of it, as in OCPP: some readers report the bytes of a card with blanks between. */
const tagOf = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\x20-\x7E]+$/, 'charging.import.tag')
/** Compared without case. */
export const idTag = tagOf(maxTagLength)
/** Sent to charge points of every version, so its length is the shortest that any version accepts. */
const groupTag = tagOf(20)
const maskedTag = z.string().refine(isMaskedTag, 'printable characters')
/** Type of an id token in OCPP 2.x. A charge point with 2.1 may report a type of its own. */
export const tokenKinds = ['ISO14443', 'ISO15693', 'eMAID', 'KeyCode', 'MacAddress', 'Local', 'Central'] as const
const tokenKind = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/)

export const tokenForm = z
  .object({
    idTag,
    label: z.string().trim().max(100).default(''),
    state: z.enum(tokenStates).default('accepted'),
    validFrom: instant.nullable().default(null),
    validUntil: instant.nullable().default(null),
    /** Group whose service price applies. Missing: unchanged. Empty or null: the price of the rule. */
    priceGroup: z.string().trim().max(40).nullable().optional(),
    /** Limits per session. Null: no limit. Missing: unchanged. */
    limitMinor: minorUnits.min(1).max(1_000_000_000).nullable().optional(),
    limitDwh: energyDwh.min(1).max(100_000_000).nullable().optional(),
    /**
     * Allows several sessions at once, as for a company card. Missing: unchanged, and one at a time for a new token.
     */
    manyAtOnce: z.boolean().optional(),
    /** Battery capacity of the vehicle that the token always starts. Null: unknown. Missing: unchanged. */
    batteryDwh: energyDwh.min(10_000).max(100_000_000).nullable().optional(),
    /** Group of the token for charge points (OCPP: parent tag, group). Missing: unchanged. Empty or null: no group. */
    groupTag: z
      .union([groupTag, z.literal('')])
      .nullable()
      .optional(),
    /**
     * Kind of identifier (OCPP 2.x: type). Missing: unchanged, as a charge point reported it. Empty or null: our own
     * kind.
     */
    kind: z
      .union([tokenKind, z.literal('')])
      .nullable()
      .optional(),
    /** Kind of credential. Missing: unchanged. Null: derived from the known data. */
    credential: z.enum(credentials).nullable().optional(),
    ...startLimitFields,
  })
  .refine(({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom < validUntil, {
    path: ['validUntil'],
    message: 'charging.import.session',
  })
export type TokenForm = z.output<typeof tokenForm>

export const tokenRow = toStoredSchema(tokenForm).extend({
  id: z.uuid(),
  /** Verdict that a charge point would receive now. */
  verdict: z.enum(tokenVerdicts),
  /** False for one session at a time. */
  manyAtOnce: z.boolean(),
  /** Members of the group may end each other's sessions. A master pass is a group, too. Null: no group. */
  groupTag: z.string().nullable(),
  /** OCPP 2.x type, as set by a charge point or a user. Null if not set: the token is then an identifier of our own. */
  kind: z.string().nullable(),
  /** Value set by a user, otherwise derived from the known data. */
  credential: z.enum(credentials),
  version: z.int(),
  createdAt: instant,
})
export type TokenRow = z.infer<typeof tokenRow>

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/api/start-tokens',
  permission: tokensScreen.codes,
  summary: 'Lists start tokens',
  query: pageQuery.extend({
    /**
     * The full tag or its last four characters (its beginning for users who may see tags), or the beginning of the
     * label, without case.
     */
    search: z.string().trim().max(maxTagLength).optional(),
    verdict: z.enum(['accepted', 'blocked', 'expired']).optional(),
    credential: z.enum(credentials).optional(),
    sort: sortKeys(['idTag', 'createdAt']),
  }),
  reply: pageSchemaOf(tokenRow),
})
export const getToken = endpoint({
  name: 'getToken',
  method: 'GET',
  path: '/api/start-tokens/{id}',
  permission: tokensScreen.codes,
  summary: 'Returns a start token',
  reply: tokenRow,
})
export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/api/start-tokens',
  permission: tokensScreen.may.starttoken.create,
  summary: 'Creates a start token',
  tags: 'whole',
  /** A masked tag is the one of the refused card that is registered. */
  body: tokenForm.safeExtend({
    idTag: z.union([idTag, maskedTag]),
    refusedCardId: z.uuid().optional(),
  }),
  reply: tokenRow,
})
export const updateToken = endpoint({
  name: 'updateToken',
  keeps: { read: getToken },
  method: 'PUT',
  path: '/api/start-tokens/{id}',
  permission: tokensScreen.may.starttoken.edit,
  summary: 'Updates a start token',
  /** A masked tag means no change. */
  body: tokenForm.safeExtend({
    idTag: z.union([idTag, maskedTag]),
    groupTag: z
      .union([groupTag, maskedTag, z.literal('')])
      .nullable()
      .optional(),
    version: z.int(),
  }),
  reply: tokenRow,
})
export const revealToken = endpoint({
  name: 'revealToken',
  method: 'POST',
  path: '/api/start-tokens/{id}/reveal',
  permission: tagRevealCodes,
  summary: 'Returns the full number of a start token; the access and its reason are audited',
  body: revealReason,
  reply: z.object({ idTag: z.string(), groupTag: z.string().nullable() }),
  tags: 'whole',
})
export const deleteToken = endpoint({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/api/start-tokens/{id}',
  permission: tokensScreen.may.starttoken.delete,
  summary: 'Deletes a start token that no session refers to',
  reply: doneReply,
})

/** Background exports with the columns that the import reads: with masked tags, and with full tags. */
export const tokenExport = 'charging.tokens'
export const tokenExportUnmasked = 'charging.tokens-whole'
export const tokenExportFilter = listTokens.query.pick({ search: true, verdict: true, credential: true })

/** Bulk action with the parameter `{ state }`. */
export const tokenStateAct = 'charging.token-state'

/**
 * Fields of the import and columns of the export. Their names are chosen so that no reply masks them: their values here
 * are titles. The first is required. Limits are decimals in the operator's currency and in kWh, like `batteryKwh`.
 */
export const tokenImportFields = [
  'token',
  'label',
  'state',
  'validFrom',
  'validUntil',
  'priceGroup',
  'limitAmount',
  'limitKwh',
  'manyAtOnce',
  'group',
  'batteryKwh',
  'kind',
] as const
export type TokenImportField = (typeof tokenImportFields)[number]
export const tokenImports = rowsImport('/api/token-imports', 'Token', {
  codes: { import: tokensScreen.may.starttoken.create, view: tokensScreen.codes },
  limits: { rows: 100_000, bytes: 10 * 1024 * 1024 },
  fields: tokenImportFields,
  required: ['token'],
  what: 'start tokens',
})
export const {
  preview: previewTokenImport,
  start: startTokenImport,
  list: listTokenImports,
  get: getTokenImport,
  undo: undoTokenImport,
  cancel: cancelTokenImport,
} = tokenImports

export const tokenEndpoints = [listTokens, getToken, createToken, updateToken, revealToken, deleteToken] as const

export const tokenImportEndpoints = [
  previewTokenImport,
  startTokenImport,
  listTokenImports,
  getTokenImport,
  undoTokenImport,
  cancelTokenImport,
] as const
