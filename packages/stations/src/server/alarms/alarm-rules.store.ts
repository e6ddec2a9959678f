import type { Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
  updateTableRow,
  deleteTableRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { AlarmRule, AlarmRuleForm, AlarmRuleKind } from '../../contract/index.ts'

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_alarm_rules as r')
    .leftJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'r.operator_id').onRef('s.id', '=', 'r.station_id'),
    )
    .leftJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'r.operator_id').onRef('p.id', '=', 'r.charge_point_id'),
    )
    .select([
      ...aliasColumns('r', [
        'id',
        'builtin',
        'name',
        'kind',
        'enabled',
        'stationId',
        'chargePointId',
        'level',
        'holdSeconds',
        'days',
        'fromMinute',
        'toMinute',
        'escalateMinutes',
        'closeMinutes',
        'silentUntil',
        'silentNote',
        'vendor',
        'model',
        'version',
      ]),
      's.name as stationName',
      ...aliasColumns('p', ['chargePointNo']),
      sql<AlarmRule['content']>`r.content`.as('content'),
      sql<number>`(select count(*)::int from stations_alarms a where a.operator_id = r.operator_id and a.rule_id = r.id
        and a.raised_at > now() - interval '7 days')`.as('recent'),
    ])
}
type Found = Omit<AlarmRule, 'silentUntil'> & { silentUntil: Date | null }
function present(row: Found): AlarmRule {
  return toReplyRow(row)
}

export async function pageOfAlarmRules(
  tx: Tx,
  query: { page: number; pageSize: number; search?: string | undefined; kind?: AlarmRuleKind | undefined },
): Promise<Page<AlarmRule>> {
  let found = rows(tx)
  const { search, kind } = query
  if (search) found = found.where(textMatchesSql(search, { names: [sql`r.name`] }))
  if (kind) found = found.where('r.kind', '=', kind)
  const sorted = found
    .orderBy(sql`r.builtin is null`)
    .orderBy('r.kind')
    .orderBy('r.name')
    .orderBy('r.id')
  const one = await readPage(tx, sorted, query)
  return { ...one, list: one.list.map(present) }
}
export async function findAlarmRule(tx: Tx, id: string): Promise<AlarmRule | undefined> {
  const row = await rows(tx).where('r.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function isAlarmRuleNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_alarm_rules')
    .select('id')
    .where('name', '=', name)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

function columnsOf(form: AlarmRuleForm) {
  return {
    name: form.name,
    kind: form.kind,
    enabled: form.enabled,
    station_id: form.stationId,
    charge_point_id: form.chargePointId,
    vendor: form.vendor,
    model: form.model,
    content: JSON.stringify(form.content),
    level: form.level,
    hold_seconds: form.holdSeconds,
    days: form.days,
    from_minute: form.fromMinute,
    to_minute: form.toMinute,
    escalate_minutes: form.escalateMinutes,
    close_minutes: form.closeMinutes,
  }
}
export async function insertAlarmRule(
  tx: Tx,
  operatorId: string,
  { id, form }: { id: string; form: AlarmRuleForm },
): Promise<void> {
  await tx
    .insertInto('stations_alarm_rules')
    .values({
      operator_id: operatorId,
      id,
      builtin: null,
      silent_until: null,
      silent_note: null,
      ...columnsOf(form),
    })
    .execute()
}
/** Returns false if `version` is outdated. */
export async function changeAlarmRule(
  tx: Tx,
  id: string,
  { version, ...form }: AlarmRuleForm & { version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'stations_alarm_rules',
    { id, version },
    { ...columnsOf(form), updated_at: sql<Date>`now()` },
  )
}
export async function setAlarmRuleSilence(
  tx: Tx,
  id: string,
  { until, note }: { until: string | null; note: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('stations_alarm_rules')
    .set({
      silent_until: until === null ? null : new Date(until),
      silent_note: until === null ? null : note || null,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
export async function removeAlarmRule(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_alarm_rules', { id })
}
