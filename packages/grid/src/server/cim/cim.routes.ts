import { type App, serveAll } from '@evops/platform/server'
import { cimEndpoints, netEndpoints } from '../../contract/index.ts'
import type { GridDeps } from '../deps.ts'
import { getStationNet } from '../net/net.service.ts'
import { exportNet, importNet, previewNetImport } from './cim.service.ts'

/** Serves a station's net: as a tree with its checks, and as a file. */
export function netRoutes(app: App, { services }: GridDeps): void {
  serveAll(app, netEndpoints, { getGridNet: ({ tx, params }) => getStationNet(tx, params.id) })
  serveAll(app, cimEndpoints, {
    exportGridNet: ({ tx, params }) => exportNet(tx, params.id),
    previewGridNet: ({ tx, actor: { language }, params: { id }, body }) =>
      previewNetImport(tx, { stationId: id, language, ...body }),
    importGridNet: async ({ tx, actor, params: { id }, body, audit }) => {
      const input = { stationId: id, language: actor.language, now: services.now(), ...body }
      const look = await importNet(tx, actor, input)
      const { created, changed, drawings } = look
      audit({ entity: 'grid-net', entityId: id, after: { created, changed, drawings, skipRefused: body.skipRefused } })
      return look
    },
  })
}
