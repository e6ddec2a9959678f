import { currencyExponent } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  type Cells,
  type ExportKind,
  type House,
  type SliceWish,
  type Tenant,
  type Tx,
} from '@evops/platform/server'
import {
  tokenColumns,
  tokenExport,
  tokenExporters,
  tokenExportFilter,
  type TokenRow,
} from '../../contract/index.ts'
import { decimal } from '../orders/order-export.rules.ts'
import type { TokenDeps } from './tokens.routes.ts'
import { sliceOfTokens, type TokenFilter } from './tokens.store.ts'

/** Start tokens as a file made in the background, with the columns that the import reads. */
export function tokenExportKind(house: House, { currencyOf }: TokenDeps): ExportKind {
  return exportKind({
    name: tokenExport,
    permission: tokenExporters,
    title: { zh: '启动凭证', en: 'Start tokens', es: 'Credenciales de inicio' },
    filter: tokenExportFilter,
    head: () => tokenColumns,
    async *rows(actor, filter) {
      const exponent = currencyExponent(await currencyOf(actor.operatorId))
      for await (const row of eachToken(house, actor, filter)) yield cellsOf(row, exponent)
    },
  })
}

/** All that a filter selects, by tag. */
export function eachToken(house: House, tenant: Tenant, filter: TokenFilter): AsyncGenerator<TokenRow> {
  const read = (tx: Tx, wanted: TokenFilter, wish: SliceWish<string>) =>
    sliceOfTokens(tx, wanted, { ...wish, now: house.now() })
  return inSlices(house.db, tenant, { filter, read })
}

function cellsOf(row: TokenRow, exponent: number): Cells {
  const figure = (units: number | null, places: number) =>
    units === null ? null : { decimal: decimal(units, places) }
  return [
    row.idTag,
    row.label,
    row.state,
    row.validFrom,
    row.validUntil,
    row.priceGroup,
    figure(row.limitMinor, exponent),
    figure(row.limitDwh, 4),
    String(row.manyAtOnce),
    row.groupTag,
    figure(row.batteryDwh, 4),
    row.kind,
  ]
}
