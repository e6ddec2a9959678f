import { Problem } from '@evops/platform/contract'
import { serve, type App, type House, type ServeArgs } from '@evops/platform/server'
import {
  acknowledgeAlarm,
  closeAlarm,
  getAlarm,
  listAlarms,
  noteAlarm,
  summariseAlarms,
} from '../../contract/index.ts'
import { actOnAlarm, type AlarmAct } from './alarms.service.ts'
import { findAlarm, pageOfAlarms, summaryOfAlarms } from './alarms.store.ts'
import { alarmsChannel } from './channel.ts'

const dayMs = 86_400_000

export function alarmRoutes(app: App, house: House): void {
  serve(app, listAlarms, ({ tx, query }) => pageOfAlarms(tx, query))
  serve(app, summariseAlarms, ({ tx, query }) =>
    summaryOfAlarms(tx, {
      stationId: query.stationId,
      since: new Date(house.now().getTime() - query.days * dayMs),
    }),
  )
  serve(app, getAlarm, async ({ tx, params }) => {
    const alarm = await findAlarm(tx, params.id)
    if (!alarm) throw new Problem('request.not-found')
    return alarm
  })
  serve(app, acknowledgeAlarm, (args) => act('acknowledge', args))
  serve(app, closeAlarm, (args) => act('close', args))
  serve(app, noteAlarm, (args) => act('note', args))

  async function act(
    kind: AlarmAct,
    { tx, actor, params, body: { note }, audit, afterCommit }: ServeArgs<typeof noteAlarm>,
  ) {
    const after = await actOnAlarm(tx, actor, { id: params.id, act: kind, note, now: house.now() })
    audit({ entity: 'alarm', entityId: params.id, after: { act: kind, note, state: after.state } })
    afterCommit(() => house.bus.publish(alarmsChannel, { operatorId: actor.operatorId }))
    return after
  }
}
