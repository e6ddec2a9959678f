import { newId, type Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  toReplyRow,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  faultMapping,
  faultMappingForm,
  type FaultMapping,
  type FaultMappingForm,
  type UnmappedCode,
} from '../../contract/index.ts'

const table = 'stations_fault_mappings'
const mapping = defineRowShape(table, 'm', faultMapping, {})

export interface FaultMappingQuery {
  search?: string | undefined
  faultCode?: string | undefined
}
function matching(tx: Tx, { search, faultCode }: FaultMappingQuery) {
  let rows = tx.selectFrom(`${table} as m`).select(mapping.selection)
  if (search)
    rows = rows.where(
      textMatchesSql(search, { names: [sql`vendor`, sql`model`, sql`error_code`, sql`vendor_code`, sql`note`] }),
    )
  if (faultCode) rows = rows.where('fault_code', '=', faultCode)
  return rows.orderBy('m.vendor').orderBy('m.model').orderBy('m.error_code').orderBy('m.vendor_code').orderBy('m.id')
}
export async function pageOfFaultMappings(
  tx: Tx,
  query: FaultMappingQuery & { page: number; pageSize: number },
): Promise<Page<FaultMapping>> {
  return pageRows(tx, mapping, matching(tx, query), query)
}
export async function loadFaultMappings(tx: Tx, query: FaultMappingQuery): Promise<FaultMapping[]> {
  return (await matching(tx, query).execute()).map((row) => mapping.present(row))
}
export async function findFaultMapping(tx: Tx, id: string): Promise<FaultMapping | undefined> {
  return findTableRow(mapping, matching(tx, {}).where('m.id', '=', id))
}
export async function isFaultMappingTaken(tx: Tx, form: FaultMappingForm, exceptId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_fault_mappings')
    .select('id')
    .where('vendor', '=', form.vendor)
    .where('model', '=', form.model)
    .where('error_code', '=', form.errorCode)
    .where('vendor_code', '=', form.vendorCode)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFaultMapping(tx: Tx, operatorId: string, form: FaultMappingForm): Promise<string> {
  const id = newId()
  await insertTableRow(tx, table, { operator_id: operatorId, id, ...formToColumns(faultMappingForm, form) })
  return id
}
/** Returns false if `version` is outdated. */
export async function changeFaultMapping(
  tx: Tx,
  id: string,
  { version, ...form }: FaultMappingForm & { version: number },
): Promise<boolean> {
  return updateTableRow(
    tx,
    table,
    { id, version },
    { ...formToColumns(faultMappingForm, form), updated_at: sql<Date>`now()` },
  )
}
export async function removeFaultMapping(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, table, { id })
}

/**
 * Adds new lines and replaces existing ones. Returns the number of each. Of two lines for the same code, the last one
 * is used.
 */
export async function saveFaultMappings(
  tx: Tx,
  operatorId: string,
  { forms: rows, dryRun }: { forms: readonly FaultMappingForm[]; dryRun: boolean },
): Promise<{ added: number; replaced: number }> {
  if (dryRun) return countMappings(tx, rows)
  const { rows: done } = await sql<{ existing: boolean }>`
    insert into stations_fault_mappings as m (operator_id, id, vendor, model, error_code, vendor_code, fault_code, level, note)
    select distinct on (vendor, model, error_code, vendor_code) ${operatorId}, id, vendor, model, error_code, vendor_code, fault_code, level, note
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map((row) => row.vendor)}::text[], ${rows.map((row) => row.model)}::text[],
      ${rows.map((row) => row.errorCode)}::text[], ${rows.map((row) => row.vendorCode)}::text[], ${rows.map((row) => row.faultCode)}::text[],
      ${rows.map((row) => row.level)}::smallint[], ${rows.map((row) => row.note)}::text[]) with ordinality
      as r (id, vendor, model, error_code, vendor_code, fault_code, level, note, no)
    order by vendor, model, error_code, vendor_code, no desc
    on conflict on constraint stations_fault_mappings_key do update set fault_code = excluded.fault_code, level = excluded.level, note = excluded.note,
      version = m.version + 1, updated_at = now()
    returning with (old as o, new as n) o.id is not null as existing`.execute(tx)
  const replaced = done.filter(({ existing }) => existing).length
  return { added: done.length - replaced, replaced }
}

async function countMappings(tx: Tx, rows: readonly FaultMappingForm[]) {
  const { rows: found } = await sql<{ existing: boolean }>`
    select exists (select from stations_fault_mappings m where (m.vendor, m.model, m.error_code, m.vendor_code) = (r.vendor, r.model, r.error_code, r.vendor_code)) as existing
    from (select distinct * from unnest(${rows.map((row) => row.vendor)}::text[], ${rows.map((row) => row.model)}::text[],
      ${rows.map((row) => row.errorCode)}::text[], ${rows.map((row) => row.vendorCode)}::text[]) as one (vendor, model, error_code, vendor_code)) as r`.execute(
    tx,
  )
  const replaced = found.filter(({ existing }) => existing).length
  return { added: found.length - replaced, replaced }
}

/** Returns the vendor codes in reports since an instant that no mapping covers. */
export async function unmappedCodes(tx: Tx, since: Date): Promise<UnmappedCode[]> {
  const { rows } = await sql<Omit<UnmappedCode, 'lastAt'> & { lastAt: Date }>`
    select coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model, coalesce(c.error_code, '') as "errorCode", c.vendor_error_code as "vendorCode",
      count(*)::int as reports, max(c.received_at) as "lastAt"
    from stations_state_changes c join stations_charge_points p on p.operator_id = c.operator_id and p.id = c.charge_point_id
    where c.fault_code is not null and c.received_at >= ${since} and c.vendor_error_code is not null
      and not exists (select from stations_fault_mappings m where m.operator_id = c.operator_id and lower(m.vendor_code) = lower(c.vendor_error_code)
        and (m.vendor = '' or lower(m.vendor) = lower(p.vendor)) and (m.model = '' or lower(m.model) = lower(p.model)))
    group by 1, 2, 3, 4 order by 5 desc, 4 limit 100`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}
