import type { ServerDomain, Tx } from '@evops/platform/server'
import {
  vehicleHistoryImports,
  telematicsEndpoints,
  telematicsFieldErrors,
  telematicsProblems,
} from '../contract/index.ts'
import type { TelematicsDeps } from './deps.ts'
import { MessageIntake } from './intake/intake.ts'
import { pushRoutes } from './push/push.routes.ts'
import { trackPointRetention, partitionJobs } from './retention/point-retention.ts'
import { createTelematicsPartitions } from './retention/point-retention.store.ts'
import { mileageJobs } from './mileage/mileage.job.ts'
import { createListeners } from './mqtt/listen.ts'
import { createLivePositions } from './places/places-live.ts'
import { vehicleStateRoutes } from './places/vehicle-status.routes.ts'
import { placeRoutes } from './places/places.routes.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { createHistoryImports } from './imports/history-imports.ts'
import { sendDemoMessages, type TelematicsDemoData } from './demo-data.ts'
import { trackExportKind } from './tracks/track-export.ts'
import { trackRoutes } from './tracks/track.routes.ts'
import { telematicsSealedColumns } from './sealed.ts'

export type { TelematicsDeps } from './deps.ts'
export { createTelematicsDemoData, type TelematicsDemoData } from './demo-data.ts'

export interface Telematics {
  domain: ServerDomain
  /** Creates the partitions of the coming days. Runs at start, in a platform transaction. */
  keepPartitions: (tx: Tx) => Promise<void>
  /** Sends messages of demo vehicles as the source of that name. */
  pushAs: (demoData: TelematicsDemoData) => Promise<boolean>
  /** Disconnects from brokers, stops listeners and waits for running writes. */
  close(): Promise<void>
}

/** Creates the telematics module: positions and states of vehicles, as reported by their devices. */
export function createTelematics(deps: TelematicsDeps, options: { firstWaitMs?: number } = {}): Telematics {
  const { services } = deps
  const intake = new MessageIntake(services)
  const listeners = createListeners(deps, intake, options)
  const imports = createHistoryImports(deps)
  const live = createLivePositions(services)
  return {
    keepPartitions: createTelematicsPartitions,
    pushAs: (demoData) => sendDemoMessages(services, intake, demoData),
    async close() {
      await listeners.close()
      live.close()
      await intake.close()
    },
    domain: {
      name: 'telematics',
      sealed: telematicsSealedColumns,
      problems: { ...telematicsProblems, ...telematicsFieldErrors },
      endpoints: telematicsEndpoints,
      routes(app) {
        sourceRoutes(app, deps, () => intake.forgetNames())
        placeRoutes(app, deps)
        vehicleStateRoutes(app)
        trackRoutes(app)
        imports.routes(app, vehicleHistoryImports)
        pushRoutes(app, deps, intake)
      },
      jobs: { ...listeners.jobs, ...imports.jobs, ...partitionJobs(services), ...mileageJobs(deps) },
      liveTopics: [live.topic],
      exports: [trackExportKind(deps)],
      retained: [trackPointRetention(services.db)],
    },
  }
}
