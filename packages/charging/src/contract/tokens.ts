import { startLimitFields } from '@evops/cards/contract'
import { revealReason, tagRevealers } from '@evops/organisation/contract'
import {
  done,
  endpoint,
  energyDwh,
  isMaskedTag,
  minorUnits,
  instant,
  pageOf,
  pageQuery,
  sortKeys,
  rowsImport,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { longestTag } from './session-filter.ts'
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
/** Verdicts of a token that was known and good at its session's start; any other is flagged (A10). */
export const knownVerdicts = ['accepted', 'low_balance', 'concurrent', 'limited', 'booked'] as const
export type TokenVerdict = (typeof tokenVerdicts)[number]

/** Limits of a start token beside those of one session; which of them refused a start. */
export const startLimits = ['sessions', 'energy', 'hours', 'station', 'plate'] as const
export type StartLimit = (typeof startLimits)[number]
/**
 * Why a token that is good by itself may not start: a limit of its own, nobody could have brought it from where it charged
 * before (clone), a black entry (listed), its holder's black flag, their company's suspension and limits.
 */
export const startRefusals = [
  ...startLimits,
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
 * What sort of credential a token is: a card judged by the platform alone (online), one in charge points' local lists
 * (whitelist), money on a card (purse), a vehicle by itself (vin), by its plate or by its contract (emaid), an app.
 */
export const credentials = ['online', 'whitelist', 'purse', 'vin', 'plate', 'emaid', 'app'] as const
export type Credential = (typeof credentials)[number]

export const tokenStates = ['accepted', 'blocked'] as const
const tagOf = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\x21-\x7E]+$/, 'charging.import.tag')
/** Compared without case. */
export const idTag = tagOf(longestTag)
/** Told to charge points of every version, so no longer than the shortest takes. */
const groupTag = tagOf(20)
const maskedTag = z.string().refine(isMaskedTag, 'printable characters without spaces')
/** What OCPP 2.x calls an id token's type; a charge point of 2.1 may report one of its own. */
export const tokenKinds = [
  'ISO14443',
  'ISO15693',
  'eMAID',
  'KeyCode',
  'MacAddress',
  'Local',
  'Central',
] as const
const tokenKind = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/)

export const tokenForm = z
  .object({
    idTag,
    label: z.string().trim().max(100).default(''),
    state: z.enum(tokenStates).default('accepted'),
    validFrom: instant.nullable().default(null),
    validUntil: instant.nullable().default(null),
    /** Whose service price it pays; absent: as before, empty or null: the rule's own. */
    priceGroup: z.string().trim().max(40).nullable().optional(),
    /** The most that one session may take; null: no limit. Not said: as it was. */
    limitMinor: minorUnits.min(1).max(1_000_000_000).nullable().optional(),
    limitDwh: energyDwh.min(1).max(100_000_000).nullable().optional(),
    /** Many sessions at once, as with a company's card. Not said: as it was, and one at a time for a new one. */
    manyAtOnce: z.boolean().optional(),
    /** The battery of the vehicle that it always starts; null: unknown. Not said: as it was. */
    batteryDwh: energyDwh.min(10_000).max(100_000_000).nullable().optional(),
    /** The group that charge points know it by (OCPP: parent tag, group). Not said: as it was; empty or null: none. */
    groupTag: z
      .union([groupTag, z.literal('')])
      .nullable()
      .optional(),
    /** What kind of identifier it is (OCPP 2.x: type). Not said: as it was, as a charge point reported it; empty or null: ours. */
    kind: z
      .union([tokenKind, z.literal('')])
      .nullable()
      .optional(),
    /** What sort of credential it is. Not said: as it was; null: as what is known of it says. */
    credential: z.enum(credentials).nullable().optional(),
    ...startLimitFields,
  })
  .refine(
    ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom < validUntil,
    { path: ['validUntil'], message: 'charging.import.session' },
  )
export type TokenForm = z.output<typeof tokenForm>

export const tokenRow = toStoredSchema(tokenForm).extend({
  id: z.uuid(),
  /** What a charge point would be answered now. */
  verdict: z.enum(tokenVerdicts),
  /** False: one session at a time. */
  manyAtOnce: z.boolean(),
  /** Its members may end one another's sessions; a master pass is one, too. Null: none. */
  groupTag: z.string().nullable(),
  /** Its type in OCPP 2.x, as a charge point or a person gave it; null: no one did, and it is an identifier of ours. */
  kind: z.string().nullable(),
  /** As somebody said, or as what is known of it says. */
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
  summary: 'Start tokens',
  query: pageQuery.extend({
    /** The whole tag or its last four characters (its beginning for who may see tags), or the beginning of the label, without case. */
    search: z.string().trim().max(longestTag).optional(),
    verdict: z.enum(['accepted', 'blocked', 'expired']).optional(),
    credential: z.enum(credentials).optional(),
    sort: sortKeys(['idTag', 'createdAt']),
  }),
  reply: pageOf(tokenRow),
})
export const getToken = endpoint({
  name: 'getToken',
  method: 'GET',
  path: '/api/start-tokens/{id}',
  permission: tokensScreen.codes,
  summary: 'One start token',
  reply: tokenRow,
})
export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/api/start-tokens',
  permission: tokensScreen.may.starttoken.create,
  summary: 'Adds a start token',
  tags: 'whole',
  body: tokenForm,
  reply: tokenRow,
})
export const updateToken = endpoint({
  name: 'updateToken',
  keeps: { read: getToken },
  method: 'PUT',
  path: '/api/start-tokens/{id}',
  permission: tokensScreen.may.starttoken.edit,
  summary: 'Changes a start token',
  /** A masked tag stays as it was. */
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
  permission: tagRevealers,
  summary: 'A start token’s number in full (audited, with the reason)',
  body: revealReason,
  reply: z.object({ idTag: z.string(), groupTag: z.string().nullable() }),
  tags: 'whole',
})
export const deleteToken = endpoint({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/api/start-tokens/{id}',
  permission: tokensScreen.may.starttoken.delete,
  summary: 'Removes a start token that no order names',
  reply: done,
})

/** Files made in the background, with the columns that the import reads: tags masked, and in full. */
export const tokenExport = 'charging.tokens'
export const tokenExportWhole = 'charging.tokens-whole'
export const tokenExportFilter = listTokens.query.pick({ search: true, verdict: true, credential: true })

/** Bulk act: `{ state }`. */
export const tokenStateAct = 'charging.token-state'

/**
 * Fields of the import and columns of the export, under names that no reply masks: what stands under them are titles. The
 * first is required. Limits are decimals: of the operator's currency, and of a kWh, as is `batteryKwh`.
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
} = tokenImports

export const tokenEndpoints = [
  listTokens,
  getToken,
  createToken,
  updateToken,
  revealToken,
  deleteToken,
] as const

export const tokenImportEndpoints = [
  previewTokenImport,
  startTokenImport,
  listTokenImports,
  getTokenImport,
  undoTokenImport,
] as const
