import { type Tx, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AlarmRow, AlarmStepKind } from '../../contract/index.ts'
import { alarmsById } from './alarms.store.ts'

/** Step in an alarm's life cycle about which users may be notified. */
export interface AlarmStepToNotify {
  operatorId: string
  stepId: string
  kind: AlarmStepKind
  at: string
  level: number
  by: string | null
  /**
   * User who is notified regardless of the rules, because another user assigned the alarm to this user or removed the
   * assignment.
   */
  personId: string | null
  note: string | null
  alarm: AlarmRow
}

/**
 * Returns the steps that were not yet sent, in order, and marks them as sent. The mark is committed with the caller's
 * (platform) transaction, together with the notifications that the caller writes. Alarms that belong to a storm are
 * skipped.
 */
/** Condition that is true while unsent steps exist. */
export const alarmStepsToNotifySql = 'exists (select from stations_alarm_steps where not notified)'

export async function takeAlarmStepsToNotify(tx: Tx, limit: number): Promise<AlarmStepToNotify[]> {
  const { rows } = await sql<Omit<AlarmStepToNotify, 'alarm' | 'at'> & { at: Date; alarmId: string }>`
    with next as (select operator_id, id from stations_alarm_steps where not notified order by id limit ${limit} for update skip locked)
    update stations_alarm_steps s set notified = true from next where s.operator_id = next.operator_id and s.id = next.id
    returning s.operator_id as "operatorId", s.id as "stepId", s.alarm_id as "alarmId", s.kind, s.at, s.level, s.user_name as "by",
      nullif(s.person_id, s.user_id) as "personId", s.note`.execute(tx)
  const alarms = new Map(
    (
      await alarmsById(
        tx,
        rows.map((row) => row.alarmId),
      )
    ).map((alarm) => [alarm.id, alarm]),
  )
  return rows
    .toSorted((a, b) => (a.stepId < b.stepId ? -1 : 1))
    .flatMap(({ alarmId, ...step }) => {
      const alarm = alarms.get(alarmId)
      const isPart = alarm?.foldedInto !== null || step.kind === 'folded'
      return alarm && !isPart ? [{ ...toReplyRow(step), alarm }] : []
    })
}
