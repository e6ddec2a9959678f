import type { Tx } from '@evops/platform/server'
import type { AlarmNews } from '@evops/stations/server'
import { assignedNotice } from '../content.ts'
import { addNotices } from './messages.store.ts'

/** Whom an alarm was assigned to or taken back from hears of it under the bell, whatever the rules say. */
export async function tellPerson(tx: Tx, news: AlarmNews, at: Date): Promise<void> {
  const { operatorId, personId: userId, alarm } = news
  if (userId === null) return
  const href = `/chgstamon/alarms?open=${alarm.id}`
  await addNotices(tx, [{ operatorId, userId, level: alarm.level, content: assignedNotice(news), href, at }])
}
