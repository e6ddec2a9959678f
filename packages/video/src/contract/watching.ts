import { done, endpoint, instant, pageOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { cameraMask } from './cameras.ts'
import { mediaGateways, videoFaultCodes, wallSizes } from './facts.ts'
import { videoPermissions } from './screens.ts'

/*
 * Watching: a view is one user's viewing of one camera, with start and end. Its address is signed and valid for five
 * minutes.
 */
export const viewStates = ['starting', 'playing', 'failed'] as const
export const openedView = z.object({
  id: z.uuid(),
  cameraId: z.uuid(),
  state: z.enum(viewStates),
  fault: z.enum(videoFaultCodes).nullable(),
  /** Signed address of the playlist, valid for anyone who has it. */
  address: z.string(),
  expiresAt: instant,
  /** True for a generated picture without a camera. */
  test: z.boolean(),
  masks: z.array(cameraMask),
})
export type OpenedView = z.infer<typeof openedView>

export const watchCamera = endpoint({
  name: 'watchCamera',
  method: 'POST',
  path: '/api/video/cameras/{id}/watch',
  permission: videoPermissions.view,
  summary:
    'Starts to watch a camera; its stream starts if it is not watched yet. The reply comes at once: ask `getView` how it goes on',
  reply: openedView,
})
export const getView = endpoint({
  name: 'getView',
  method: 'GET',
  path: '/api/video/views/{id}',
  permission: videoPermissions.view,
  summary: 'How one’s own view stands, with a new address. 404 once it has ended',
  reply: openedView,
})
export const endView = endpoint({
  name: 'endView',
  method: 'POST',
  path: '/api/video/views/{id}/end',
  permission: videoPermissions.view,
  summary:
    'Ends one’s own view; a stream without another viewer ends with it. Views that ask nothing end after 20 s',
  reply: done,
})
const fileName = z.string().regex(/^[\w-]{1,60}\.(?:m3u8|ts|m4s|mp4)$/)
export const fetchVideo = endpoint({
  name: 'fetchVideo',
  method: 'GET',
  path: '/api/public/video/{pass}/{file}',
  permission: 'public',
  summary: 'The playlist of a view and its pieces, for the holder of a signed address that has not expired',
  params: z.object({ pass: z.string().max(200), file: fileName }),
  reply: 'stream',
})
export const getMediaGateway = endpoint({
  name: 'getMediaGateway',
  method: 'GET',
  path: '/api/video/gateway',
  permission: videoPermissions.view,
  summary: 'What relays streams to browsers here, and how many run in this process',
  reply: z.object({
    kind: z.enum(mediaGateways),
    streams: z.int(),
    mostStreams: z.int(),
    /** True if a platform for GB/T 28181 cameras is configured. */
    hasPlatform: z.boolean(),
  }),
})

const at = z.coerce.date().optional()
export const viewFilter = z.object({
  cameraId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  /** Any part of the person's name. */
  search: z.string().trim().max(60).optional(),
  startedFrom: at,
  startedTo: at,
})
export type ViewFilter = z.infer<typeof viewFilter>
export const viewRow = z.object({
  id: z.uuid(),
  cameraName: z.string(),
  cameraNo: z.string(),
  stationName: z.string(),
  userName: z.string(),
  startedAt: instant,
  /** Null: the view is active. */
  endedAt: instant.nullable(),
})
export type ViewRow = z.infer<typeof viewRow>
export const viewExport = 'video.views'
export const listCameraViews = endpoint({
  name: 'listCameraViews',
  method: 'GET',
  path: '/api/video/views',
  permission: videoPermissions.edit,
  summary: 'Who watched which camera, from when to when',
  query: pageQuery.extend({ ...viewFilter.shape, sort: sortKeys(['startedAt']) }),
  reply: pageOf(viewRow),
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
  summary: 'One’s own saved walls, by name',
  reply: z.array(wallRow),
})
export const createWall = endpoint({
  name: 'createWall',
  method: 'POST',
  path: '/api/video/walls',
  permission: videoPermissions.view,
  summary: 'Saves a wall for oneself; one of the same name is replaced. At most 40',
  body: wallForm,
  reply: wallRow,
})
export const deleteWall = endpoint({
  name: 'deleteWall',
  method: 'DELETE',
  path: '/api/video/walls/{id}',
  permission: videoPermissions.view,
  summary: 'Deletes one of one’s own walls',
  reply: done,
})
export const viewEndpoints = [watchCamera, getView, endView, listCameraViews, getMediaGateway] as const
export const wallEndpoints = [listWalls, createWall, deleteWall] as const
export const publicVideoEndpoints = [fetchVideo] as const
