import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import { standardWorkRules, type WorkRules } from '../../contract/index.ts'

const columns = aliasColumns([
  'acceptMinutes',
  'arriveMinutes',
  'fixMinutes',
  'fromAlarms',
  'alarmLevel',
  'alarmMinutes',
  'fromStarts',
  'startFailures',
  'startMinutes',
  'autoAssign',
  'autoMost',
  'confirmTypes',
  'version',
])

/** Returns the rules of the transaction's operator; in a platform transaction those of the given one. */
export async function getWorkOrderRulesOf(tx: Tx, operatorId?: string): Promise<WorkRules> {
  let rows = tx.selectFrom('maintenance_rules').select(columns)
  if (operatorId !== undefined) rows = rows.where('operator_id', '=', operatorId)
  return (await rows.executeTakeFirst()) ?? standardWorkRules
}

/** Returns false if `version` is outdated. */
export async function saveWorkRules(tx: Tx, operatorId: string, rules: WorkRules): Promise<boolean> {
  const row = {
    accept_minutes: rules.acceptMinutes,
    arrive_minutes: rules.arriveMinutes,
    fix_minutes: rules.fixMinutes,
    from_alarms: rules.fromAlarms,
    alarm_level: rules.alarmLevel,
    alarm_minutes: rules.alarmMinutes,
    from_starts: rules.fromStarts,
    start_failures: rules.startFailures,
    start_minutes: rules.startMinutes,
    auto_assign: rules.autoAssign,
    auto_most: rules.autoMost,
    confirm_types: [...rules.confirmTypes],
  }
  if (rules.version === 0) {
    const added = await tx
      .insertInto('maintenance_rules')
      .values({ operator_id: operatorId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return added !== undefined
  }
  const changed = await tx
    .updateTable('maintenance_rules')
    .set({ ...row, version: sql<number>`version + 1` })
    .where('version', '=', rules.version)
    .returning('version')
    .executeTakeFirst()
  return changed !== undefined
}
