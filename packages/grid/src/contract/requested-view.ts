import { idParams, type EndpointSpec } from '@evops/platform/contract'
import { drawingPermissions } from './screens.ts'

/**
 * How the view of a drawing is asked for, without what it answers: a page that is opened with a drawing asks before its code is there, and
 * the shapes of a drawing come with that code (U-01).
 */
export const viewAsked = {
  name: 'getGridView',
  method: 'GET',
  path: '/api/energy/drawings/{id}/view',
  permission: drawingPermissions.view,
  summary: 'The published version of a drawing with the net that it shows',
  params: idParams,
} as const satisfies Omit<EndpointSpec, 'reply'>
