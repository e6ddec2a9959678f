import { currencyExponent, type Language, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type TableRowCells, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { companyExport, companyFilter, companyPermissions, type CompanyRow } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { minorToDecimal } from '../decimal.ts'
import { presentCompanyRows } from './companies.service.ts'
import { countCompanies, sliceOfCompanies, type CompanyCursor } from './companies.store.ts'
import { companyExportWords, companyValueWords } from './company-export.words.ts'

/** Export of companies with the balance and debt of their wallets, newest first. */
export function companyExportKind(deps: MembersDeps): ExportKind {
  return exportKind({
    name: companyExport,
    permission: [...companyPermissions.export],
    title: { zh: '企业', en: 'Companies', es: 'Empresas' },
    filter: companyFilter,
    head: ({ language }) => Object.values(companyExportWords).map((text) => text[language]),
    count: countCompanies,
    async *rows(actor, filter) {
      const slices = inSlices(deps.services.db, actor, {
        filter,
        read: async (tx, wanted, wish: SliceRequest<CompanyCursor>) => {
          const { rows, last } = await sliceOfCompanies(tx, wanted, wish)
          return { rows: await presentCompanyRows(tx, deps, rows), last }
        },
      })
      for await (const row of slices) yield cellsOf(row, actor.language)
    },
  })
}

function cellsOf(row: CompanyRow, language: Language): TableRowCells {
  const exponent = currencyExponent(row.currency)
  const money = (minor: number) => ({ decimal: minorToDecimal(minor, exponent) })
  const translateValue = (value: CompanyRow['payMode' | 'state']) =>
    companyValueWords[`members.company-export.${value}`][language]
  return [
    row.name,
    row.taxId,
    translateValue(row.payMode),
    translateValue(row.state),
    money(row.availableMinor),
    money(row.principalMinor),
    money(row.giftMinor),
    money(row.creditUsedMinor),
    money(row.creditLimitMinor),
    row.currency,
    row.people,
    row.contact,
    row.phone,
    instantCell(row.createdAt),
    row.id,
  ]
}
