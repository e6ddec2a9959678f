import { requireFound } from '@evops/platform/contract'
import { serveAll, type App, type FileStore } from '@evops/platform/server'
import { cameraEndpoints, type CameraFindings, type VideoFault } from '../../contract/index.ts'
import type { VideoDeps } from '../deps.ts'
import { videoFaultOf } from '../fault.ts'
import { discoverOnvif } from '../onvif/discovery.ts'
import { probeCamera, type CameraSource } from '../sources.ts'
import { addCamera, loadCamera, deleteCameraWithFiles, saveCamera } from './cameras.service.ts'
import { cameraSource, findVideoChoices, recordProbe, pageOfCameras } from './cameras.store.ts'

const entity = 'camera'

export function cameraRoutes(
  app: App,
  deps: VideoDeps,
  { files, changed }: { files: FileStore; changed: (operatorId: string, cameraId: string) => void },
): void {
  const { services } = deps
  serveAll(app, cameraEndpoints, {
    listCameras: ({ tx, query }) => pageOfCameras(tx, query),
    getCamera: ({ tx, params }) => loadCamera(tx, params.id),
    createCamera: async ({ tx, actor, body, audit }) => {
      const after = await addCamera(tx, deps, { operatorId: actor.operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateCamera: async ({ tx, actor: { operatorId }, params: { id }, body, audit, afterCommit }) => {
      const { version, ...form } = body
      const { before, after } = await saveCamera(tx, deps, { operatorId, id, version, form })
      audit({ entity, entityId: id, before, after: { ...after, newPassword: form.password !== undefined } })
      afterCommit(() => changed(operatorId, id))
      return after
    },
    deleteCamera: async ({ tx, actor: { operatorId }, params: { id }, audit, afterCommit }) => {
      const { before, storedAs } = await deleteCameraWithFiles(tx, id)
      audit({ entity, entityId: id, before })
      afterCommit(async () => {
        changed(operatorId, id)
        for (const name of storedAs) await files.remove(name)
      })
      return { done: true } as const
    },
    tryCamera: async ({ actor, params: { id }, audit }) => {
      const camera = requireFound(await services.db.inTenant(actor, (tx) => cameraSource(tx, id)))
      const look = await tryProbeCamera(deps, camera)
      audit({ entity, entityId: id, after: look })
      return services.db.inTenant(actor, async (tx) => {
        await recordProbe(tx, { id, now: services.now(), ...look })
        return loadCamera(tx, id)
      })
    },
    videoChoices: ({ tx, query }) => findVideoChoices(tx, query),
    discoverCameras: async ({ actor }) => discoverOnvif(await deps.allowedNetworks(actor.operatorId)),
  })
}

/** Checks a camera and returns the result, or the reason for a missing picture. */
export async function tryProbeCamera(
  deps: VideoDeps,
  camera: CameraSource,
): Promise<{ found: CameraFindings } | { fault: VideoFault }> {
  try {
    return { found: await probeCamera(deps, camera) }
  } catch (error) {
    return { fault: videoFaultOf(error) }
  }
}
