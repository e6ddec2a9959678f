import { requireFound, Problem } from '@evops/platform/contract'
import { serveAll, type Actor, type App } from '@evops/platform/server'
import { steeringEndpoints, videoFaultWords } from '../../contract/index.ts'
import { cameraSource } from '../cameras/cameras.store.ts'
import type { VideoDeps } from '../deps.ts'
import { videoFaultOf, NoPictureError } from '../fault.ts'
import { openOnvifOfCamera, type CameraSource } from '../sources.ts'

export function steeringRoutes(app: App, deps: VideoDeps): void {
  const cameraFor = async (actor: Actor, id: string): Promise<CameraSource> => {
    const camera = requireFound(await deps.services.db.inTenant(actor, (tx) => cameraSource(tx, id)))
    if (!camera.enabled) throw new Problem('video.disabled')
    return camera
  }
  const translateFault = async <T>({ language }: Actor, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new Problem('video.not-steered', {
        reason: videoFaultWords[`video.fault.${videoFaultOf(error)}`][language],
      })
    })
  serveAll(app, steeringEndpoints, {
    steerCamera: async ({ actor, params: { id }, body, audit }) => {
      const camera = await cameraFor(actor, id)
      audit({ entity: 'camera', entityId: id, after: { cameraNo: camera.cameraNo, ...body } })
      await translateFault(actor, steer(deps, camera, body))
      return { done: true } as const
    },
    listPresets: async ({ actor, params: { id } }) => {
      const camera = await cameraFor(actor, id)
      if (camera.protocol !== 'onvif' || !camera.ptz) return []
      return translateFault(
        actor,
        openOnvifOfCamera(deps, camera).then((onvif) => onvif.presets()),
      )
    },
  })
}

async function steer(
  deps: VideoDeps,
  camera: CameraSource,
  { preset, ...move }: { pan: number; tilt: number; zoom: number; preset?: string | null | undefined },
): Promise<void> {
  if (!camera.ptz) throw new NoPictureError('no-steering')
  if (camera.protocol === 'gb28181') {
    if (!deps.platform) throw new NoPictureError('no-platform')
    return deps.platform.steer(camera.address, move)
  }
  const onvif = await openOnvifOfCamera(deps, camera)
  await (preset ? onvif.goTo(preset) : onvif.move(move))
}
