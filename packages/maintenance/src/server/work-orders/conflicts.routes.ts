import { Problem } from '@evops/platform/contract'
import { type App, type FileStore, asPicture, serveAll } from '@evops/platform/server'
import { liveChannel } from '@evops/stations/server'
import { conflictEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { applyConflict, getOfflineConflict, eraseConflictMedia, setAside } from './conflicts.service.ts'
import { findConflict, pageOfConflicts } from './conflicts.store.ts'

/** Serves rejected offline actions, which dispatchers view and resolve. */
export function conflictRoutes(app: App, deps: MaintenanceDeps, files: FileStore): void {
  serveAll(app, conflictEndpoints, {
    listWorkConflicts: ({ tx, actor, query }) => pageOfConflicts(tx, query, actor.userId),
    getWorkConflictPicture: async ({ tx, params, reply, afterCommit }) => {
      const { pictureType: type, pictureBytes: bytes, pictureStoredAs } = (await findConflict(tx, params.id)) ?? {}
      const source = pictureStoredAs && (await files.open(pictureStoredAs))
      if (!type || !bytes || !source) throw new Problem('request.not-found')
      afterCommit(() => void asPicture(reply, { type, bytes }).send(source))
      return undefined
    },
    applyWorkConflict: async ({ tx, actor, params: { id }, body: { note }, audit, afterCommit }) => {
      audit(await applyConflict(tx, deps, { actor, id, note }))
      // Updates the live state of the charge point: in maintenance, or no longer.
      afterCommit(() => deps.services.bus.publish(liveChannel, { operatorId: actor.operatorId }))
      return getOfflineConflict(tx, { actor, id })
    },
    eraseWorkConflict: async ({ tx, actor, params: { id }, body: { reason }, audit, afterCommit }) => {
      const { entry, storedAs } = await eraseConflictMedia(tx, deps, { id, reason })
      audit(entry)
      if (storedAs !== null) afterCommit(() => files.remove(storedAs))
      return getOfflineConflict(tx, { actor, id })
    },
    setAsideWorkConflict: async ({ tx, actor, params: { id }, body: { note }, audit }) => {
      audit(await setAside(tx, deps, { actor, id, note }))
      return getOfflineConflict(tx, { actor, id })
    },
  })
}
