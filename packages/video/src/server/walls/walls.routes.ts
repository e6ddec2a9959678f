import { newId, requireFound, Problem } from '@evops/platform/contract'
import { serveAll, type App } from '@evops/platform/server'
import { wallEndpoints } from '../../contract/index.ts'
import { saveWall, canSeeCameras, removeWall, listWallsOfUser } from './walls.store.ts'

const entity = 'camera-wall'
const mostWalls = 40

/** Serves the saved walls of a user. Cameras that the user can no longer see are left out. */
export function wallRoutes(app: App): void {
  serveAll(app, wallEndpoints, {
    listWalls: ({ tx, actor }) => listWallsOfUser(tx, actor.userId),
    createWall: async ({ tx, actor: { operatorId, userId }, body, audit }) => {
      if (body.cameraIds.length > 0 && !(await canSeeCameras(tx, body.cameraIds)))
        throw new Problem('video.camera-unknown', {}, { cameraIds: 'video.camera-unknown' })
      const before = await listWallsOfUser(tx, userId)
      if (before.length >= mostWalls && before.every(({ name }) => name !== body.name))
        throw new Problem('video.too-many-walls')
      const after = await saveWall(tx, { operatorId, userId, id: newId(), form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    deleteWall: async ({ tx, actor, params: { id }, audit }) => {
      const before = requireFound((await listWallsOfUser(tx, actor.userId)).find((wall) => wall.id === id))
      await removeWall(tx, id)
      audit({ entity, entityId: id, before })
      return { done: true } as const
    },
  })
}
