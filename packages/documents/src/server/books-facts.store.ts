import type { InvoiceOfBusiness, OutputTaxRate } from '@evops/ledger/server'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { suggestedCountry } from '../contract/index.ts'
import { listTaxRates } from './engine/settings.store.ts'

/** Returns the operator's tax rates as rates of the ledger's income accounts. None before settings are saved. */
export async function outputTaxRates(tx: Tx): Promise<OutputTaxRate[]> {
  const rates = await listTaxRates(tx)
  return rates.map(({ category, from, until, rate }) => ({ account: `income_${category}` as const, from, until, rate }))
}
/** Returns the country of the settings for invoices, or the one that currency and time zone suggest. */
export async function countryOfInvoices(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ country: string | null; currency: string; timeZone: string }>`
    select (select country from documents_settings) as country, currency, time_zone as "timeZone"
    from organisation_operator_facts where operator_id = platform_operator()`.execute(tx)
  const [row] = rows
  return row && (row.country ?? suggestedCountry(row.currency, row.timeZone))
}
/** Returns number and buyer of the issued invoices of sessions, by the session's id. */
export async function invoicesOfSessions(
  tx: Tx,
  sessionIds: readonly string[],
): Promise<Map<string, InvoiceOfBusiness>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await sql<InvoiceOfBusiness & { sessionId: string }>`
    select s.session_id as "sessionId", d.number, coalesce(d.buyer ->> 'name', '') as "buyerName",
      coalesce(d.buyer ->> 'taxId', '') as "buyerTaxId"
    from documents_invoice_sessions s
    join documents_invoices i on i.operator_id = s.operator_id and i.id = s.invoice_id
    join documents_issued d on d.operator_id = i.operator_id and d.id = i.document_id
    where s.session_id = any(${[...sessionIds]}::uuid[]) and s.living and not s.is_supplement`.execute(tx)
  return new Map(rows.map(({ sessionId, ...invoice }) => [sessionId, invoice]))
}
