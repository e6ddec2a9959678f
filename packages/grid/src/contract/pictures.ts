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
  summary: `A picture to draw over: the body is the file, JPEG, PNG or WebP by its content, of at most ${drawingPictureLimits.bytes / 1024 / 1024} MB; at most ${drawingPictureLimits.perDrawing} for a drawing. It is shown where a document says so`,
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
  summary: 'A picture of a drawing itself',
  params: idParams.extend({ pictureId: z.uuid() }),
  reply: 'stream',
})
export const pictureUploadEndpoints = [addGridDrawingPicture] as const
export const pictureEndpoints = [getGridDrawingPicture] as const
