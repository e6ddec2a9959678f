import type { Actor, Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { accountModelRow, type AccountModelForm, type AccountModelRow } from '../../contract/index.ts'

/** Creates an operator's account models before its first account, because accounts refer to them. */
export async function insertMissingModels(tx: Tx): Promise<void> {
  await sql`
    insert into payments_models (operator_id, model) select platform_operator(), m from unnest(${all}) m
    on conflict (operator_id, model) do nothing`.execute(tx)
}
const all = sql`array['own_sale', 'sub_merchant', 'direct']`
/** Returns all account models, decided or not. */
export async function listModelsOfOperator(tx: Tx): Promise<AccountModelRow[]> {
  const { rows } = await sql<Omit<AccountModelRow, 'at'> & { at: Date | null }>`
    select a.model, coalesce(m.lawful, true) as lawful, coalesce(m.source, '') as source, m.at, coalesce(m.by_name, '') as "byName",
      coalesce(m.version, 1) as version
    from unnest(${all}) with ordinality a (model, place)
    left join payments_models m on m.operator_id = platform_operator() and m.model = a.model order by a.place`.execute(
    tx,
  )
  return rows.map((row) => accountModelRow.parse({ ...row, at: row.at && row.at.toISOString() }))
}
/** Returns false if the model was changed in the meantime. Raises payments_accounts_lawful. */
export async function updateAccountModelRow(
  tx: Tx,
  { model, lawful, source, version }: AccountModelForm,
  { by, at }: { by: Actor; at: Date },
): Promise<boolean> {
  const isDecided = source !== ''
  const { numAffectedRows = 0n } = await sql`
    update payments_models set lawful = ${lawful}, source = ${source}, at = ${isDecided ? at : null}, by_id = ${isDecided ? by.userId : null},
      by_name = ${isDecided ? by.name : ''}, version = version + 1
    where operator_id = platform_operator() and model = ${model} and version = ${version}`.execute(tx)
  return numAffectedRows > 0n
}
