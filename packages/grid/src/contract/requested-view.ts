import { idParams, type EndpointSpec } from '@evops/platform/contract'
import { drawingPermissions } from './screens.ts'

/**
 * The request of a drawing's view without its reply: a page opened with a drawing sends the request before its code is
 * loaded, and the schemas of a drawing are part of that code (U-01).
 */
export const drawingViewRequest = {
  name: 'getGridView',
  method: 'GET',
  path: '/api/energy/drawings/{id}/view',
  permission: drawingPermissions.view,
  summary: 'Returns the published version of a diagram with the network that it shows',
  params: idParams,
} as const satisfies Omit<EndpointSpec, 'reply'>
