import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { LedgerAccount, AccountCode, AccountCodes, TaxCode } from '../../contract/index.ts'

/** Returns the accountant's codes for our accounts, and the accounts with entries that have no code. */
export async function loadAccountCodes(tx: Tx): Promise<AccountCodes & { missing: LedgerAccount[] }> {
  const { rows: codes } = await sql<AccountCode>`
    select account, code, name, group_code as "groupCode" from ledger_codes order by code, account`.execute(tx)
  const { rows: taxCodes } = await sql<TaxCode>`
    select rate, code, name, group_code as "groupCode" from ledger_tax_codes order by rate desc`.execute(tx)
  const { rows: books } = await sql<{ taxId: string; version: number }>`
    select tax_id as "taxId", version from ledger_books`.execute(tx)
  const { rows: used } = await sql<{ account: LedgerAccount }>`
    select c.account from ledger_chart c
    where exists (select from ledger_entries e where e.operator_id = platform_operator() and e.account = c.account)
    order by c.account`.execute(tx)
  const named = new Set(codes.map(({ account }) => account))
  const missing = used.map(({ account }) => account).filter((account) => !named.has(account))
  return { taxId: books[0]?.taxId ?? '', version: books[0]?.version ?? 0, codes, taxCodes, missing }
}
/** Saves all codes at once. Returns false if they were changed in the meantime. */
export async function saveCodes(tx: Tx, operatorId: string, wanted: AccountCodes): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_books as b (operator_id, tax_id) select ${operatorId}, ${wanted.taxId} where ${wanted.version} = 0
      or exists (select from ledger_books x where x.version = ${wanted.version})
    on conflict (operator_id) do update set tax_id = excluded.tax_id, version = b.version + 1 where b.version = ${wanted.version}
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from ledger_codes`.execute(tx)
  await sql`
    insert into ledger_codes (operator_id, account, code, name, group_code)
    select ${operatorId}, account, code, name, "groupCode"
    from jsonb_to_recordset(${JSON.stringify(wanted.codes)}::jsonb) as c (account text, code text, name text, "groupCode" text)`.execute(
    tx,
  )
  await sql`delete from ledger_tax_codes`.execute(tx)
  await sql`
    insert into ledger_tax_codes (operator_id, rate, code, name, group_code)
    select ${operatorId}, rate, code, name, "groupCode"
    from jsonb_to_recordset(${JSON.stringify(wanted.taxCodes)}::jsonb) as c (rate int, code text, name text, "groupCode" text)`.execute(
    tx,
  )
  return true
}
