import { currencyExponent } from '@evops/platform/contract'
import { exportKind, serveAll, type App, type ExportKind, type Services, type Tx } from '@evops/platform/server'
import {
  flowScreen,
  formatBookAccount,
  outputTaxAccount,
  periodBalanceEndpoints,
  periodBalanceExport,
  periodFilter,
  type PeriodBalance,
  type PeriodFilter,
} from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import { spanOfDays } from '../months/months.store.ts'
import type { BookDeps } from './books-export.ts'
import { periodBalanceWords } from './books-export.words.ts'
import { accountTotalsOf } from './books.store.ts'
import { loadAccountCodes } from './codes.store.ts'

type Language = Parameters<typeof formatBookAccount>[1]
const nothing = { openingMinor: 0, debitMinor: 0, creditMinor: 0, closingMinor: 0 }

/** Returns opening, movement and closing of each account of the books, in the order of the accountant's codes. */
export async function periodBalanceOf(
  tx: Tx,
  { outputTaxRatesOf }: Pick<BookDeps, 'outputTaxRatesOf'>,
  { dayFrom, dayTo, language }: PeriodFilter & { language: Language },
): Promise<PeriodBalance> {
  const sums = await accountTotalsOf(tx, await spanOfDays(tx, dayFrom, dayTo), (await outputTaxRatesOf?.(tx)) ?? [])
  const { codes, taxCodes } = await loadAccountCodes(tx)
  const codeOf = new Map<string, string>([
    ...codes.map(({ account, code }) => [account, code] as const),
    ...taxCodes.map(({ rate, code }) => [outputTaxAccount(rate), code] as const),
  ])
  const rows = sums
    .map(({ account, beforeMinor, debitMinor, creditMinor }) => ({
      account,
      name: formatBookAccount(account, language),
      code: codeOf.get(account) ?? '',
      openingMinor: beforeMinor,
      debitMinor,
      creditMinor,
      closingMinor: beforeMinor + debitMinor - creditMinor,
    }))
    .filter(({ openingMinor, debitMinor, creditMinor }) => openingMinor !== 0 || debitMinor !== 0 || creditMinor !== 0)
    .toSorted((a, b) => a.code.localeCompare(b.code) || a.account.localeCompare(b.account))
  const total = rows.reduce(
    (sum, row) => ({
      openingMinor: sum.openingMinor + row.openingMinor,
      debitMinor: sum.debitMinor + row.debitMinor,
      creditMinor: sum.creditMinor + row.creditMinor,
      closingMinor: sum.closingMinor + row.closingMinor,
    }),
    nothing,
  )
  return { currency: await currencyOf(tx), rows, total }
}

export function periodBalanceRoutes(app: App, deps: Pick<BookDeps, 'outputTaxRatesOf'>): void {
  serveAll(app, periodBalanceEndpoints, {
    getPeriodBalance: ({ tx, actor, query }) => periodBalanceOf(tx, deps, { ...query, language: actor.language }),
  })
}

/** Export of the trial balance of a period, with the totals as its last row. */
export function periodBalanceExportKind(services: Pick<Services, 'db'>, deps: BookDeps): ExportKind {
  return exportKind({
    name: periodBalanceExport,
    permission: flowScreen.may.captialflow.export,
    title: { zh: '科目余额表', en: 'Trial balance', es: 'Balance de sumas y saldos' },
    filter: periodFilter,
    head: ({ language }) => Object.values(periodBalanceWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const { currency, rows, total } = await services.db.inTenant(actor, (tx) =>
        periodBalanceOf(tx, deps, { ...filter, language: actor.language }),
      )
      const places = currencyExponent(currency)
      const money = (minor: number) => ({ decimal: (minor / 10 ** places).toFixed(places) })
      const totalName = { zh: '合计', en: 'Total', es: 'Total' }[actor.language]
      for (const row of [...rows, { ...total, code: '', name: totalName }])
        yield [
          row.code,
          row.name,
          money(row.openingMinor),
          money(row.debitMinor),
          money(row.creditMinor),
          money(row.closingMinor),
          currency,
        ]
    },
  })
}
