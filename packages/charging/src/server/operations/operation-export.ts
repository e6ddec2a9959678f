import {
  currencyExponent,
  maskTag,
  instantCell,
  type TableCell,
  type Language,
  type LocalizedText,
} from '@evops/platform/contract'
import { exportKind, inSlices, type TableRowCells, type ExportKind, type Services } from '@evops/platform/server'
import {
  operationExport,
  operationFilter,
  sessionExporters,
  formatOperationAct,
  formatOperationActor,
  formatOperationReason,
  type SessionOperation,
} from '../../contract/index.ts'
import { formatDecimalUnits } from '../cells.rules.ts'
import {
  sessionExportPayWords,
  sessionExportReasonWords,
  sessionExportStateWords,
} from '../sessions/session-export.words.ts'
import { operationFieldHeads, operationExportWords, beforeAfterWords } from './operation-export.words.ts'
import { countOfOperations, sliceOfOperations } from './operations.store.ts'

/** Background export of the operations on sessions. */
export function operationExportKind(services: Services): ExportKind {
  return exportKind({
    name: operationExport,
    permission: sessionExporters,
    title: { zh: '充电记录操作历史', en: 'Session operations', es: 'Operaciones sobre sesiones' },
    filter: operationFilter,
    head: (actor) => headOf(actor.language),
    count: countOfOperations,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, { filter, read: sliceOfOperations })
      for await (const row of slices) yield cellsOf(row, actor.language)
    },
  })
}

/** Fields with a value before and after. Other changes are described by the action alone. */
const pairs = [
  'state',
  'payState',
  'startedAt',
  'endedAt',
  'energyDwh',
  'totalMinor',
  'refundedMinor',
  'idTag',
] as const
const singles = ['returnedMinor', 'amountMinor', 'stopReason'] as const
const texts: Readonly<Record<string, LocalizedText | undefined>> = {
  ...sessionExportStateWords,
  ...sessionExportPayWords,
  ...sessionExportReasonWords,
}
const kinds: Readonly<Record<string, string>> = { state: 'state', payState: 'pay', stopReason: 'reason' }

function headOf(language: Language): string[] {
  const name = (field: keyof typeof operationFieldHeads) => operationFieldHeads[field][language]
  const sides = [beforeAfterWords['charging.op-export.before'], beforeAfterWords['charging.op-export.after']]
  return [
    ...Object.values(operationExportWords).map((text) => text[language]),
    ...pairs.flatMap((field) => sides.map((side) => `${name(`charging.op-export.f.${field}`)} · ${side[language]}`)),
    ...singles.map((field) => name(`charging.op-export.f.${field}`)),
  ]
}

function cellsOf(row: SessionOperation, language: Language): TableRowCells {
  return [
    instantCell(row.at, row.timeZone),
    row.timeZone,
    row.sessionNo,
    row.stationName,
    row.chargePointNo,
    row.connectorNo,
    formatOperationAct(row.action, language),
    formatOperationActor(row, language),
    row.approverName,
    formatOperationReason(row.reason, language),
    row.currency,
    ...pairs.flatMap((field) => [row.before, row.after].map((side) => cellOf(field, side, row, language))),
    ...singles.map((field) => cellOf(field, row.after, row, language)),
  ]
}

/** Returns a value as a word, or as a figure in the unit of its column. */
function cellOf(field: string, side: unknown, of: SessionOperation, language: Language): TableCell {
  const value: unknown = typeof side === 'object' && side !== null ? Reflect.get(side, field) : undefined
  if (typeof value === 'number')
    return { decimal: formatDecimalUnits(value, field === 'energyDwh' ? 4 : currencyExponent(of.currency)) }
  if (typeof value !== 'string') return null
  if (field.endsWith('At')) return instantCell(value, of.timeZone)
  if (field === 'idTag') return maskTag(value)
  return texts[`charging.export.${kinds[field]}.${value}`]?.[language] ?? value
}
