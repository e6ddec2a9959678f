import {
  currencyCode,
  doneReply,
  endpoint,
  idParams,
  instant,
  pageSchemaOf,
  pageQuery,
  priceE5,
  queryFlag,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { tariffContent } from './content.ts'
import { pricedSession } from './priced-session.ts'
import { tariffPermissions } from './screens.ts'

/** States of a version. All except `draft` are published and immutable; `retired` has ended. */
export const versionStates = ['draft', 'scheduled', 'in_force', 'retired'] as const
export type TariffVersionState = (typeof versionStates)[number]

/** Scopes of an assignment, widest first. The narrowest scope with a price in force applies. */
export const assignmentScopes = ['operator', 'station', 'chargePoint', 'connector'] as const
export type AssignmentScope = (typeof assignmentScopes)[number]

const code = z.string().trim().min(1).max(30)
const name = z.string().trim().min(1).max(60)
const note = z.string().trim().max(500)

/** Version for lists and histories. A draft has no `number` and no times. */
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
  /** Id of the station or charge point; for a connector its charge point's id; for the operator its own id. */
  targetId: z.uuid(),
  /** Connector number at its charge point, only for scope `connector`. */
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
  /** Version in force, otherwise the next scheduled one, otherwise the draft, otherwise the last retired one. */
  current: tariffVersion.nullable(),
  hasDraft: z.boolean(),
  /** Number of places where it is assigned now. */
  assignments: z.int(),
  updatedAt: instant,
})
export type TariffRow = z.infer<typeof tariffRow>
/** `waits`: the publication of the draft waits for a second person's decision. */
export const listedTariff = tariffRow.extend({ waits: z.boolean() })
export type ListedTariff = z.infer<typeof listedTariff>

/** Publication that waits for a second person's decision; the draft cannot change until then. */
export const waitingPublication = z.object({
  approvalId: z.uuid(),
  requestedByName: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  reason: z.string(),
  effectiveFrom: instant,
  effectiveTo: instant.nullable(),
  /** Largest price change as text: `12.50 %`; a dash if there was no price before. */
  change: z.string(),
})
export type WaitingPublication = z.infer<typeof waitingPublication>

export const tariffDetail = tariffRow.extend({
  /** Version of code, name and note; a change based on an old version is rejected. */
  version: z.int(),
  /** Published versions, newest first, without the draft. */
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
  summary: 'Lists tariffs of the operator',
  query: pageQuery.extend({
    sort: sortKeys(['code', 'name', 'updatedAt']),
    /** Prefix of the code or the name. */
    search: z.string().trim().max(60).optional(),
    assigned: queryFlag.optional(),
  }),
  reply: pageSchemaOf(listedTariff),
})

export const getTariff = endpoint({
  name: 'getTariff',
  method: 'GET',
  path: '/api/tariffs/{id}',
  permission: tariffPermissions.view,
  summary: 'Returns a tariff with its versions, its draft and its assignments',
  reply: tariffDetail,
})

export const getTariffVersion = endpoint({
  name: 'getTariffVersion',
  method: 'GET',
  path: '/api/tariffs/{id}/versions/{versionId}',
  permission: tariffPermissions.view,
  summary: 'Returns a published tariff version with its content, which never changes',
  params: idParams.extend({ versionId: z.uuid() }),
  reply: tariffVersion.extend({ content: tariffContent }),
})

export const createTariff = endpoint({
  name: 'createTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs',
  permission: tariffPermissions.create,
  summary: 'Creates a tariff with its first draft',
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
  summary: 'Updates the code, name and note of a tariff. 409 when `version` is no longer the newest',
  body: z.object({ version: z.int(), code, name, note: note.default('') }),
  reply: tariffDetail,
})

export const deleteTariff = endpoint({
  name: 'deleteTariff',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/tariffs/{id}',
  permission: tariffPermissions.delete,
  summary: 'Deletes a tariff that has no version in force or scheduled and no assignments',
  reply: doneReply,
})

