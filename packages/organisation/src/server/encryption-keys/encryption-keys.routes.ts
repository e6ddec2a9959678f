import { toReplyRow, serveAll, type App, type KeyAdministration } from '@evops/platform/server'
import { encryptionKeyEndpoints } from '../../contract/index.ts'
import { requirePlatformStaff } from '../operators/operators.service.ts'

const entity = 'encryption-key'

export function encryptionKeyRoutes(app: App, desk: KeyAdministration): void {
  serveAll(app, encryptionKeyEndpoints, {
    listEncryptionKeys: async ({ actor }) => {
      requirePlatformStaff(actor)
      return (await desk.list()).map((row) => toReplyRow(row))
    },
    rotateEncryptionKey: async ({ actor, audit }) => {
      requirePlatformStaff(actor)
      const id = await desk.rotate(actor.name)
      audit({ entity, entityId: String(id) })
      return { id }
    },
    removeEncryptionKey: async ({ actor, query, audit }) => {
      requirePlatformStaff(actor)
      await desk.remove(query.number)
      audit({ entity, entityId: String(query.number) })
      return { done: true as const }
    },
  })
}
