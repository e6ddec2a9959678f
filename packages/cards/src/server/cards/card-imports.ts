import { currencyExponent, type RowsImportSettings } from '@evops/platform/contract'
import { createRowsImports, importedItemsUsedProblem, type RowImportedResource, type Tx } from '@evops/platform/server'
import { readLocalTime } from '@evops/tariffs/contract'
import { z } from 'zod'
import {
  batchForm,
  cardFaults,
  offlineCardImports,
  onlineCardImports,
  type CardFamily,
  type CardImportField,
} from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { cardBatchFaults, type BatchRow } from './batch.rules.ts'
import { loadBatchFacts, undoBatch, batchCardsUsedSince, writeBatch } from './batch.service.ts'
import { cardHints } from './card-hints.ts'
import { cardRowWords } from './card-imports.words.ts'

/** Texts for errors of a row, and for errors of the card's own form. */
const cardImportWords = { ...cardFaults, ...cardRowWords }
type CardFault = keyof typeof cardImportWords
interface Context {
  exponent: number
  timeZone: string
  dateOrder: RowsImportSettings['dateOrder']
}
const madeOf = z.object({ cards: z.array(z.object({ id: z.uuid(), seq: z.int() })) })
const cardsPerStep = 1_000
const fieldNames: Readonly<Record<string, CardImportField>> = {
  cardNo: 'number',
  uid: 'chip',
  secureNo: 'secure',
  limitMinor: 'limitAmount',
  limitDwh: 'limitKwh',
  isOtherChip: 'otherChip',
}

/** Imports of card files, one for each of the two screens: into stock, or issued to the row's holder. */
export function createCardImports(deps: CardsDeps) {
  return [
    createRowsImports(deps.services, onlineCardImports, nounOf(deps, 'online')),
    createRowsImports(deps.services, offlineCardImports, nounOf(deps, 'offline_whitelist')),
  ] as const
}

function nounOf(
  deps: CardsDeps,
  family: 'online' | 'offline_whitelist',
): RowImportedResource<CardImportField, BatchRow, CardFault, Context> {
  const isOnline = family === 'online'
  return {
    kind: isOnline ? 'online-cards' : 'offline-cards',
    entity: isOnline ? 'online-card-import' : 'offline-card-import',
    title: isOnline
      ? { zh: '导入在线卡', en: 'Import of online cards', es: 'Importación de tarjetas en línea' }
      : { zh: '导入离线卡', en: 'Import of offline cards', es: 'Importación de tarjetas sin conexión' },
    resumeTitle: isOnline
      ? {
          zh: '接续在线卡导入',
          en: 'Resume imports of online cards',
          es: 'Reanudar importaciones de tarjetas en línea',
        }
      : {
          zh: '接续离线卡导入',
          en: 'Resume imports of offline cards',
          es: 'Reanudar importaciones de tarjetas sin conexión',
        },
    words: cardImportWords,
    hints: cardHints,
    context: async (_, { timeZone, dateOrder }, { operatorId }) => {
      const operator = await deps.operatorOf(operatorId)
      return {
        exponent: currencyExponent(operator.currency),
        timeZone: timeZone ?? operator.timeZone,
        dateOrder,
      }
    },
    meaningOf: (_, operatorId) => deps.operatorOf(operatorId),
    read: (cells, context) => readCard(cells, context, family),
    key: { field: 'number', of: ({ card }) => card.cardNo },
    async look(tx, rows) {
      const current = await loadBatchFacts(tx, deps, rows)
      return {
        existing: new Set(current.cards.map(({ cardNo }) => cardNo)),
        faults: cardBatchFaults(rows, current),
      }
    },
    async write(tx, { rows, caller: { operatorId }, by, progress }) {
      const cards = []
      for (let at = 0; at < rows.length; at += cardsPerStep) {
        const step = rows.slice(at, at + cardsPerStep).map(({ form }) => form)
        cards.push(...(await writeBatch(tx, deps, { operatorId, by: byOf(by), rows: step })))
        await progress(Math.min(at + cardsPerStep, rows.length))
      }
      return cards.length === 0 ? null : { cards }
    },
    undoLists: ['cards'],
    checkUndo: requireUnused,
    async undo(tx, stored, { operatorId, userId, name }) {
      await requireUnused(tx, stored)
      const { cards: made } = madeOf.parse(stored)
      await undoBatch(tx, deps, { operatorId, by: { userId, name }, made })
    },
  }
}

/** Checks that nobody changed the cards of an import. Throws request.import-used. */
async function requireUnused(tx: Tx, stored: unknown): Promise<void> {
  const used = await batchCardsUsedSince(tx, madeOf.parse(stored).cards)
  if (used.length > 0) throw importedItemsUsedProblem(used)
}

const byOf = ({ id, name }: { id: string; name: string }) => ({ userId: id, name })

type Cells = Parameters<RowImportedResource<CardImportField, BatchRow, CardFault, Context>['read']>[0]
function readCard(cells: Cells, { exponent, ...clock }: Context, family: CardFamily): BatchRow | undefined {
  const holder = cells.textOrNull('holder') ?? null
  const fields = {
    cardNo: cells.text('number'),
    uid: cells.textOrNull('chip') ?? null,
    secureNo: cells.textOrNull('secure') ?? null,
    family,
    media: cells.choice('media'),
    cardType: cells.choice('cardType'),
    plate: cells.text('plate'),
    validUntil: cells.moment('validUntil', (text) => readLocalTime(text, clock), { isEnd: true }) ?? null,
    limitMinor: cells.units('limitAmount', exponent) ?? null,
    limitDwh: cells.units('limitKwh', 4) ?? null,
    isOtherChip: cells.flag('otherChip') ?? false,
    remark: cells.text('remark'),
  }
  const isIssued = cells.flag('issue') ?? false
  const card = cells.form(batchForm, fields, {
    words: cardImportWords,
    // Paths of the form are field names, except those with other names.
    fieldOf: (path) => fieldNames[path] ?? (path as CardImportField),
  })
  return card && { card, holder, isIssued: isIssued || holder !== null }
}
