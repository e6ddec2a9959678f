import { currencyExponent, type Language } from '@evops/platform/contract'
import { exportKind, type Cells, type ExportKind } from '@evops/platform/server'
import { companyExport, companyFilter, companyPermissions, type CompanyRow } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { decimalOf } from '../members/decimal.ts'
import { presentRows } from './companies.service.ts'
import { countCompanies, sliceOfCompanies, type CompanyPlace } from './companies.store.ts'
import { companyExportWords, companyValueWords } from './company-export.words.ts'

const rowsPerSlice = 500

/** Companies with what their wallets hold and owe, the newest first. */
export function companyExportKind(deps: MembersDeps): ExportKind {
  return exportKind({
    name: companyExport,
    permission: [...companyPermissions.export],
    title: { zh: '企业', en: 'Companies', es: 'Empresas' },
    filter: companyFilter,
    head: ({ language }) => Object.values(companyExportWords).map((text) => text[language]),
    count: countCompanies,
    async *rows(actor, filter) {
      let after: CompanyPlace | undefined
      do {
        const place = { after, limit: rowsPerSlice }
        const slice = await deps.house.db.inTenant(actor, async (tx) => {
          const { rows, last } = await sliceOfCompanies(tx, filter, place)
          return { rows: await presentRows(tx, deps, rows), last }
        })
        for (const row of slice.rows) yield cellsOf(row, actor.language)
        after = slice.last
      } while (after)
    },
  })
}

function cellsOf(row: CompanyRow, language: Language): Cells {
  const exponent = currencyExponent(row.currency)
  const money = (minor: number) => ({ decimal: decimalOf(minor, exponent) })
  const say = (value: CompanyRow['payMode' | 'state']) =>
    companyValueWords[`members.company-export.${value}`][language]
  return [
    row.name,
    row.taxId,
    say(row.payMode),
    say(row.state),
    money(row.availableMinor),
    money(row.principalMinor),
    money(row.giftMinor),
    money(row.creditUsedMinor),
    money(row.creditLimitMinor),
    row.currency,
    row.people,
    row.contact,
    row.phone,
    row.createdAt,
    row.id,
  ]
}
