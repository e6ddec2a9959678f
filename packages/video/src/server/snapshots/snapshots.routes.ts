import { newId, requireFound, Problem } from '@evops/platform/contract'
import { asPicture, serveAll, type App, type FileStore } from '@evops/platform/server'
import { snapshotEndpoints, videoRuleEndpoints } from '../../contract/index.ts'
import { cameraSource } from '../cameras/cameras.store.ts'
import type { VideoDeps } from '../deps.ts'
import { takeAndStorePicture } from './snapshots.job.ts'
import {
  findSnapshot,
  insertSnapshot,
  findStoredPicture,
  pageOfSnapshots,
  saveVideoRules,
  removeSnapshot,
  loadVideoRules,
} from './snapshots.store.ts'

const entity = 'camera-snapshot'

export function snapshotRoutes(app: App, deps: VideoDeps, files: FileStore): void {
  const { services } = deps
  serveAll(app, snapshotEndpoints, {
    listSnapshots: ({ tx, query }) => pageOfSnapshots(tx, query),
    takeSnapshot: async ({ actor, params, audit }) => {
      const camera = requireFound(await services.db.inTenant(actor, (tx) => cameraSource(tx, params.id)))
      const outcome = await takeAndStorePicture(deps, files, camera)
      const { operatorId, id: cameraId, stationId, cameraNo } = camera
      const at = services.now()
      const id = newId(at.getTime())
      const row = {
        operatorId,
        id,
        cameraId,
        stationId,
        at,
        byName: actor.name,
        test: camera.protocol === 'test',
      }
      return services.db.inTenant(actor, async (tx) => {
        await insertSnapshot(tx, row, outcome)
        const after = requireFound(await findSnapshot(tx, id))
        audit({ entity, entityId: id, after: { cameraId, cameraNo, state: after.state, fault: after.fault } })
        return after
      })
    },
    getSnapshotPicture: async ({ tx, params: { id }, reply, audit, afterCommit }) => {
      const picture = await findStoredPicture(tx, id)
      const source = picture && (await files.open(picture.storedAs))
      if (!picture || !source) throw new Problem('request.not-found')
      audit({ entity, entityId: id, after: { cameraId: picture.cameraId } })
      afterCommit(() => void asPicture(reply, { type: 'image/jpeg', bytes: picture.bytes }).send(source))
      return undefined
    },
    deleteSnapshot: async ({ tx, params: { id }, audit, afterCommit }) => {
      const before = requireFound(await findSnapshot(tx, id))
      const picture = await findStoredPicture(tx, id)
      await removeSnapshot(tx, id)
      audit({ entity, entityId: id, before })
      afterCommit(async () => {
        if (picture) await files.remove(picture.storedAs)
      })
      return { done: true } as const
    },
  })
  serveAll(app, videoRuleEndpoints, {
    getVideoRules: ({ tx }) => loadVideoRules(tx),
    putVideoRules: async ({ tx, actor, body, audit }) => {
      const before = await loadVideoRules(tx)
      if (!(await saveVideoRules(tx, actor.operatorId, body))) throw new Problem('request.conflict')
      const after = await loadVideoRules(tx)
      audit({ entity: 'video-rules', before, after })
      return after
    },
  })
}
