import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { cameraMask } from './cameras.ts'
import { mediaGateways, videoFaultCodes, wallSizes } from './facts.ts'
import { videoPermissions } from './screens.ts'

/*
 * Watching: a view is one user's viewing of one camera, with start and end. Its address is signed and valid for five
 * minutes.
 */
export const cameraViewStates = ['starting', 'playing', 'failed'] as const
export const openedCameraView = z.object({
  id: z.uuid(),
  cameraId: z.uuid(),
  state: z.enum(cameraViewStates),
  fault: z.enum(videoFaultCodes).nullable(),
  /** Signed address of the playlist, valid for anyone who has it. */
  address: z.string(),
  expiresAt: instant,
  /** True for a generated picture without a camera. */
  test: z.boolean(),
  masks: z.array(cameraMask),
})
export type OpenedCameraView = z.infer<typeof openedCameraView>

export const watchCamera = endpoint({
  name: 'watchCamera',
  method: 'POST',
  path: '/api/video/cameras/{id}/watch',
  permission: videoPermissions.view,
  summary:
    'Starts a view of a camera, and its stream if it is not running. The reply comes at once: poll `getView` for the state',
  reply: openedCameraView,
})
export const getView = endpoint({
  name: 'getView',
  method: 'GET',
  path: '/api/video/views/{id}',
  permission: videoPermissions.view,
  summary: 'Returns the state of the caller’s own view, with a new address. 404 once the view has ended',
  reply: openedCameraView,
})
export const endView = endpoint({
  name: 'endView',
  method: 'POST',
  path: '/api/video/views/{id}/end',
  permission: videoPermissions.view,
  summary:
    'Ends the caller’s own view, and the stream if there is no other viewer. Views that are not polled end after 20 s',
  reply: doneReply,
})
const fileName = z.string().regex(/^[\w-]{1,60}\.(?:m3u8|ts|m4s|mp4)$/)
export const fetchVideo = endpoint({
  name: 'fetchVideo',
  method: 'GET',
  path: '/api/public/video/{pass}/{file}',
  permission: 'public',
  summary: 'Returns the playlist of a view and its segments to holders of a signed address that has not expired',
  params: z.object({ pass: z.string().max(200), file: fileName }),
  reply: 'stream',
})
export const getMediaGateway = endpoint({
  name: 'getMediaGateway',
  method: 'GET',
  path: '/api/video/gateway',
  permission: videoPermissions.view,
  summary: 'Returns the media gateway that relays streams to browsers, and the number of streams in this process',
  reply: z.object({
    kind: z.enum(mediaGateways),
    streams: z.int(),
    mostStreams: z.int(),
    /** True if a platform for GB/T 28181 cameras is configured. */
    hasPlatform: z.boolean(),
  }),
})

const at = z.coerce.date().optional()
export const cameraViewFilter = z.object({
  cameraId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  /** Any part of the person's name. */
  search: z.string().trim().max(60).optional(),
  startedFrom: at,
  startedTo: at,
})
export type CameraViewFilter = z.infer<typeof cameraViewFilter>
export const cameraViewRow = z.object({
  id: z.uuid(),
  cameraName: z.string(),
  cameraNo: z.string(),
  stationName: z.string(),
  userName: z.string(),
  startedAt: instant,
  /** Null: the view is active. */
  endedAt: instant.nullable(),
})
export type CameraViewRow = z.infer<typeof cameraViewRow>
export const cameraViewExport = 'video.views'
export const listCameraViews = endpoint({
  name: 'listCameraViews',
  method: 'GET',
  path: '/api/video/views',
  permission: videoPermissions.edit,
  summary: 'Lists who watched which camera, with start and end',
  query: pageQuery.extend({ ...cameraViewFilter.shape, sort: sortKeys(['startedAt']) }),
  reply: pageSchemaOf(cameraViewRow),
})

export const wallForm = z.object({
  name: z.string().trim().min(1).max(40),
  size: z.union(wallSizes.map((size) => z.literal(size))),
  cameraIds: z.array(z.uuid()).max(16),
})
export type WallForm = z.output<typeof wallForm>
const wallRow = wallForm.extend({ id: z.uuid(), version: z.int() })
export type WallRow = z.infer<typeof wallRow>
export const listWalls = endpoint({
  name: 'listWalls',
  method: 'GET',
  path: '/api/video/walls',
  permission: videoPermissions.view,
  summary: 'Lists the caller’s own saved walls, by name',
  reply: z.array(wallRow),
})
export const createWall = endpoint({
  name: 'createWall',
  method: 'POST',
  path: '/api/video/walls',
  permission: videoPermissions.view,
  summary: 'Creates a wall of the caller; an existing one of the same name is replaced. At most 40',
  body: wallForm,
  reply: wallRow,
})
export const deleteWall = endpoint({
  name: 'deleteWall',
  method: 'DELETE',
  path: '/api/video/walls/{id}',
  permission: videoPermissions.view,
  summary: 'Deletes one of the caller’s own walls',
  reply: doneReply,
})
export const cameraViewEndpoints = [watchCamera, getView, endView, listCameraViews, getMediaGateway] as const
export const wallEndpoints = [listWalls, createWall, deleteWall] as const
export const publicVideoEndpoints = [fetchVideo] as const
