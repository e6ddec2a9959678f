import { doneReply, endpoint, idParams, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { literalUnion } from './asset-facts.ts'
import { stationPermissions, stationViewPermission } from './screens.ts'

/** 1 station, 2 charge point, 3 parking space, 4 entrance. */
export const pictureKinds = [1, 2, 3, 4] as const
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const pictureLimits = { perStation: 9, bytes: 5 * 1024 * 1024 } as const

export const pictureRow = z.object({
  id: z.uuid(),
  kind: literalUnion(pictureKinds),
  type: z.enum(pictureTypes),
  bytes: z.int(),
  createdAt: instant,
})
export type PictureRow = z.infer<typeof pictureRow>
const pictures = z.array(pictureRow)
const pictureParams = idParams.extend({ pictureId: z.uuid() })

export const listPictures = endpoint({
  name: 'listPictures',
  method: 'GET',
  path: '/api/stations/{id}/pictures',
  permission: stationViewPermission,
  summary: 'Lists the pictures of a station in order',
  reply: pictures,
})

export const getPicture = endpoint({
  name: 'getPicture',
  method: 'GET',
  path: '/api/stations/{id}/pictures/{pictureId}',
  permission: stationViewPermission,
  summary: 'Returns a picture of a station as a file',
  params: pictureParams,
  reply: 'stream',
})

export const addPicture = endpoint({
  name: 'addPicture',
  method: 'POST',
  path: '/api/stations/{id}/pictures',
  permission: stationPermissions.edit,
  summary:
    'Adds a picture to a station: the body is the file, JPEG, PNG or WebP of at most 5 MB; at most nine per station',
  query: z.object({ kind: z.coerce.number<number>().pipe(literalUnion(pictureKinds)).default(1) }),
  /** Raw bytes. */
  body: z.unknown(),
  reply: pictures,
  transaction: false,
})

export const arrangePictures = endpoint({
  name: 'arrangePictures',
  method: 'PUT',
  path: '/api/stations/{id}/pictures',
  permission: stationPermissions.edit,
  summary: 'Updates the order and the kinds of all pictures of a station. 409 if the pictures changed in the meantime',
  body: z.object({
    pictures: z.array(pictureRow.pick({ id: true, kind: true })).max(pictureLimits.perStation),
  }),
  reply: pictures,
})

export const deletePicture = endpoint({
  name: 'deletePicture',
  method: 'DELETE',
  path: '/api/stations/{id}/pictures/{pictureId}',
  permission: stationPermissions.edit,
  summary: 'Deletes a picture and its file',
  params: pictureParams,
  reply: doneReply,
})

export const pictureEndpoints = [listPictures, getPicture, arrangePictures, deletePicture] as const
export const pictureUploadEndpoints = [addPicture] as const
