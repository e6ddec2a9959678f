import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { doneReply } from './paging.ts'
import { getPreference, putPreference } from './preference.ts'

/*
 * Saved views of lists. The kit calls these endpoints; the organisation domain serves them because it has the people
 * and roles.
 */

/** Columns by key: their order and the hidden columns. */
export const columnChoice = z.object({
  order: z.array(z.string().max(60)).max(200),
  hidden: z.array(z.string().max(60)).max(200),
})
export type ColumnChoice = z.infer<typeof columnChoice>

const viewFields = {
  name: z.string().trim().min(1).max(60),
  /** Filters in the form used in the URL. */
  filters: z.record(z.string().max(60), z.string().max(300)).refine((filters) => Object.keys(filters).length <= 40),
  columns: columnChoice.nullable(),
  sort: z.string().max(60).nullable(),
  /** Holders of this role see the view as well. Only users who may edit roles can share a view. */
  sharedRoleId: z.uuid().nullable(),
}
export const savedView = z.object({
  id: z.uuid(),
  screen: z.string(),
  ...viewFields,
  mine: z.boolean(),
  mayEdit: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof savedView>
export const viewForm = z.object({ screen: z.string().min(1).max(100), ...viewFields })
export type ViewForm = z.infer<typeof viewForm>
export const viewChange = z.object({ ...viewFields, version: z.int().min(1) })
export type ViewChange = z.infer<typeof viewChange>

/** Permission to share a view with the holders of a role. */
export const shareViewsPermission = ['sysrole:edit'] as const

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/api/organisation/views',
  permission: 'signedIn',
  summary: 'Lists the saved views of a screen: the caller’s own, and those shared with one of the caller’s roles',
  query: z.object({ screen: z.string().min(1).max(100) }),
  reply: z.array(savedView),
})

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/api/organisation/views',
  permission: 'signedIn',
  summary: 'Creates a saved view of a screen; sharing it with a role requires the permission to edit roles',
  body: viewForm,
  reply: savedView,
})

export const updateView = endpoint({
  name: 'updateView',
  method: 'PUT',
  path: '/api/organisation/views/{id}',
  permission: 'signedIn',
  summary: 'Updates a saved view; 409 if another user changed it in the meantime',
  body: viewChange,
  reply: savedView,
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/organisation/views/{id}',
  permission: 'signedIn',
  summary: 'Deletes a saved view',
  reply: doneReply,
})

export const listViewRoles = endpoint({
  name: 'listViewRoles',
  method: 'GET',
  path: '/api/organisation/view-roles',
  permission: shareViewsPermission,
  summary: 'Lists roles that a saved view can be shared with',
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

export const preferenceEndpoints = [
  getPreference,
  putPreference,
  listViews,
  saveView,
  updateView,
  deleteView,
  listViewRoles,
] as const
