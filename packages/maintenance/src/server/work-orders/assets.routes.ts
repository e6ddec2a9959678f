import { serveAll, type App } from '@evops/platform/server'
import { assetEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { visibleAssetKinds, requireAssetSource } from './assets.service.ts'

export function assetRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, assetEndpoints, {
    workOrderAssets: ({ tx, actor, query: { kind, ...wish } }) =>
      requireAssetSource(deps, actor, kind).search(tx, wish),
    workOrderAssetKinds: async ({ actor }) => visibleAssetKinds(deps, actor),
  })
}
