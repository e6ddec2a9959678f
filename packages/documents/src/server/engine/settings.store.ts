import { calendarDayAt, newId, requireFound, Problem } from '@evops/platform/contract'
import { updateTableRow, insertTableRow, aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  documentSettingsByCountry,
  lineCategories,
  otherCountrySettings,
  suggestedCountry,
  taxCountries,
  vatRateOn,
  type DocumentSettings,
  type DocumentSettingsReply,
  type LineCategory,
  type TaxRateForm,
  type TaxRateRow,
} from '../../contract/index.ts'
import { listOfficeCredentials } from '../credentials/credentials.store.ts'

export interface OperatorProfile {
  name: string
  taxId: string
  address: string
  currency: string
  timeZone: string
  language: 'zh' | 'en' | 'es'
}
/** Returns the operator of the transaction. */
export async function operatorProfileOf(tx: Tx): Promise<OperatorProfile> {
  const { rows } = await sql<OperatorProfile>`
    select name, registration_no as "taxId", address, currency, time_zone as "timeZone", language
    from organisation_operator_facts where operator_id = platform_operator()`.execute(tx)
  const [home] = rows
  if (!home) throw new Problem('request.not-found')
  return home
}

async function read(tx: Tx): Promise<DocumentSettings | undefined> {
  return tx
    .selectFrom('documents_settings')
    .select(
      aliasColumns([
        ...(['country', 'office', 'test', 'sellerName', 'sellerTaxId', 'sellerAddress', 'sellerPostcode'] as const),
        ...([
          'sellerRegime',
          'prefix',
          'keepYears',
          'keepSimplifiedYears',
          'refunds',
          'listedTrade',
          'version',
        ] as const),
      ]),
    )
    .executeTakeFirst()
}
/** Returns the settings. Throws documents.no-settings, because nothing is issued with unsaved defaults. */
export async function loadDocumentSettings(tx: Tx): Promise<DocumentSettings> {
  const found = await read(tx)
  if (!found) throw new Problem('documents.no-settings')
  return found
}
export async function loadDocumentSettingsReply(tx: Tx, now: Date): Promise<DocumentSettingsReply> {
  const [found, rates] = [await read(tx), await listTaxRates(tx)]
  const credentials = await listOfficeCredentials(tx)
  if (found) return { ...found, saved: true, rates, credentials }
  const { name, taxId, address, currency, timeZone } = await operatorProfileOf(tx)
  const suggested = suggestedCountry(currency, timeZone)
  const country = suggested ?? 'ES'
  const listed = taxCountries.find((one) => one === suggested)
  const { office, years, refunds } = listed ? documentSettingsByCountry[listed] : otherCountrySettings
  return {
    country,
    office,
    test: false,
    sellerName: name,
    sellerTaxId: taxId,
    sellerAddress: address,
    sellerPostcode: '',
    sellerRegime: '',
    prefix: '',
    keepYears: years,
    keepSimplifiedYears: years,
    refunds,
    listedTrade: false,
    version: 0,
    saved: false,
    credentials,
    rates: rates.length > 0 ? rates : usualRates(suggested ?? '', startOfYear(now, timeZone)),
  }
}

const startOfYear = (now: Date, timeZone: string) => `${calendarDayAt(now, timeZone).slice(0, 4)}-01-01`
/** Returns the rates of a country's table from a day on; none for a country without a table. */
function usualRates(country: string, from: string): TaxRateRow[] {
  return lineCategories.flatMap((category) => {
    const rate = vatRateOn(country, category, from)
    return rate === undefined ? [] : [{ id: newId(), category, from, until: null, rate, code: '' }]
  })
}
/** Replaces the rates of the former country from a day on. Documents of days before keep theirs. */
async function replaceTaxRates(tx: Tx, operatorId: string, { country, day }: { country: string; day: string }) {
  await sql`delete from documents_tax_rates where lower(valid) >= ${day}::date`.execute(tx)
  await sql`update documents_tax_rates set valid = daterange(lower(valid), ${day}::date) where valid @> ${day}::date`.execute(
    tx,
  )
  for (const rate of usualRates(country, day)) await insertTaxRate(tx, { operatorId, form: rate })
}

