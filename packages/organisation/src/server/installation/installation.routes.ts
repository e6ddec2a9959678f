import { serveAll, type App } from '@evops/platform/server'
import { installationEndpoints } from '../../contract/index.ts'
import type { InstallationWatch } from './installation.service.ts'

export function installationRoutes(app: App, watch: InstallationWatch): void {
  serveAll(app, installationEndpoints, { getInstallationStatus: ({ actor }) => watch.status(actor) })
}
