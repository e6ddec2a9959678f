import {
  crudEndpoints,
  endpoint,
  instant,
  pageQuery,
  queryFlag,
  rowsImport,
  sortKeys,
  toStoredSchema,
} from '@evops/platform/contract'
import { z } from 'zod'
import { cameraProtocols, cameraStates, videoFaultCodes, type CameraProtocol } from './facts.ts'
import { parseGbAddress } from './gb28181.rules.ts'
import { videoPermissions } from './screens.ts'

const optional = (most: number) => z.string().trim().max(most).nullish()
const permille = z.int().min(0).max(1_000)
/** A hidden rectangle of the picture, in thousandths of its width and height. */
export const cameraMask = z.object({
  x: permille,
  y: permille,
  w: permille.min(1),
  h: permille.min(1),
})
export type CameraMask = z.infer<typeof cameraMask>

/** All fields except the password, which is write-only. */
export const cameraFields = z.object({
  cameraNo: z.string().trim().min(1).max(40),
  name: z.string().trim().min(1).max(60),
  stationId: z.uuid(),
  chargePointId: z.uuid().nullish(),
  /** The parking space in view, with its painted number. */
  spaceNo: optional(20),
  maker: optional(60),
  model: optional(60),
  protocol: z.enum(cameraProtocols),
  /**
   * `rtsp://`, `http://` of an ONVIF device or of a playlist, or `device/channel` of GB/T 28181; empty for a test
   * picture.
   */
  address: z.string().trim().max(500).default(''),
  /** A smaller stream, used by walls. */
  subAddress: optional(500),
  /** Address of a JPEG, if the camera has one. */
  snapshotAddress: optional(500),
  userName: optional(60),
  ptz: z.boolean().default(false),
  enabled: z.boolean().default(true),
  masks: z.array(cameraMask).max(8).default([]),
  remark: optional(500),
})
type Fields = z.output<typeof cameraFields>
/** Omitted: unchanged. Empty: removed. */
const password = z.string().max(128).optional()

const schemes: Readonly<Record<Exclude<CameraProtocol, 'gb28181' | 'test'>, readonly string[]>> = {
  rtsp: ['rtsp:'],
  onvif: ['http:', 'https:'],
  hls: ['http:', 'https:'],
}
/** Returns the error in an address; undefined if no error is found. */
export function addressFault(protocol: CameraProtocol, address: string): string | undefined {
  if (protocol === 'test') return address === '' ? undefined : 'video.form.address-of-test'
  if (protocol === 'gb28181') return parseGbAddress(address) ? undefined : 'video.form.gb28181'
  return urlFault(address, schemes[protocol], `video.form.address-${protocol}`)
}
function urlFault(address: string, allowed: readonly string[], otherwise: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !allowed.includes(url.protocol) || url.hostname === '' || url.hash !== '') return otherwise
  return url.username !== '' || url.password !== '' ? 'video.form.secret-in-address' : undefined
}
function withCameraChecks<
  S extends z.ZodType<Pick<Fields, 'protocol' | 'address' | 'subAddress' | 'snapshotAddress' | 'ptz' | 'masks'>>,
>(schema: S): S {
  return schema.superRefine((value, context) => {
    const found: [string, string | undefined][] = [
      ['address', addressFault(value.protocol, value.address)],
      ['subAddress', value.subAddress ? subFault(value.protocol, value.subAddress) : undefined],
      [
        'snapshotAddress',
        value.snapshotAddress ? urlFault(value.snapshotAddress, ['http:', 'https:'], 'video.form.snapshot') : undefined,
      ],
      ['ptz', value.ptz && !isSteerable(value.protocol) ? 'video.form.no-steering' : undefined],
      ['masks', value.masks.some(({ x, y, w, h }) => x + w > 1_000 || y + h > 1_000) ? 'video.form.masks' : undefined],
    ]
    for (const [field, message] of found) if (message) context.addIssue({ code: 'custom', path: [field], message })
  })
}
const subFault = (protocol: CameraProtocol, address: string) =>
  protocol === 'rtsp' || protocol === 'hls' ? addressFault(protocol, address) : 'video.form.no-sub-stream'
export const isSteerable = (protocol: CameraProtocol) => protocol === 'onvif' || protocol === 'gb28181'

export const cameraForm = withCameraChecks(cameraFields.extend({ password }))
export type CameraForm = z.output<typeof cameraForm>
export const cameraChange = withCameraChecks(cameraFields.extend({ password, version: z.int() }))

