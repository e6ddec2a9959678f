import { doneReply, endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { videoFaultCodes } from './facts.ts'
import { videoPermissions } from './screens.ts'

export const snapshotCauses = ['alarm', 'person'] as const
export const snapshotStates = ['waiting', 'taken', 'failed'] as const
export const snapshotRow = z.object({
  id: z.uuid(),
  cameraId: z.uuid(),
  cameraNo: z.string(),
  cameraName: z.string(),
  stationName: z.string(),
  cause: z.enum(snapshotCauses),
  alarmId: z.uuid().nullable(),
  at: instant,
  state: z.enum(snapshotStates),
  fault: z.enum(videoFaultCodes).nullable(),
  byName: z.string().nullable(),
  masked: z.boolean(),
  /** True for a generated picture without a camera. */
  test: z.boolean(),
})
export type SnapshotRow = z.infer<typeof snapshotRow>
export const snapshotFilter = z.object({
  cameraId: z.uuid().optional(),
  stationId: z.uuid().optional(),
  alarmId: z.uuid().optional(),
  cause: z.enum(snapshotCauses).optional(),
  state: z.enum(snapshotStates).optional(),
})
export type SnapshotFilter = z.infer<typeof snapshotFilter>

export const listSnapshots = endpoint({
  name: 'listSnapshots',
  method: 'GET',
  path: '/api/video/snapshots',
  permission: videoPermissions.view,
  summary: 'Lists snapshots, newest first',
  query: pageQuery.extend({ ...snapshotFilter.shape, sort: sortKeys(['at']) }),
  reply: pageSchemaOf(snapshotRow),
})
export const takeSnapshot = endpoint({
  name: 'takeSnapshot',
  method: 'POST',
  path: '/api/video/cameras/{id}/snapshots',
  permission: videoPermissions.control,
  summary:
    'Takes a snapshot now; if it fails, the reply contains the reason. Masked parts are painted over before it is stored',
  reply: snapshotRow,
  transaction: false,
})
export const getSnapshotPicture = endpoint({
  name: 'getSnapshotPicture',
  method: 'GET',
  path: '/api/video/snapshots/{id}/picture',
  permission: videoPermissions.view,
  summary: 'Returns the picture of a snapshot; each call is audited',
  reply: 'stream',
})
export const deleteSnapshot = endpoint({
  name: 'deleteSnapshot',
  method: 'DELETE',
  path: '/api/video/snapshots/{id}',
  permission: videoPermissions.delete,
  summary: 'Deletes a snapshot with its picture',
  reply: doneReply,
})

export const videoRulesForm = z.object({
  /** A snapshot is taken when an alarm is raised within view of a camera. */
  fromAlarms: z.boolean(),
  /** Minimum level; 4 is the most severe. */
  alarmLevel: z.int().min(1).max(4),
  /** 0: not changed yet. */
  version: z.int(),
})
export type VideoRules = z.output<typeof videoRulesForm>
export const defaultVideoRules: VideoRules = { fromAlarms: true, alarmLevel: 3, version: 0 }
export const getVideoRules = endpoint({
  name: 'getVideoRules',
  method: 'GET',
  path: '/api/video/rules',
  permission: videoPermissions.view,
  summary: 'Returns the rules for which alarms a snapshot is taken',
  reply: videoRulesForm,
})
export const putVideoRules = endpoint({
  name: 'putVideoRules',
  reach: 'operator',
  keeps: { read: getVideoRules },
  method: 'PUT',
  path: '/api/video/rules',
  permission: videoPermissions.edit,
  summary: 'Updates the rules for which alarms a snapshot is taken. 409 when `version` is no longer the newest',
  body: videoRulesForm,
  reply: videoRulesForm,
})

const step = z.union([z.literal(-1), z.literal(0), z.literal(1)]).default(0)
export const steerCamera = endpoint({
  name: 'steerCamera',
  method: 'POST',
  path: '/api/video/cameras/{id}/steer',
  permission: videoPermissions.control,
  summary:
    'Moves a camera until it is stopped (all values 0), for at most 10 s; or moves it to a preset. Tilt: 1 is up. Zoom: 1 is nearer',
  body: z.object({ pan: step, tilt: step, zoom: step, preset: z.string().max(64).nullish() }),
  reply: doneReply,
  transaction: false,
})
export const listPresets = endpoint({
  name: 'listPresets',
  method: 'GET',
  path: '/api/video/cameras/{id}/presets',
  permission: videoPermissions.control,
  summary: 'Lists the presets stored in the camera',
  reply: z.array(z.object({ token: z.string(), name: z.string() })),
  transaction: false,
})
export const snapshotEndpoints = [listSnapshots, takeSnapshot, getSnapshotPicture, deleteSnapshot] as const
export const videoRuleEndpoints = [getVideoRules, putVideoRules] as const
export const steeringEndpoints = [steerCamera, listPresets] as const
