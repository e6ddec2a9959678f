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
    list: 'Single-line diagrams of stations, and who works on them',
    create: 'Begins a single-line diagram of a station',
    update: 'Renames a single-line diagram. 409 for an old version',
    remove: 'Removes a single-line diagram with its versions; the objects stay',
  },
})
export const getGridDrawing = endpoint({
  name: 'getGridDrawing',
  method: 'GET',
  path: `${path}/{id}`,
  permission: drawingPermissions.view,
  summary: 'A single-line diagram with its draft; what was connected or parted in the model meanwhile is drawn so',
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
    'Saves the draft and brings the model along, both or neither: new objects are made, new lines connect terminals, removed lines part them. 409 where draft or model changed meanwhile',
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
  summary: `Locks a drawing for the caller for ${lockMinutes} minutes; again: for that long from now. Of another user it is taken over by who may publish`,
  body: z.object({ takeOver: z.boolean().default(false) }),
  reply: lockedDrawingRow,
})
export const unlockGridDrawing = endpoint({
  name: 'unlockGridDrawing',
  method: 'POST',
  path: `${path}/{id}/unlock`,
  permission: drawingPermissions.edit,
  summary: 'Gives up the caller’s lock of a drawing',
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
  summary: 'Publishes the saved draft as a new version: the viewer shows it, and its objects cannot be deleted',
  body: z.object({ version: z.int(), note }),
  reply: lockedDrawingRow,
})
export const listGridDrawingVersions = endpoint({
  name: 'listGridDrawingVersions',
  method: 'GET',
  path: `${path}/{id}/versions`,
  permission: drawingPermissions.view,
  summary: 'Published versions of a drawing, the newest first',
  query: pageQuery.omit({ sort: true }),
  reply: pageSchemaOf(drawingVersionRow),
})
export const getGridDrawingVersion = endpoint({
  name: 'getGridDrawingVersion',
  method: 'GET',
  path: `${path}/{id}/version`,
  permission: drawingPermissions.view,
  summary: 'A published version of a drawing by its number, as it was published',
  query: z.object({ number: z.coerce.number<number>().int().min(1).max(1_000_000) }),
  reply: drawingVersionRow.extend({ document: drawingDocument }),
})
export const restoreGridDrawing = endpoint({
  name: 'restoreGridDrawing',
  method: 'POST',
  path: `${path}/{id}/restore`,
  permission: drawingPermissions.control,
  summary:
    'Publishes an earlier version again, as a new one, and makes it the draft; connections stay as the model has them now',
  body: z.object({ number: z.int().min(1).max(1_000_000), note }),
  reply: lockedDrawingRow,
})
export const downloadGridDrawing = endpoint({
  name: 'downloadGridDrawing',
  method: 'GET',
  path: `${path}/{id}/pdf`,
  permission: drawingPermissions.view,
  summary:
    'A version of a drawing as a PDF by its number, or else its saved draft: lines and texts, with switches in their normal positions',
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
