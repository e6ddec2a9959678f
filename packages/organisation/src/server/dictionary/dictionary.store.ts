import { searchTextOf, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  platformOperatorId,
  type DictionaryEntry,
  type DictionaryEntryForm,
  type DictionaryType,
  type DictionaryTypeForm,
} from '../../contract/index.ts'

/*
 * An operator sees its own rows and, where it has none with the same code, the platform's. `origin` distinguishes them,
 * and `version` is that of the own row: 0 while there is none.
 */
const originOf = (operatorId: string) => sql`case
  when ${operatorId} = ${platformOperatorId} or base.code is null then 'own'
  when own.code is null then 'default' else 'changed' end`

export async function listDictionaryTypeRows(
  tx: Tx,
  operatorId: string,
  { code, search }: { code?: string; search?: string | undefined } = {},
): Promise<DictionaryType[]> {
  const { rows } = await sql<DictionaryType>`
    select coalesce(own.code, base.code) as code, coalesce(own.zh, base.zh) as zh, coalesce(own.en, base.en) as en,
           coalesce(own.es, base.es) as es, coalesce(own.note, base.note) as note, ${originOf(operatorId)} as origin,
           coalesce(own.version, 0) as version,
           (select count(distinct e.code)::int from organisation_dictionary_entries e
            where e.operator_id in (${operatorId}, ${platformOperatorId}) and e.type_code = coalesce(own.code, base.code)) as entries
    from (select * from organisation_dictionary_types where operator_id = ${operatorId}) own
    full join (select * from organisation_dictionary_types where operator_id = ${platformOperatorId}) base using (code)
    where (${code ?? null}::text is null or coalesce(own.code, base.code) = ${code ?? null})
    order by code`.execute(tx)
  const part = searchTextOf(search ?? '')
  return part
    ? rows.filter((row) => [row.code, row.zh, row.en, row.es].some((text) => searchTextOf(text).includes(part)))
    : rows
}

export async function listDictionaryEntryRows(
  tx: Tx,
  operatorId: string,
  { type, code }: { type: string; code?: string },
): Promise<DictionaryEntry[]> {
  const { rows } = await sql<DictionaryEntry>`
    select coalesce(own.code, base.code) as code, coalesce(own.zh, base.zh) as zh, coalesce(own.en, base.en) as en,
           coalesce(own.es, base.es) as es, coalesce(own.position, base.position) as position,
           coalesce(own.colour, base.colour) as colour, coalesce(own.enabled, base.enabled) as enabled,
           ${originOf(operatorId)} as origin, coalesce(own.version, 0) as version
    from (select * from organisation_dictionary_entries where operator_id = ${operatorId} and type_code = ${type}) own
    full join (select * from organisation_dictionary_entries
               where operator_id = ${platformOperatorId} and type_code = ${type}) base using (code)
    where (${code ?? null}::text is null or coalesce(own.code, base.code) = ${code ?? null})
    order by position, code`.execute(tx)
  return rows
}

/** Inserts a type. Returns false if the operator already has a type with this code. */
export async function insertType(tx: Tx, operatorId: string, form: DictionaryTypeForm): Promise<boolean> {
  const result = await tx
    .insertInto('organisation_dictionary_types')
    .values({ operator_id: operatorId, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Updates a type. Returns false if the version has changed. */
export async function updateType(
  tx: Tx,
  operatorId: string,
  { code, version, ...values }: DictionaryTypeForm & { version: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_dictionary_types')
    .set({ ...values, version: version + 1 })
    .where('operator_id', '=', operatorId)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteType(tx: Tx, operatorId: string, code: string): Promise<void> {
  await tx
    .deleteFrom('organisation_dictionary_entries')
    .where('operator_id', '=', operatorId)
    .where('type_code', '=', code)
    .execute()
  await tx
    .deleteFrom('organisation_dictionary_types')
    .where('operator_id', '=', operatorId)
    .where('code', '=', code)
    .execute()
}

export async function insertEntry(
  tx: Tx,
  { operatorId, type }: { operatorId: string; type: string },
  form: DictionaryEntryForm,
): Promise<boolean> {
  const result = await tx
    .insertInto('organisation_dictionary_entries')
    .values({ operator_id: operatorId, type_code: type, ...form })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateEntry(
  tx: Tx,
  { operatorId, type }: { operatorId: string; type: string },
  { code, version, ...values }: DictionaryEntryForm & { version: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_dictionary_entries')
    .set({ ...values, version: version + 1 })
    .where('operator_id', '=', operatorId)
    .where('type_code', '=', type)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deleteEntry(
  tx: Tx,
  { operatorId, type, code }: { operatorId: string; type: string; code: string },
): Promise<void> {
  await tx
    .deleteFrom('organisation_dictionary_entries')
    .where('operator_id', '=', operatorId)
    .where('type_code', '=', type)
    .where('code', '=', code)
    .execute()
}
