import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  deleteTableRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { QuotaFilter, QuotaForm, QuotaRow, listQuotas } from '../../contract/index.ts'
import { markQuotaDaysChanged } from '../energy-facts/marks.store.ts'

function quotas(tx: Tx, today: string) {
  return tx.selectFrom('fleet_quotas as q').select([
    ...aliasColumns('q', [
      'id',
      'version',
      'modelId',
      'lineId',
      'toleranceHundredths',
      'season',
      'grade',
      'specificity',
      'remark',
    ]),
    sql<string | null>`(select k.name || ' ' || m.name from fleet_models m
        join fleet_makers k on k.operator_id = m.operator_id and k.id = m.maker_id
        where m.operator_id = q.operator_id and m.id = q.model_id)`.as('modelName'),
    sql<string | null>`(select l.line_no from fleet_lines l
        where l.operator_id = q.operator_id and l.id = q.line_id)`.as('lineNo'),
    'q.dwh_100km as dwh100km',
    sql<string>`lower(q.valid)::text`.as('validFrom'),
    sql<string | null>`(upper(q.valid) - 1)::text`.as('validTo'),
    sql<QuotaRow['state']>`case when q.valid @> ${today}::date then 'running'
        when lower(q.valid) > ${today}::date then 'coming' else 'over' end`.as('state'),
  ])
}

function selectQuotas(tx: Tx, { modelId, lineId, season, state }: QuotaFilter, today: string) {
  let rows = quotas(tx, today)
  if (modelId) rows = rows.where('q.model_id', '=', modelId)
  if (lineId) rows = rows.where('q.line_id', '=', lineId)
  if (season) rows = rows.where('q.season', '=', season)
  if (state === 'running') rows = rows.where(sql<SqlBool>`q.valid @> ${today}::date`)
  if (state === 'coming') rows = rows.where(sql<SqlBool>`lower(q.valid) > ${today}::date`)
  if (state === 'over') rows = rows.where(sql<SqlBool>`upper(q.valid) <= ${today}::date`)
  return rows
}

const columns = {
  specificity: sql`q.specificity`,
  dwh100km: sql`q.dwh_100km`,
  validFrom: sql`lower(q.valid)`,
}
export async function pageOfQuotas(
  tx: Tx,
  { sort, ...query }: QuotaFilter & PagedQuery<typeof listQuotas>,
  today: string,
): Promise<Page<QuotaRow>> {
  const [by, down] = sortColumnOf(sort, columns, '-specificity')
  return readPage(tx, selectQuotas(tx, query, today).orderBy(by, down).orderBy('q.id', down), query)
}
export async function findQuota(tx: Tx, id: string, today: string): Promise<QuotaRow | undefined> {
  return quotas(tx, today).where('q.id', '=', id).executeTakeFirst()
}
/** Returns all quotas that are valid on a day. */
export async function quotasOn(tx: Tx, day: string, today: string): Promise<QuotaRow[]> {
  return quotas(tx, today)
    .where(sql<SqlBool>`q.valid @> ${day}::date`)
    .execute()
}
export async function sliceOfQuotas(
  tx: Tx,
  filter: QuotaFilter,
  { after, limit, today }: SliceRequest<{ id: string }> & { today: string },
): Promise<RowSlice<QuotaRow, QuotaRow>> {
  let rows = selectQuotas(tx, filter, today).orderBy('q.id').limit(limit)
  if (after) rows = rows.where('q.id', '>', after.id)
  return buildRowSlice(await rows.execute(), limit)
}

function columnsOf(form: QuotaForm) {
  return {
    model_id: form.modelId,
    line_id: form.lineId,
    season: form.season,
    grade: form.grade,
    dwh_100km: form.dwh100km,
    tolerance_hundredths: form.toleranceHundredths,
    valid: sql<string>`daterange(${form.validFrom}::date, ${form.validTo}::date, '[]')`,
    remark: form.remark,
  }
}
export async function insertQuota(
  tx: Tx,
  { operatorId, id, form, at }: { operatorId: string; id: string; form: QuotaForm; at: Date },
): Promise<void> {
  await tx
    .insertInto('fleet_quotas')
    .values({ operator_id: operatorId, id, created_at: at, ...columnsOf(form) })
    .execute()
  await markQuotaDaysChanged(tx, id)
}
export async function changeQuota(tx: Tx, id: string, form: QuotaForm): Promise<void> {
  await markQuotaDaysChanged(tx, id)
  await tx
    .updateTable('fleet_quotas')
    .set({ ...columnsOf(form), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await markQuotaDaysChanged(tx, id)
}
export async function lockQuota(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('fleet_quotas').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  return row !== undefined
}
export async function deleteQuota(tx: Tx, id: string): Promise<void> {
  await markQuotaDaysChanged(tx, id)
  await deleteTableRow(tx, 'fleet_quotas', { id })
}

export interface QuotaFacts {
  modelId: string | null
  modelName: string | null
  lineId: string | null
  lineNo: string | null
  grade: number | null
}
/** Returns the properties that a quota may depend on; undefined for an unknown vehicle, line or driver. */
export async function factsForQuota(
  tx: Tx,
  { vehicleId, lineId, driverId }: { vehicleId: string; lineId?: string | undefined; driverId?: string | undefined },
): Promise<QuotaFacts | undefined> {
  const { rows } = await sql<QuotaFacts>`
    select v.model_id as "modelId", k.name || ' ' || m.name as "modelName", l.id as "lineId", l.line_no as "lineNo", d.grade
    from fleet_vehicles v
    left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
    left join fleet_makers k on k.operator_id = m.operator_id and k.id = m.maker_id
    left join fleet_lines l on l.operator_id = v.operator_id and l.id = coalesce(${lineId ?? null}::uuid, v.line_id)
    left join fleet_drivers d on d.operator_id = v.operator_id and d.id = ${driverId ?? null}::uuid
    where v.id = ${vehicleId} and (${lineId ?? null}::uuid is null or l.id is not null)
      and (${driverId ?? null}::uuid is null or d.id is not null)`.execute(tx)
  return rows[0]
}