/** Saves the settings; the suggested defaults, including taxes, become the operator's own. Throws request.conflict. */
export async function storeDocumentSettings(
  tx: Tx,
  { operatorId, form, at }: { operatorId: string; form: DocumentSettings; at: Date },
): Promise<void> {
  const { version, sellerName, sellerTaxId, sellerAddress, sellerPostcode, sellerRegime, ...rest } = form
  const { country, office, test, prefix, keepYears, keepSimplifiedYears, refunds, listedTrade } = rest
  const values = {
    country,
    office,
    test,
    prefix,
    seller_name: sellerName,
    seller_tax_id: sellerTaxId,
    updated_at: at,
    seller_address: sellerAddress,
    seller_postcode: sellerPostcode,
    seller_regime: sellerRegime,
    keep_years: keepYears,
    keep_simplified_years: keepSimplifiedYears,
    refunds,
    listed_trade: listedTrade,
  }
  const { timeZone } = await operatorProfileOf(tx)
  const stored = await read(tx)
  if (version > 0) {
    const key = { operator_id: operatorId, version }
    if (!(await updateTableRow(tx, 'documents_settings', key, values))) throw new Problem('request.conflict')
    const day = calendarDayAt(at, timeZone)
    if (stored && stored.country !== country) await replaceTaxRates(tx, operatorId, { country, day })
    return
  }
  if (stored) throw new Problem('request.conflict')
  const rates = usualRates(country, startOfYear(at, timeZone))
  const isNew = (await listTaxRates(tx)).length === 0
  await insertTableRow(tx, 'documents_settings', { operator_id: operatorId, ...values })
  if (isNew) for (const rate of rates) await insertTaxRate(tx, { operatorId, form: rate })
}

export async function listTaxRates(tx: Tx): Promise<TaxRateRow[]> {
  const { rows } = await sql<TaxRateRow>`
    select id, category, lower(valid)::text as "from", upper(valid)::text as until, rate, code from documents_tax_rates
    order by category, lower(valid) desc`.execute(tx)
  return rows
}
/**
 * Adds a tax rate. The rate that is valid on its first day ends then; rates that begin on the same day or later are
 * removed.
 */
export async function insertTaxRate(
  tx: Tx,
  { operatorId, form }: { operatorId: string; form: TaxRateForm },
): Promise<void> {
  const { category, from, rate, code } = form
  await sql`delete from documents_tax_rates where category = ${category} and lower(valid) >= ${from}::date`.execute(tx)
  await sql`update documents_tax_rates set valid = daterange(lower(valid), ${from}::date)
    where category = ${category} and valid @> ${from}::date`.execute(tx)
  await sql`insert into documents_tax_rates (operator_id, id, category, valid, rate, code)
    values (${operatorId}, ${newId()}, ${category}, daterange(${from}::date, null), ${rate}, ${code})`.execute(tx)
}
/**
 * Deletes a tax rate. Throws request.not-found, and documents.rate-in-force, because documents may be based on a rate
 * that is already valid.
 */
export async function deleteTaxRate(tx: Tx, id: string, today: string): Promise<TaxRateRow> {
  const row = requireFound((await listTaxRates(tx)).find((rate) => rate.id === id))
  if (row.from <= today) throw new Problem('documents.rate-in-force')
  await sql`delete from documents_tax_rates where id = ${id}`.execute(tx)
  await sql`update documents_tax_rates set valid = daterange(lower(valid), ${row.until}::date)
    where category = ${row.category} and upper(valid) = ${row.from}::date`.execute(tx)
  return row
}
/** Returns the tax rate on a day. Throws documents.no-rate. */
export async function taxRateOn(
  tx: Tx,
  category: LineCategory,
  day: string,
): Promise<Pick<TaxRateRow, 'rate' | 'code'>> {
  const { rows } = await sql<Pick<TaxRateRow, 'rate' | 'code'>>`
    select rate, code from documents_tax_rates where category = ${category} and valid @> ${day}::date`.execute(tx)
  const [found] = rows
  if (!found) throw new Problem('documents.no-rate', { day })
  return found
}
