import type { Tx } from '@evops/platform/server'
import type { AlarmNews } from '@evops/stations/server'
import { assignedNotice } from '../content.ts'
import { cardsTo } from '../wecom/cards.store.ts'
import { addDeliveries } from '../deliveries/deliveries.store.ts'
import { addNotices } from './messages.store.ts'

/** Whom an alarm was assigned to or taken back from hears of it under the bell and by enterprise WeChat, whatever the rules say. */
export async function notifyAssignee(tx: Tx, news: AlarmNews, at: Date): Promise<void> {
  const { operatorId, personId: userId, alarm } = news
  if (userId === null) return
  const href = `/chgstamon/alarms?open=${alarm.id}`
  const content = assignedNotice(news)
  await addNotices(tx, [{ operatorId, userId, level: alarm.level, content, href, at }])
  const { stationId, id } = alarm
  const press = news.kind === 'assigned' ? ({ kind: 'alarm', id } as const) : undefined
  await addDeliveries(tx, await cardsTo(tx, [{ operatorId, userId, ...content, href, stationId, press, at }]))
}
