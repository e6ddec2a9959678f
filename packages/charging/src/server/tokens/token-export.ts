import { seesTags, tagRevealCodes } from '@evops/organisation/contract'
import { currencyExponent, maskTag, instantCell, type Language } from '@evops/platform/contract'
import {
  choiceLabel,
  exportKind,
  inSlices,
  type Actor,
  type TableRowCells,
  type ExportKind,
  type Services,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import {
  tokenExport,
  tokenExporters,
  tokenExportFilter,
  tokenExportUnmasked,
  tokenImportFields,
  type TokenRow,
} from '../../contract/index.ts'
import { tokenColumnWords, tokenStateWords } from '../../contract/token-values.ts'
import { formatDecimalUnits } from '../cells.rules.ts'
import { tokenHints } from './token-hints.ts'
import type { TokenDeps } from './tokens.routes.ts'
import { sliceOfTokens, type TokenFilter } from './tokens.store.ts'

/**
 * Background exports of start tokens in the user's language, which the import can read: with masked tags, and with full
 * tags.
 */
export function tokenExportKinds(services: Services, deps: TokenDeps): ExportKind[] {
  return [kindOf(services, deps, false), kindOf(services, deps, true)]
}

function kindOf(services: Services, { currencyOf }: TokenDeps, whole: boolean): ExportKind {
  return exportKind({
    name: whole ? tokenExportUnmasked : tokenExport,
    permission: whole ? tagRevealCodes : tokenExporters,
    title: whole
      ? {
          zh: '鉴权凭证（完整号码）',
          en: 'Tokens in full',
          es: 'Identificadores completos',
        }
      : { zh: '鉴权凭证', en: 'Tokens', es: 'Identificadores' },
    filter: tokenExportFilter,
    head: ({ language }) => tokenImportFields.map((field) => tokenColumnWords[`charging.import.${field}`][language]),
    async *rows(actor, filter) {
      const exponent = currencyExponent(await currencyOf(actor.operatorId))
      for await (const row of eachToken(services, actor, filter))
        yield cellsOf(row, { exponent, language: actor.language, shown: whole ? (tag) => tag : maskTag })
    },
  })
}

type ListedTokens = Omit<TokenFilter, 'inFull'>
/** Returns all tokens that a filter selects, oldest first. */
export function eachToken(services: Services, actor: Actor, listed: ListedTokens): AsyncGenerator<TokenRow> {
  const filter = { ...listed, inFull: seesTags(actor) }
  const read = (tx: Tx, wanted: TokenFilter, wish: SliceRequest<string>) =>
    sliceOfTokens(tx, wanted, { ...wish, now: services.now() })
  return inSlices(services.db, actor, { filter, read })
}

function cellsOf(
  row: TokenRow,
  { exponent, language, shown }: { exponent: number; language: Language; shown: (tag: string) => string },
): TableRowCells {
  const figure = (units: number | null, places: number) =>
    units === null ? null : { decimal: formatDecimalUnits(units, places) }
  return [
    shown(row.idTag),
    row.label,
    tokenStateWords[`charging.tokens.state.${row.state}`][language],
    instantCell(row.validFrom),
    instantCell(row.validUntil),
    row.priceGroup,
    figure(row.limitMinor, exponent),
    figure(row.limitDwh, 4),
    choiceLabel(tokenHints.manyAtOnce, String(row.manyAtOnce))?.[language] ?? null,
    row.groupTag && shown(row.groupTag),
    figure(row.batteryDwh, 4),
    row.kind,
  ]
}
