import path from 'node:path'
import { createFileStore, type ServerDomain } from '@evops/platform/server'
import { gridEndpoints, gridFieldErrors, gridProblems, templateProblems } from '../contract/index.ts'
import { netRoutes } from './cim/cim.routes.ts'
import type { GridDeps } from './deps.ts'
import { drawingRoutes } from './drawings/drawings.routes.ts'
import { objectExportKind } from './objects/object-export.ts'
import { objectRoutes } from './objects/objects.routes.ts'
import { pictureRoutes } from './drawings/pictures.routes.ts'
import { switchRoutes } from './switches/switches.routes.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { viewRoutes } from './views/views.routes.ts'

export type { GridDeps } from './deps.ts'
export { deadChargePointsAt } from './switches/dead-charge-points.ts'
export { netLimitsAt, type NamedNetLimit, type NetLimits } from './net/net-limits.ts'
export { createGridDemo, type GridDemoData } from './demo-data.ts'

/** Creates the electrical net of stations after IEC 61970 CIM: objects, connections and states. */
export function createGrid(deps: GridDeps): { domain: ServerDomain } {
  const { services } = deps
  const files = createFileStore(path.join(services.config.dataDir, 'grid'))
  return {
    domain: {
      name: 'grid',
      problems: { ...gridProblems, ...gridFieldErrors, ...templateProblems },
      endpoints: gridEndpoints,
      routes(app) {
        objectRoutes(app, deps)
        netRoutes(app, deps)
        drawingRoutes(app, { services, files })
        pictureRoutes(app, { services, files })
        switchRoutes(app, deps)
        viewRoutes(app, deps)
        templateRoutes(app, deps)
      },
      exports: [objectExportKind(deps)],
    },
  }
}
