import {
  currencyCode,
  done,
  endpoint,
  idParams,
  instant,
  pageOf,
  pageQuery,
  priceE5,
  queryFlag,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { tariffContent } from './content.ts'
import { pricedSession } from './priced-session.ts'
import { tariffPermissions } from './screens.ts'

/** Where a version stands. All but `draft` are published and unchangeable; `retired` has ended. */
export const versionStates = ['draft', 'scheduled', 'in_force', 'retired'] as const
export type VersionState = (typeof versionStates)[number]

/** Where a tariff may be assigned, widest first. The narrowest that has a price in force wins. */
export const assignmentScopes = ['operator', 'station', 'chargePoint', 'connector'] as const
export type AssignmentScope = (typeof assignmentScopes)[number]

const code = z.string().trim().min(1).max(30)
const name = z.string().trim().min(1).max(60)
const note = z.string().trim().max(500)

/** A version as lists and histories show it. Draft: no `number`, no times. */
export const tariffVersion = z.object({
  id: z.uuid(),
  number: z.int().nullable(),
  state: z.enum(versionStates),
  effectiveFrom: instant.nullable(),
  effectiveTo: instant.nullable(),
  publishedAt: instant.nullable(),
  lowestE5: priceE5,
  highestE5: priceE5,
})
export type TariffVersion = z.infer<typeof tariffVersion>

export const tariffAssignment = z.object({
  id: z.uuid(),
  scope: z.enum(assignmentScopes),
  /** The station's or charge point's id; for a connector its charge point's; for the operator its own. */
  targetId: z.uuid(),
  /** The connector's number at its charge point, only for scope `connector`. */
  connector: z.int().nullable(),
  from: instant,
  to: instant.nullable(),
})
export type TariffAssignment = z.infer<typeof tariffAssignment>

export const tariffRow = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  currency: currencyCode,
  note: z.string(),
  /** The version in force, else the next scheduled, else the draft, else the last retired. */
  current: tariffVersion.nullable(),
  hasDraft: z.boolean(),
  /** Places where it is assigned now. */
  assignments: z.int(),
  updatedAt: instant,
})
export type TariffRow = z.infer<typeof tariffRow>
/** `waits`: its draft is to be published and a second person has yet to decide. */
export const listedTariff = tariffRow.extend({ waits: z.boolean() })
export type ListedTariff = z.infer<typeof listedTariff>

/** A publication that a second person has yet to decide on: until then the draft stays as it is. */
export const waitingPublication = z.object({
  approvalId: z.uuid(),
  requestedByName: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  reason: z.string(),
  effectiveFrom: instant,
  effectiveTo: instant.nullable(),
  /** How far a price moves at most, in words: `12.50 %`; a dash where there was none before. */
  change: z.string(),
})
export type WaitingPublication = z.infer<typeof waitingPublication>

export const tariffDetail = tariffRow.extend({
  /** Counts changes of code, name and note; a stale one is refused. */
  version: z.int(),
  /** Newest first, without the draft. */
  versions: z.array(tariffVersion),
  draft: z.object({ id: z.uuid(), version: z.int(), content: tariffContent, updatedAt: instant }).nullable(),
  places: z.array(tariffAssignment),
  waiting: waitingPublication.nullable(),
})
export type TariffDetail = z.infer<typeof tariffDetail>

export const listTariffs = endpoint({
  name: 'listTariffs',
  method: 'GET',
  path: '/api/tariffs',
  permission: tariffPermissions.view,
  summary: 'Billing rules of the operator',
  query: pageQuery.extend({
    sort: sortKeys(['code', 'name', 'updatedAt']),
    /** Beginning of the code or the name. */
    search: z.string().trim().max(60).optional(),
    assigned: queryFlag.optional(),
  }),
  reply: pageOf(listedTariff),
})

export const getTariff = endpoint({
  name: 'getTariff',
  method: 'GET',
  path: '/api/tariffs/{id}',
  permission: tariffPermissions.view,
  summary: 'A billing rule with its versions, its draft and where it is assigned',
  reply: tariffDetail,
})

export const getTariffVersion = endpoint({
  name: 'getTariffVersion',
  method: 'GET',
  path: '/api/tariffs/{id}/versions/{versionId}',
  permission: tariffPermissions.view,
  summary: 'A published version and its unchangeable content',
  params: idParams.extend({ versionId: z.uuid() }),
  reply: tariffVersion.extend({ content: tariffContent }),
})

export const createTariff = endpoint({
  name: 'createTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs',
  permission: tariffPermissions.create,
  summary: 'A new billing rule with its first draft',
  body: z.object({ code, name, note: note.default(''), content: tariffContent }),
  reply: tariffDetail,
})

export const updateTariff = endpoint({
  name: 'updateTariff',
  reach: 'operator',
  keeps: { read: getTariff },
  method: 'PUT',
  path: '/api/tariffs/{id}',
  permission: tariffPermissions.edit,
  summary: 'Rename a billing rule. 409 when `version` is no longer the newest',
  body: z.object({ version: z.int(), code, name, note: note.default('') }),
  reply: tariffDetail,
})

export const deleteTariff = endpoint({
  name: 'deleteTariff',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/tariffs/{id}',
  permission: tariffPermissions.delete,
  summary: 'Delete a billing rule that has no version in force or scheduled and is assigned nowhere',
  reply: done,
})

export const restoreTariff = endpoint({
  name: 'restoreTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/restore',
  permission: tariffPermissions.delete,
  summary:
    'Take back the deletion of a billing rule, with its draft. 409 when its code belongs to another by now',
  reply: tariffDetail,
})

