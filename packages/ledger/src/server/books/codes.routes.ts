import { conflictProblem, serveAll, type App, type Tx } from '@evops/platform/server'
import { accountCodeEndpoints } from '../../contract/index.ts'
import type { BookDeps } from './books-export.ts'
import { loadAccountCodes, saveCodes } from './codes.store.ts'

export function accountCodeRoutes(
  app: App,
  { outputTaxRatesOf, countryOf }: Pick<BookDeps, 'outputTaxRatesOf' | 'countryOf'>,
): void {
  const taxRatesOf = async (tx: Tx) => {
    const rates = ((await outputTaxRatesOf?.(tx)) ?? []).map(({ rate }) => rate).filter((rate) => rate > 0)
    return [...new Set(rates)].toSorted((a, b) => b - a)
  }
  serveAll(app, accountCodeEndpoints, {
    getAccountCodes: async ({ tx }) => ({
      ...(await loadAccountCodes(tx)),
      taxRates: await taxRatesOf(tx),
      country: (await countryOf?.(tx)) ?? null,
    }),
    saveAccountCodes: async ({ tx, actor, body, audit }) => {
      const { missing: _, ...before } = await loadAccountCodes(tx)
      if (!(await saveCodes(tx, actor.operatorId, body))) throw conflictProblem(body, before)
      const { missing: __, ...after } = await loadAccountCodes(tx)
      audit({ entity: 'ledger_codes', before, after })
      return after
    },
  })
}
