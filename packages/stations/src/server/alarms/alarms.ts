import type { App, Domain, House } from '@evops/platform/server'
import { createEventsLive } from '../events/events-live.ts'
import { eventExportKind } from '../events/events.routes.ts'
import { faultMappingExportKind, faultMappingRoutes } from '../faults/fault-mappings.routes.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { alarmActKinds, alarmExportKind } from './alarm-acts.ts'
import { alarmRuleRoutes } from './alarm-rules.routes.ts'
import { createAlarmsLive } from './alarms-live.ts'
import type { AssignDeps } from './assign.service.ts'
import { alarmRoutes } from './alarms.routes.ts'
import { alarmJobs } from './watch.job.ts'

type Share = Required<Pick<Domain, 'routes' | 'jobs' | 'liveTopics' | 'exports' | 'acts'>>

/** Events, faults, alarms and telemetry: the share of the domain that watches what charge points report. */
export function createAlarms(house: House, deps: AssignDeps = {}): Share & { close: () => void } {
  const alarmsLive = createAlarmsLive(house)
  const eventsLive = createEventsLive(house)
  const telemetry = createTelemetry(house)
  return {
    routes(app: App) {
      alarmRoutes(app, house, deps)
      alarmRuleRoutes(app, house)
      faultMappingRoutes(app, house)
      telemetry.routes(app)
    },
    jobs: { ...alarmJobs(house), ...telemetry.jobs },
    liveTopics: [alarmsLive.topic, eventsLive.topic],
    exports: [alarmExportKind(house), eventExportKind(house), faultMappingExportKind(house)],
    acts: alarmActKinds(house),
    close() {
      alarmsLive.close()
      eventsLive.close()
    },
  }
}
