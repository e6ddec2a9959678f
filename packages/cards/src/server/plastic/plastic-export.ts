import { exportKind, type ExportKind } from '@evops/platform/server'
import { cardPermissions, printBatchExport, printBatchExportFilter } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { printBatchExportWords } from './plastic-export.words.ts'
import { requirePrintBatch } from './plastic.service.ts'
import { sliceOfPrintBatchNumbers } from './plastic.store.ts'

const perSlice = 2_000

/**
 * File for the card printer with full numbers, only for users who may see them. The printer fills in the chip column.
 */
export function printBatchExportKind({ services }: CardsDeps): ExportKind {
  return exportKind({
    name: printBatchExport,
    permission: [...cardPermissions.reveal],
    title: { zh: '制卡文件', en: 'Card print file', es: 'Archivo de impresión de tarjetas' },
    filter: printBatchExportFilter,
    head: ({ language }) => Object.values(printBatchExportWords).map((text) => text[language]),
    async *rows(actor, { batchId }) {
      const order = await services.db.inTenant(actor, (tx) =>
        requirePrintBatch(tx, { actor, id: batchId, verb: 'reveal' }),
      )
      let after: string | undefined
      for (;;) {
        const numbers = await services.db.inTenant(actor, (tx) =>
          sliceOfPrintBatchNumbers(tx, order.id, { after, limit: perSlice }),
        )
        for (const number of numbers) yield [number, order.printedText, null]
        after = numbers.at(-1)
        if (numbers.length < perSlice) return
      }
    },
  })
}
