import { momentCell, withMaskedTags, type Language } from '@evops/platform/contract'
import { exportKind, inSlices, type Cells, type ExportKind, type House } from '@evops/platform/server'
import {
  operationExport,
  operationFilter,
  orderExporters,
  sayAct,
  sayWho,
  sayWhy,
  type OrderOperation,
} from '../../contract/index.ts'
import { operationExportWords } from './operation-export.words.ts'
import { countOfOperations, sliceOfOperations } from './operations.store.ts'

/** The history of what was done to orders, as a file made in the background. */
export function operationExportKind(house: House): ExportKind {
  return exportKind({
    name: operationExport,
    permission: orderExporters,
    title: { zh: '充电记录操作历史', en: 'Session operations', es: 'Operaciones sobre sesiones' },
    filter: operationFilter,
    head: (actor) => Object.values(operationExportWords).map((text) => text[actor.language]),
    count: countOfOperations,
    async *rows(actor, filter) {
      const slices = inSlices(house.db, actor, { filter, read: sliceOfOperations })
      for await (const row of slices) yield cellsOf(row, actor.language)
    },
  })
}

function cellsOf(row: OrderOperation, language: Language): Cells {
  return [
    momentCell(row.at, row.timeZone),
    row.timeZone,
    row.orderNo,
    row.stationName,
    row.pileNo,
    row.gunNo,
    sayAct(row.action, language),
    sayWho(row, language),
    row.approverName,
    sayWhy(row.reason, language),
    json(row.before),
    json(row.after),
  ]
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(withMaskedTags(value))
}