export const restoreTariff = endpoint({
  name: 'restoreTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/restore',
  permission: tariffPermissions.delete,
  summary: 'Restores a deleted tariff with its draft. 409 if another tariff has its code by now',
  reply: tariffDetail,
})

export const saveTariffDraft = endpoint({
  name: 'saveTariffDraft',
  reach: 'operator',
  method: 'PUT',
  path: '/api/tariffs/{id}/draft',
  permission: tariffPermissions.edit,
  summary:
    'Saves the draft of a tariff; it may be incomplete. `version` is the last one read, 0 without a draft; 409 if it is outdated, or while publication waits for a second person',
  body: z.object({ version: z.int().min(0), content: tariffContent }),
  reply: z.object({ id: z.uuid(), version: z.int(), updatedAt: instant }),
})

export const deleteTariffDraft = endpoint({
  name: 'deleteTariffDraft',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/tariffs/{id}/draft',
  permission: tariffPermissions.edit,
  summary: 'Deletes the draft of a tariff',
  reply: doneReply,
})

export const publishTariff = endpoint({
  name: 'publishTariff',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/publish',
  permission: tariffPermissions.approve,
  summary:
    'Publishes the draft as the next version, or requests it from a second person. An open-ended earlier version ends where the new one starts',
  body: z.object({
    version: z.int(),
    effectiveFrom: instant,
    effectiveTo: instant.optional(),
    /** Stations that the rule prices from then on, in addition to its existing places. */
    stationIds: z.array(z.uuid()).max(500).default([]),
    /** Reason for the second person, if one is needed. */
    reason: z.string().trim().max(500).default(''),
  }),
  /** If `approvalId` is set, nothing is published yet: the draft waits for a second person. */
  reply: tariffVersion.extend({ approvalId: z.uuid().nullable().default(null) }),
})

export const retireTariffVersion = endpoint({
  name: 'retireTariffVersion',
  reach: 'operator',
  method: 'POST',
  path: '/api/tariffs/{id}/versions/{versionId}/retire',
  permission: tariffPermissions.approve,
  summary: 'Ends a tariff version now; a scheduled one never starts',
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
  summary: 'Assigns a tariff to the operator, a station, a charge point or a connector, from now or from a later time',
  body: z.object({ target, from: instant.optional() }),
  reply: tariffAssignment,
})

export const unassignTariff = endpoint({
  name: 'unassignTariff',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/tariffs/{id}/assignments/{assignmentId}',
  permission: tariffPermissions.approve,
  summary: 'Ends an assignment now; the next wider one applies instead',
  params: idParams.extend({ assignmentId: z.uuid() }),
  reply: doneReply,
})

/** One scope of a place: its current assignment, and whether it prices the next session. */
export const placeTariff = z.object({
  scope: z.enum(assignmentScopes),
  assignment: tariffAssignment.nullable(),
  tariff: z.object({ id: z.uuid(), code: z.string(), name: z.string(), currency: currencyCode }).nullable(),
  /** Version in force, if there is one. */
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
    'Returns the tariff that prices a station, charge point or connector now, with the reason: every scope, widest first',
  query: z.object({
    stationId: z.uuid().optional(),
    chargePointId: z.uuid().optional(),
    connector: z.coerce.number<number>().int().min(1).max(99).optional(),
  }),
  reply: z.array(placeTariff),
})

/** Calculates the price of a session at constant `powerW`. */
export const calculateTariff = endpoint({
  name: 'calculateTariff',
  method: 'POST',
  path: '/api/tariffs/{id}/calculate',
  permission: tariffPermissions.view,
  summary:
    'Calculates the price of a session at constant power under a version, or under the draft if no version is named',
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
  /** Date of the source for the periods of a region; null for our own presets. */
  asOf: z.string().nullable(),
  /** Presets of regions have no prices, and some lack months that their source does not contain. */
  content: tariffContent,
})

export const listTariffPresets = endpoint({
  name: 'listTariffPresets',
  method: 'GET',
  path: '/api/tariffs/presets',
  permission: tariffPermissions.view,
  summary: 'Lists presets for the content of a tariff, in the operator’s currency',
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