/** Result of a check of a camera. */
export const cameraFindings = z.object({
  codec: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Frames per hundred seconds. */
  framesPer100s: z.int().nullable(),
})
export type CameraFindings = z.infer<typeof cameraFindings>
export const cameraRow = toStoredSchema(cameraFields).extend({
  id: z.uuid(),
  version: z.int(),
  stationName: z.string(),
  chargePointNo: z.string().nullable(),
  hasPassword: z.boolean(),
  state: z.enum(cameraStates),
  /** Time of the check; null if never checked. */
  stateAt: instant.nullable(),
  awaySince: instant.nullable(),
  fault: z.enum(videoFaultCodes).nullable(),
  ...cameraFindings.shape,
})
export type CameraRow = z.infer<typeof cameraRow>

export const cameraFilter = z.object({
  /** The beginning of the number, or any part of the name. */
  search: z.string().trim().max(60).optional(),
  stationId: z.uuid().optional(),
  chargePointId: z.uuid().optional(),
  protocol: z.enum(cameraProtocols).optional(),
  state: z.enum(cameraStates).optional(),
  enabled: queryFlag.optional(),
})
export type CameraFilter = z.infer<typeof cameraFilter>
export const cameraExport = 'video.cameras'

const path = '/api/video/cameras'
export const {
  list: listCameras,
  get: getCamera,
  create: createCamera,
  update: updateCamera,
  remove: deleteCamera,
} = crudEndpoints(path, 'Camera', {
  permission: videoPermissions,
  row: cameraRow,
  form: cameraForm,
  change: cameraChange,
  query: pageQuery.extend({
    ...cameraFilter.shape,
    sort: sortKeys(['cameraNo', 'name', 'station', 'stateAt']),
  }),
  summary: {
    list: 'Lists cameras by station, with their state',
    get: 'Returns a camera without its password',
    create: 'Creates a camera; its password is stored encrypted and never returned',
    update: 'Updates a camera; without a password in the request the stored one stays. 409 if the version is outdated',
    remove: 'Deletes a camera with its snapshots; the log of who watched it stays',
  },
  keeps: { but: ['password'] },
})
export const tryCamera = endpoint({
  name: 'tryCamera',
  method: 'POST',
  path: `${path}/{id}/try`,
  permission: videoPermissions.edit,
  summary: 'Checks a camera now: codec, size and frame rate, or the reason why there is no picture',
  reply: cameraRow,
  transaction: false,
})

/** Columns of the export and fields of the import in their order, without the password. */
export const cameraColumns = [
  'cameraNo',
  'name',
  'station',
  'chargePoint',
  'spaceNo',
  'maker',
  'model',
  'protocol',
  'address',
  'subAddress',
  'snapshotAddress',
  'userName',
  'remark',
] as const
export type CameraColumn = (typeof cameraColumns)[number]
export const cameraImports = rowsImport('/api/camera-imports', 'Camera', {
  codes: { import: videoPermissions.create, view: videoPermissions.view },
  limits: { rows: 5_000, bytes: 6 * 1024 * 1024 },
  fields: cameraColumns,
  required: ['cameraNo', 'name', 'station', 'protocol'],
  what: 'cameras',
})
export const cameraImportEndpoints = [
  cameraImports.preview,
  cameraImports.start,
  cameraImports.list,
  cameraImports.get,
  cameraImports.undo,
  cameraImports.cancel,
] as const

export const videoChoices = endpoint({
  name: 'videoChoices',
  method: 'GET',
  path: '/api/video/choices',
  permission: videoPermissions.view,
  summary: 'Lists at most 50 stations, or charge points of a station, by the beginning of the name',
  query: z.object({
    kind: z.enum(['station', 'chargePoint']),
    stationId: z.uuid().optional(),
    search: cameraFilter.shape.search,
  }),
  reply: z.array(cameraRow.pick({ id: true, name: true })),
})
/** An ONVIF device found in allowed networks. */
export const foundDevice = z.object({ address: z.string(), name: z.string(), model: z.string() })
export type FoundDevice = z.infer<typeof foundDevice>
export const discoverCameras = endpoint({
  name: 'discoverCameras',
  reach: 'operator',
  method: 'POST',
  path: '/api/video/discover',
  permission: videoPermissions.create,
  summary:
    'Searches the server’s own network for ONVIF devices (WS-Discovery, 3 s); devices outside allowed networks are left out',
  reply: z.array(foundDevice),
  transaction: false,
})
export const cameraEndpoints = [
  listCameras,
  getCamera,
  createCamera,
  updateCamera,
  deleteCamera,
  tryCamera,
  videoChoices,
  discoverCameras,
] as const
