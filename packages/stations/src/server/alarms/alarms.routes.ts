import { dayMs, requireFound } from '@evops/platform/contract'
import { type App, type Services, type ServeArgs, serveAll } from '@evops/platform/server'
import { noteAlarm, alarmEndpoints } from '../../contract/index.ts'
import { actOnAlarm, type AlarmAct } from './alarms.service.ts'
import { assignAlarm, type AssignDeps, assignableUsersOf } from './assign.service.ts'
import { findAlarm, pageOfAlarms, summaryOfAlarms } from './alarms.store.ts'
import { alarmsChannel } from './channel.ts'

export function alarmRoutes(app: App, services: Services, deps: AssignDeps): void {
  serveAll(app, alarmEndpoints, {
    listAlarms: ({ tx, actor, query }) => pageOfAlarms(tx, { ...query, me: actor.userId }),
    summariseAlarms: ({ tx, query }) =>
      summaryOfAlarms(tx, {
        stationId: query.stationId,
        since: new Date(services.now().getTime() - query.days * dayMs),
      }),
    getAlarm: async ({ tx, params }) => {
      return requireFound(await findAlarm(tx, params.id))
    },
    acknowledgeAlarm: (args) => act('acknowledge', args),
    closeAlarm: (args) => act('close', args),
    noteAlarm: (args) => act('note', args),
    listAlarmPeople: ({ tx, actor, params, query }) =>
      assignableUsersOf(tx, actor, { ...deps, id: params.id, search: query.search }),
    assignAlarm: async ({ tx, actor, params, body: { userId }, audit, afterCommit }) => {
      const after = await assignAlarm(tx, actor, { ...deps, id: params.id, userId, now: services.now() })
      audit({ entity: 'alarm', entityId: params.id, after: { assignedTo: after.assignedName } })
      afterCommit(() => services.bus.publish(alarmsChannel, { operatorId: actor.operatorId }))
      return after
    },
  })

  async function act(
    kind: AlarmAct,
    { tx, actor, params, body: { note }, audit, afterCommit }: ServeArgs<typeof noteAlarm>,
  ) {
    const after = await actOnAlarm(tx, actor, { id: params.id, act: kind, note, now: services.now() })
    audit({ entity: 'alarm', entityId: params.id, after: { act: kind, note, state: after.state } })
    afterCommit(() => services.bus.publish(alarmsChannel, { operatorId: actor.operatorId }))
    return after
  }
}
