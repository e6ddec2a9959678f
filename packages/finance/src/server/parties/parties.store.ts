import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartyChange, PartyFilter, PartyForm, PartyRow, listParties } from '../../contract/index.ts'

function parties(tx: Tx) {
  return tx.selectFrom('finance_parties as p').select([
    ...aliasColumns('p', [
      'id',
      'kind',
      'name',
      'taxId',
      'bank',
      'contact',
      'phone',
      'email',
      'remark',
      'state',
      'version',
    ]),
    sql<string>`case when p.account_no = '' then '' else right(replace(p.account_no, ' ', ''), 4) end`.as(
      'accountTail',
    ),
    sql<number>`coalesce((select -sum(l.amount_minor) from ledger_holder_lines l
      where l.operator_id = p.operator_id and l.holder_id = p.id and l.account = 'payable_share'), 0)::bigint`.as(
      'payableMinor',
    ),
    sql<number>`(select count(distinct v.agreement_id) from finance_versions v where v.operator_id = p.operator_id
      and v.parties @> jsonb_build_array(jsonb_build_object('partyId', p.id)) and coalesce(upper(v.valid) > current_date, true))::int`.as(
      'agreements',
    ),
  ])
}

export async function pageOfParties(
  tx: Tx,
  { search, kind, state, sort, ...wanted }: PartyFilter & PagedQuery<typeof listParties>,
): Promise<Page<PartyRow>> {
  let rows = parties(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`p.name_key`] }))
  if (kind) rows = rows.where('p.kind', '=', kind)
  if (state) rows = rows.where('p.state', '=', state)
  const [by, down] = sortColumnOf(sort, { name: 'p.name_key' }, 'name')
  return readPage(tx, rows.orderBy(by, down).orderBy('p.id'), wanted)
}
export async function findParty(tx: Tx, id: string): Promise<PartyRow | undefined> {
  return parties(tx).where('p.id', '=', id).executeTakeFirst()
}
export async function accountNoOfParty(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('finance_parties').select('account_no as no').where('id', '=', id).executeTakeFirst()
  return row?.no
}
/** Returns the states of parties, which are checked before a party joins an agreement. */
export async function statesOfParties(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Pick<PartyRow, 'name' | 'state'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('finance_parties')
    .select(['id', 'name', 'state'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertParty(tx: Tx, operatorId: string, id: string, form: PartyForm): Promise<void> {
  const { taxId, accountNo, ...same } = form
  await tx
    .insertInto('finance_parties')
    .values({ operator_id: operatorId, id, ...same, tax_id: taxId, account_no: accountNo })
    .execute()
}
/** Updates a party. Returns false if the version has changed. */
export async function changeParty(tx: Tx, id: string, change: PartyChange, at: Date): Promise<boolean> {
  const { taxId, accountNo, version, ...same } = change
  const { numUpdatedRows } = await tx
    .updateTable('finance_parties')
    .set({
      ...same,
      tax_id: taxId,
      ...(accountNo === undefined ? {} : { account_no: accountNo }),
      updated_at: at,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** Returns the tax ids of parties that have one, by party id. */
export async function taxIdsOfParties(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('finance_parties')
    .where('id', 'in', [...ids])
    .where('tax_id', '<>', '')
    .select(['id', 'tax_id'])
    .execute()
  return new Map(rows.map(({ id, tax_id: taxId }) => [id, taxId]))
}