export const saveTariffDraft = endpoint({
  name: 'saveTariffDraft',
  reach: 'operator',
  method: 'PUT',
  path: '/api/tariffs/{id}/draft',
  permission: tariffPermissions.edit,
  summary:
    'Save the draft; it may be incomplete. `version` is the one last seen, 0 when there was no draft; 409 when it is stale, or its publication waits for a second person',
  body: z.object({ version: z.int().min(0), content: tariffContent }),
  reply: z.object({ id: z.uuid(), version: z.int(), updatedAt: instant }),
})

export const deleteTariffDraft = endpoint({
  name: 'deleteTariffDraft',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/tariffs/{id}/draft',
  permission: tariffPermissions.edit,
  summary: 'Throw the draft away',
  reply: done,
})

export const publishTariff = endpoint({
  name: 'publishTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/publish',
  permission: tariffPermissions.approve,
  summary:
    'Turn the draft into the next version, or ask a second person to. The version that was open-ended ends where this one begins',
  body: z.object({
    version: z.int(),
    effectiveFrom: instant,
    effectiveTo: instant.optional(),
    /** Stations that it prices from then on, besides the places that it has. */
    stationIds: z.array(z.uuid()).max(500).default([]),
    /** Told to the second person, where one is needed. */
    reason: z.string().trim().max(500).default(''),
  }),
  /** With an `approvalId` nothing is published yet: the draft waits for a second person. */
  reply: tariffVersion.extend({ approvalId: z.uuid().nullable().default(null) }),
})

export const retireTariffVersion = endpoint({
  name: 'retireTariffVersion',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/versions/{versionId}/retire',
  permission: tariffPermissions.approve,
  summary: 'End a version now; a scheduled one never begins',
  params: idParams.extend({ versionId: z.uuid() }),
  body: z.object({}).default({}),
  reply: tariffVersion,
})

const target = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('operator') }),
  z.object({ scope: z.enum(['station', 'chargePoint']), targetId: z.uuid() }),
  z.object({ scope: z.literal('connector'), targetId: z.uuid(), connector: z.int().min(1).max(99) }),
])
export type AssignmentTarget = z.infer<typeof target>

export const assignTariff = endpoint({
  name: 'assignTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/assignments',
  permission: tariffPermissions.approve,
  summary:
    'Use a billing rule for the operator, a station, a charge point or a connector, from now or from a later time',
  body: z.object({ target, from: instant.optional() }),
  reply: tariffAssignment,
})

export const unassignTariff = endpoint({
  name: 'unassignTariff',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/tariffs/{id}/assignments/{assignmentId}',
  permission: tariffPermissions.approve,
  summary: 'End an assignment now; the next wider one takes over',
  params: idParams.extend({ assignmentId: z.uuid() }),
  reply: done,
})

/** One scope of a place: what is assigned there now, and whether it is what prices the next session. */
export const placeTariff = z.object({
  scope: z.enum(assignmentScopes),
  assignment: tariffAssignment.nullable(),
  tariff: z.object({ id: z.uuid(), code: z.string(), name: z.string(), currency: currencyCode }).nullable(),
  /** The version in force, when there is one. */
  version: tariffVersion.nullable(),
  applies: z.boolean(),
})
export type PlaceTariff = z.infer<typeof placeTariff>

export const tariffsAtPlace = endpoint({
  name: 'tariffsAtPlace',
  method: 'GET',
  path: '/api/tariffs/at',
  permission: tariffPermissions.view,
  summary:
    'Which billing rule prices a station, charge point or connector now, and why: every scope, widest first',
  query: z.object({
    stationId: z.uuid().optional(),
    chargePointId: z.uuid().optional(),
    connector: z.coerce.number<number>().int().min(1).max(99).optional(),
  }),
  reply: z.array(placeTariff),
})

/** What the calculator may be asked. `powerW` is constant over the session. */
export const calculateTariff = endpoint({
  name: 'calculateTariff',
  method: 'POST',
  path: '/api/tariffs/{id}/calculate',
  permission: tariffPermissions.view,
  summary:
    'What a session at constant power would cost under a version, or under the draft when no version is named',
  body: z.object({
    versionId: z.uuid().optional(),
    timeZone: z.string().min(1).max(60),
    from: instant,
    to: instant,
    powerW: z.int().min(0).max(10_000_000),
  }),
  reply: pricedSession,
  writes: false,
})

export const tariffPreset = z.object({
  code: z.string(),
  zh: z.string(),
  en: z.string(),
  es: z.string(),
  /** As of when the periods of a region are; null: ours. */
  asOf: z.string().nullable(),
  /** Regions come without prices, and some without months that their source does not tell. */
  content: tariffContent,
})

export const listTariffPresets = endpoint({
  name: 'listTariffPresets',
  method: 'GET',
  path: '/api/tariffs/presets',
  permission: tariffPermissions.view,
  summary: 'Contents to start from, in the operator’s currency',
  reply: z.array(tariffPreset),
})

export const tariffEndpoints = [
  listTariffs,
  listTariffPresets,
  getTariff,
  getTariffVersion,
  createTariff,
  updateTariff,
  deleteTariff,
  restoreTariff,
] as const
export const tariffVersionEndpoints = [
  saveTariffDraft,
  deleteTariffDraft,
  publishTariff,
  retireTariffVersion,
  calculateTariff,
] as const
export const assignmentEndpoints = [tariffsAtPlace, assignTariff, unassignTariff] as const
