import { endpoint, idParams } from '@evops/platform/contract'
import { z } from 'zod'
import { drawingPermissions } from './screens.ts'

export const drawingPictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const drawingPictureLimits = { perDrawing: 10, bytes: 5 * 1024 * 1024 } as const

const path = '/api/energy/drawings/{id}/pictures'
export const addGridDrawingPicture = endpoint({
  name: 'addGridDrawingPicture',
  method: 'POST',
  path,
  permission: drawingPermissions.edit,
  summary: `Uploads a background picture of a diagram as the request body: JPEG, PNG or WebP by its content, at most ${drawingPictureLimits.bytes / 1024 / 1024} MB; at most ${drawingPictureLimits.perDrawing} per diagram. It is shown where the diagram places it`,
  /** The raw bytes. */
  body: z.unknown(),
  reply: z.object({ id: z.uuid() }),
  transaction: false,
})
export const getGridDrawingPicture = endpoint({
  name: 'getGridDrawingPicture',
  method: 'GET',
  path: `${path}/{pictureId}`,
  permission: drawingPermissions.view,
  summary: 'Returns a picture of a diagram as a file',
  params: idParams.extend({ pictureId: z.uuid() }),
  reply: 'stream',
})
export const pictureUploadEndpoints = [addGridDrawingPicture] as const
export const pictureEndpoints = [getGridDrawingPicture] as const
