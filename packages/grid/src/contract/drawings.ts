import {
  crudEndpointsForList,
  doneReply,
  endpoint,
  instant,
  pageSchemaOf,
  pageQuery,
  queryFlag,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { drawingDocument } from './drawing-document.ts'
import { gridName, gridObjectForm } from './objects.ts'
import { drawingPermissions } from './screens.ts'

/** Minutes for which a drawing stays locked after its user last saved it or renewed the lock. */
export const lockMinutes = 5
/** Maximum number of new objects in one save. */
export const maxNewObjects = 500

const form = z.object({ stationId: z.uuid(), name: gridName })
export const drawingRow = form.extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  updatedAt: instant,
  /** Null: not published yet. */
  publishedNumber: z.int().nullable(),
  publishedAt: instant.nullable(),
})
const lock = z.object({
  /** Null: the user was deleted. */
  byName: z.string().nullable(),
  isMine: z.boolean(),
  until: instant,
})
/** Null: not locked. */
export const lockedDrawingRow = drawingRow.extend({ lock: lock.nullable() })
export type LockedDrawing = z.infer<typeof lockedDrawingRow>
export const drawingDraft = lockedDrawingRow.extend({
  /** The draft, updated to the current model. */
  document: drawingDocument,
  /** Hash of the model's connections. Saving a drawing that was read before they changed is rejected. */
  netMark: z.string(),
})
export type DrawingDraft = z.infer<typeof drawingDraft>

const path = '/api/energy/drawings'
export const {
  list: listGridDrawings,
  create: createGridDrawing,
  update: updateGridDrawing,
  remove: deleteGridDrawing,
} = crudEndpointsForList(path, 'GridDrawing', {
  permission: drawingPermissions,
  row: lockedDrawingRow,
  form,
  change: form.omit({ stationId: true }).extend({ version: z.int() }),
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    stationId: z.uuid().optional(),
    /** Filters drawings with a published version. */
    published: queryFlag.optional(),
    sort: sortKeys(['name', 'station', 'updatedAt', 'publishedAt']),
  }),
  summary: {
    list: 'Lists single-line diagrams of stations, with the user who is editing each',
    create: 'Creates a single-line diagram of a station',
    update: 'Renames a single-line diagram; 409 if the version is outdated',
    remove:
      'Deletes a single-line diagram with its versions; the grid objects stay. Refused while another user has locked it',
  },
})
export const getGridDrawing = endpoint({
  name: 'getGridDrawing',
  method: 'GET',
  path: `${path}/{id}`,
  permission: drawingPermissions.view,
  summary:
    'Returns a single-line diagram with its draft, updated to the connections that changed in the model meanwhile',
  reply: drawingDraft,
})
/** Drawn objects that are not in the model yet; the drawing assigns their ids. */
const newObject = z.object({ id: z.uuid(), form: gridObjectForm })
export const saveGridDrawing = endpoint({
  name: 'saveGridDrawing',
  method: 'POST',
  path: `${path}/{id}/draft`,
  permission: drawingPermissions.edit,
  summary:
    'Saves the draft of a diagram and updates the model, both or neither: creates new objects, new lines connect terminals, removed lines disconnect them. 409 if the draft or the model changed meanwhile',
  body: z.object({
    version: z.int(),
    netMark: z.string().max(64),
    document: drawingDocument,
    objects: z.array(newObject).max(maxNewObjects).default([]),
  }),
  reply: drawingDraft.extend({
    /** Changes made in the model. */
    changed: z.object({ created: z.int(), connected: z.int(), disconnected: z.int() }),
  }),
  bodyLimit: 4_000_000,
})
export const lockGridDrawing = endpoint({
  name: 'lockGridDrawing',
  method: 'POST',
  path: `${path}/{id}/lock`,
  permission: drawingPermissions.edit,
  summary: `Locks a diagram for the caller for ${lockMinutes} minutes; a repeated call renews the lock. A lock of another user can be taken over by users who may publish`,
  body: z.object({ takeOver: z.boolean().default(false) }),
  reply: lockedDrawingRow,
})
export const unlockGridDrawing = endpoint({
  name: 'unlockGridDrawing',
  method: 'POST',
  path: `${path}/{id}/unlock`,
  permission: drawingPermissions.edit,
  summary: 'Releases the caller’s lock of a diagram',
  reply: doneReply,
})

const note = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cc}<>]*$/u, 'grid.fault.name')
  .default('')
export const drawingVersionRow = z.object({
  number: z.int(),
  note: z.string(),
  /** Number of the restored version. */
  restoredNumber: z.int().nullable(),
  publishedAt: instant,
  publishedByName: z.string().nullable(),
  isShown: z.boolean(),
  symbols: z.int(),
})
export type DrawingVersion = z.infer<typeof drawingVersionRow>
export const publishGridDrawing = endpoint({
  name: 'publishGridDrawing',
  method: 'POST',
  path: `${path}/{id}/publish`,
  permission: drawingPermissions.control,
  summary:
    'Publishes the saved draft of a diagram as a new version: the viewer shows it, and its objects cannot be deleted',
  body: z.object({ version: z.int(), note }),
  reply: lockedDrawingRow,
})
export const listGridDrawingVersions = endpoint({
  name: 'listGridDrawingVersions',
  method: 'GET',
  path: `${path}/{id}/versions`,
  permission: drawingPermissions.view,
  summary: 'Lists published versions of a diagram, newest first',
  query: pageQuery.omit({ sort: true }),
  reply: pageSchemaOf(drawingVersionRow),
})
export const getGridDrawingVersion = endpoint({
  name: 'getGridDrawingVersion',
  method: 'GET',
  path: `${path}/{id}/version`,
  permission: drawingPermissions.view,
  summary: 'Returns a published version of a diagram by its number, as it was published',
  query: z.object({ number: z.coerce.number<number>().int().min(1).max(1_000_000) }),
  reply: drawingVersionRow.extend({ document: drawingDocument }),
})
export const restoreGridDrawing = endpoint({
  name: 'restoreGridDrawing',
  method: 'POST',
  path: `${path}/{id}/restore`,
  permission: drawingPermissions.control,
  summary:
    'Publishes an earlier version of a diagram again, as a new one, and makes it the draft; connections stay as in the current model',
  body: z.object({ number: z.int().min(1).max(1_000_000), note }),
  reply: lockedDrawingRow,
})
export const downloadGridDrawing = endpoint({
  name: 'downloadGridDrawing',
  method: 'GET',
  path: `${path}/{id}/pdf`,
  permission: drawingPermissions.view,
  summary:
    'Returns a version of a diagram by its number, otherwise its saved draft, as a PDF: lines and texts, with switches in their normal positions',
  query: z.object({ number: z.coerce.number<number>().int().min(1).max(1_000_000).optional() }),
  reply: 'stream',
})
export const drawingEndpoints = [
  listGridDrawings,
  getGridDrawing,
  createGridDrawing,
  updateGridDrawing,
  deleteGridDrawing,
  saveGridDrawing,
  lockGridDrawing,
  unlockGridDrawing,
  publishGridDrawing,
  listGridDrawingVersions,
  getGridDrawingVersion,
  restoreGridDrawing,
  downloadGridDrawing,
] as const
