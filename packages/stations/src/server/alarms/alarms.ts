import type { App, ServerDomain, Services } from '@evops/platform/server'
import { createEventsLive } from '../events/events-live.ts'
import { eventExportKind } from '../events/events.routes.ts'
import { faultMappingExportKind, faultMappingRoutes } from '../faults/fault-mappings.routes.ts'
import type { SessionRegisters } from '../telemetry/rollup-energy.store.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { alarmActKinds, alarmExportKind } from './alarm-acts.ts'
import { alarmRuleRoutes } from './alarm-rules.routes.ts'
import { createAlarmsLive } from './alarms-live.ts'
import type { AssignDeps } from './assign.service.ts'
import { alarmRoutes } from './alarms.routes.ts'
import { alarmJobs } from './watch.job.ts'

type Share = Required<Pick<ServerDomain, 'routes' | 'jobs' | 'liveTopics' | 'exports' | 'acts'>>

/** Events, faults, alarms and telemetry: the part of the package that monitors charge point reports. */
export function createAlarms(
  services: Services,
  deps: AssignDeps & { sessionRegisters?: SessionRegisters } = {},
): Share & { close: () => void } {
  const alarmsLive = createAlarmsLive(services)
  const eventsLive = createEventsLive(services)
  const telemetry = createTelemetry(services, deps.sessionRegisters)
  return {
    routes(app: App) {
      alarmRoutes(app, services, deps)
      alarmRuleRoutes(app, services)
      faultMappingRoutes(app, services)
      telemetry.routes(app)
    },
    jobs: { ...alarmJobs(services), ...telemetry.jobs },
    liveTopics: [alarmsLive.topic, eventsLive.topic],
    exports: [alarmExportKind(services), eventExportKind(services), faultMappingExportKind(services)],
    acts: alarmActKinds(services),
    close() {
      alarmsLive.close()
      eventsLive.close()
    },
  }
}
