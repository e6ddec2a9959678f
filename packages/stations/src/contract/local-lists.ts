import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { localListPermissions } from './screens.ts'

/**
 * State of a charge point's local list. `off`: its station has no list. `requireNoPendingPublication`: its version is
 * not known yet. `behind`: its content differs from the expected content. `failed`: it rejected the last push.
 * `unsupported`: it has no local list.
 */
export const localListStates = ['current', 'behind', 'failed', 'unasked', 'paused', 'unsupported', 'off'] as const
export type LocalListState = (typeof localListStates)[number]

export const localListRow = z.object({
  chargePointId: z.uuid(),
  chargePointNo: z.string(),
  name: z.string(),
  stationName: z.string(),
  connected: z.boolean(),
  state: z.enum(localListStates),
  /** Version that the charge point last reported. -1 means it has no local list. */
  versionThere: z.int().nullable(),
  versionWanted: z.int(),
  /** Number of accepted entries, of expected entries, and of entries that differ. */
  entries: z.int(),
  wanted: z.int(),
  changes: z.int(),
  /** Maximum number of entries, if the charge point's parameters contain it. */
  most: z.int().nullable(),
  /**
   * False if the local list is disabled in the charge point's parameters (LocalAuthListEnabled). Null if the parameters
   * were never read.
   */
  enabled: z.boolean().nullable(),
  /** Response of the charge point to the last push, or the result of the command. */
  answer: z.string().nullable(),
  triedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
})
export type LocalListRow = z.infer<typeof localListRow>

export const localListFilter = z.object({
  stationId: z.uuid().optional(),
  state: z.enum(localListStates).optional(),
  search: z.string().trim().max(60).optional(),
})
export const listLocalLists = endpoint({
  name: 'listLocalLists',
  method: 'GET',
  path: '/api/local-lists',
  permission: localListPermissions.view,
  summary:
    'Lists the local list (black and white list) of each charge point: its version, the version it should have, and its last answer',
  query: pageQuery.extend(localListFilter.shape),
  reply: pageSchemaOf(localListRow),
})

export const localListStation = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  on: z.boolean(),
  chargePoints: z.int(),
})
export type LocalListStation = z.infer<typeof localListStation>
export const listLocalListStations = endpoint({
  name: 'listLocalListStations',
  method: 'GET',
  path: '/api/local-list-stations',
  permission: localListPermissions.view,
  summary: 'Lists stations, and whether their charge points receive the operator’s black and white list',
  query: pageQuery.extend({ search: z.string().trim().max(60).optional() }),
  reply: pageSchemaOf(localListStation),
})
export const getLocalListContent = endpoint({
  name: 'getLocalListContent',
  method: 'GET',
  path: '/api/local-lists/content',
  permission: localListPermissions.view,
  summary: 'Returns the current number of start tokens on the white list (accepted) and on the black list (blocked)',
  reply: z.object({ white: z.int(), black: z.int() }),
})
export const switchLocalList = endpoint({
  name: 'switchLocalList',
  method: 'PUT',
  path: '/api/local-list-stations/{id}',
  permission: localListPermissions.control,
  summary:
    'Enables or disables the local list for a station’s charge points; if disabled, the list is removed from them',
  body: z.object({ on: z.boolean() }),
  reply: localListStation,
})
export const steerLocalLists = endpoint({
  name: 'steerLocalLists',
  method: 'POST',
  path: '/api/local-lists/steer',
  permission: localListPermissions.control,
  summary: 'Sends the local list to charge points now, even after earlier failures; or pauses or resumes the sending',
  body: z.object({
    chargePointIds: z.array(z.uuid()).min(1).max(1_000),
    act: z.enum(['push', 'pause', 'resume']),
  }),
  reply: z.object({ chargePoints: z.int() }),
})

export const localListEndpoints = [
  listLocalLists,
  getLocalListContent,
  listLocalListStations,
  switchLocalList,
  steerLocalLists,
] as const
