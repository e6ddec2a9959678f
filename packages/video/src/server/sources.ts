import { createSecretBox, type Services } from '@evops/platform/server'
import type { CameraFindings, CameraMask, CameraProtocol } from '../contract/index.ts'
import type { VideoDeps } from './deps.ts'
import { NoPictureError } from './fault.ts'
import type { LiveSource } from './gateway/gateway.types.ts'
import { fetchWithAuthentication, createHttpHls, requireBody } from './gateway/http-hls.ts'
import { maxPlaylistBytes, parsePlaylist } from './gateway/playlist.rules.ts'
import { openOnvif, type OnvifCamera } from './onvif/onvif.ts'
import { probeRtsp } from './rtsp/probe.ts'
import type { RtspSource } from './rtsp/rtsp-link.ts'

/** A camera as the server uses it, with its encrypted password. */
export interface CameraSource {
  operatorId: string
  id: string
  stationId: string
  cameraNo: string
  name: string
  protocol: CameraProtocol
  address: string
  subAddress: string | null
  snapshotAddress: string | null
  userName: string | null
  sealed: Buffer | null
  ptz: boolean
  enabled: boolean
  masks: CameraMask[]
}

/** Encrypts passwords of cameras, each bound to its camera. */
export function passwordBox({ config }: Pick<Services, 'config'>) {
  const box = createSecretBox(config.secretKey, 'video.cameras')
  const placeOf = (operatorId: string, id: string) => `${operatorId}:${id}`
  return {
    seal: (password: string, operatorId: string, id: string) => box.seal(password, placeOf(operatorId, id)),
    open: ({ sealed, operatorId, id }: Pick<CameraSource, 'sealed' | 'operatorId' | 'id'>) =>
      sealed === null ? '' : box.open(sealed, placeOf(operatorId, id)),
  }
}

export async function cameraSignIn(deps: VideoDeps, camera: CameraSource) {
  const password = passwordBox(deps.services).open(camera)
  return { user: camera.userName ?? '', password, reach: await deps.allowedNetworks(camera.operatorId) }
}
export async function openOnvifOfCamera(deps: VideoDeps, camera: CameraSource): Promise<OnvifCamera> {
  return openOnvif({ address: camera.address, ...(await cameraSignIn(deps, camera)) })
}
export async function rtspSourceOfCamera(deps: VideoDeps, camera: CameraSource): Promise<RtspSource> {
  const url =
    camera.protocol === 'onvif'
      ? await (await openOnvifOfCamera(deps, camera)).streamUrl()
      : new URL(camera.subAddress ?? camera.address)
  return { url, ...(await cameraSignIn(deps, camera)) }
}

/** Starts the stream of a camera. Throws `NoPictureError` and connection errors. */
export async function openStream(deps: VideoDeps, camera: CameraSource): Promise<LiveSource> {
  const { gateway, platform } = deps
  if (camera.protocol === 'hls')
    return createHttpHls({ url: camera.subAddress ?? camera.address, ...(await cameraSignIn(deps, camera)) })
  if (camera.protocol === 'gb28181') {
    if (!platform) throw new NoPictureError('no-platform')
    return platform.open(camera.address)
  }
  if (!gateway) throw new NoPictureError('no-gateway')
  if (camera.protocol === 'test') return gateway.open('test')
  return gateway.open(await rtspSourceOfCamera(deps, camera))
}

const unknown: CameraFindings = { codec: null, width: null, height: null, framesPer100s: null }
/** Checks a camera, with or without a gateway. Throws like `openStream`. */
export async function probeCamera(deps: VideoDeps, camera: CameraSource): Promise<CameraFindings> {
  if (camera.protocol === 'rtsp' || camera.protocol === 'onvif')
    return probeRtsp(await rtspSourceOfCamera(deps, camera))
  if (camera.protocol === 'hls') {
    const url = camera.subAddress ?? camera.address
    const answer = await fetchWithAuthentication(await cameraSignIn(deps, camera), url, maxPlaylistBytes)
    requireBody(answer)
    if (answer.isCut) throw new NoPictureError('nonsense')
    parsePlaylist(answer.body.toString('utf8'), url)
    return unknown
  }
  const source = await openStream(deps, camera)
  await source.stop()
  return unknown
}
