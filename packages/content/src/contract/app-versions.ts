import {
  crudEndpointsForList,
  doneReply,
  endpoint,
  instant,
  pageQuery,
  sortKeys,
  toStoredSchema,
  webAddress,
} from '@evops/platform/contract'
import { z } from 'zod'
import { singleLineText, multiLineText } from './rich-text.ts'
import { appVersionPermissions } from './screens.ts'
import { appPlatforms } from './shown.ts'

/**
 * Platforms whose app may be a file on this server: an Android package. Other apps come from their store or update
 * themselves.
 */
export const packagePlatforms = ['android', 'handheld'] as const
/** Platforms without a download: the page or mini-programme of the new version opens the next time. */
export const selfUpdatingPlatforms = ['mini_programme', 'web'] as const
export const maxAppBytes = 300 * 1024 * 1024
export const publicationStates = ['draft', 'published', 'withdrawn'] as const

const build = z.int().min(1).max(2_000_000_000)
const notes = multiLineText(2_000).default('')
export const appVersionForm = z.object({
  platform: z.enum(appPlatforms),
  versionName: singleLineText(40).min(1),
  build,
  /** Minimum build that still works: every older one must be updated, whatever the share. 0: all builds work. */
  minBuild: z.int().min(0).max(2_000_000_000).default(0),
  /** The update is mandatory for every device in the share. */
  forced: z.boolean().default(false),
  sharePercent: z.int().min(0).max(100).default(100),
  /** The store page; null if the file is on this server or there is no download. */
  address: webAddress(500).nullable().default(null),
  notesZh: notes,
  notesEn: notes,
  notesEs: notes,
})
export type AppVersionForm = z.output<typeof appVersionForm>

export const appVersionRow = toStoredSchema(appVersionForm).extend({
  id: z.uuid(),
  version: z.int(),
  state: z.enum(publicationStates),
  fileName: z.string().nullable(),
  fileBytes: z.int().nullable(),
  /** In hexadecimal. */
  fileSha256: z.string().nullable(),
  /** Address of the file for the reader of this row. */
  fileAddress: z.string().nullable(),
  publishedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  createdAt: instant,
})
export type AppVersionRow = z.infer<typeof appVersionRow>

export const appVersionFilter = z.object({
  /** Beginning of a version's name. */
  search: z.string().trim().max(40).optional(),
  platform: z.enum(appPlatforms).optional(),
  state: z.enum(publicationStates).optional(),
})
export type AppVersionFilter = z.output<typeof appVersionFilter>
export const appVersionExport = 'content.app-versions'

export const {
  list: listAppVersions,
  create: createAppVersion,
  update: updateAppVersion,
  remove: deleteAppVersion,
} = crudEndpointsForList('/api/content/app-versions', 'AppVersion', {
  permission: appVersionPermissions,
  row: appVersionRow,
  form: appVersionForm,
  change: appVersionForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    ...appVersionFilter.shape,
    sort: sortKeys(['build', 'platform', 'publishedAt', 'createdAt']),
  }),
  summary: {
    list: 'Lists app versions, newest first',
    create: 'Creates an app version as a draft; its build must be unique within the platform',
    update: 'Updates an app version; platform and build only while it is not published. 409 if `version` is outdated',
    remove: 'Deletes an app version that is not published, with its file',
  },
  reach: 'operator',
})
const act = { permission: appVersionPermissions.control, reach: 'operator' } as const
export const publishAppVersion = endpoint({
  ...act,
  name: 'publishAppVersion',
  method: 'POST',
  path: '/api/content/app-versions/{id}/publish',
  summary:
    'Publishes an app version, which apps are then offered. 409 if it requires an address or a file and has neither',
  reply: appVersionRow,
})
export const withdrawAppVersion = endpoint({
  ...act,
  name: 'withdrawAppVersion',
  method: 'POST',
  path: '/api/content/app-versions/{id}/withdraw',
  summary: 'Withdraws an app version: it is no longer offered to apps, and its file cannot be downloaded',
  reply: appVersionRow,
})
export const deleteAppFile = endpoint({
  ...act,
  permission: appVersionPermissions.edit,
  name: 'deleteAppFile',
  method: 'DELETE',
  path: '/api/content/app-versions/{id}/file',
  summary: 'Deletes the file of an app version that is not published',
  reply: doneReply,
})
export const addAppFile = endpoint({
  ...act,
  permission: appVersionPermissions.edit,
  name: 'addAppFile',
  method: 'POST',
  path: '/api/content/app-versions/{id}/file',
  summary:
    'Uploads the file of an app version that is not published: an Android package of at most 300 MB as the request body. Replaces an earlier file',
  query: z.object({ fileName: z.string().trim().min(1).max(120) }),
  /** The raw bytes. */
  body: z.unknown(),
  reply: appVersionRow,
  transaction: false,
})

export const appVersionEndpoints = [
  listAppVersions,
  createAppVersion,
  updateAppVersion,
  deleteAppVersion,
  publishAppVersion,
  withdrawAppVersion,
  deleteAppFile,
] as const
export const appFileEndpoints = [addAppFile] as const
