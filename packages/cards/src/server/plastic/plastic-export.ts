import { exportKind, type ExportKind } from '@evops/platform/server'
import { cardPermissions, plasticExport, plasticExportFilter } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { plasticExportWords } from './plastic-export.words.ts'
import { orderOf } from './plastic.service.ts'
import { sliceOfNumbers } from './plastic.store.ts'

const perSlice = 2_000

/**
 * File for the card printer with full numbers, only for users who may see them. The printer fills in the chip column.
 */
export function plasticExportKind({ services }: CardsDeps): ExportKind {
  return exportKind({
    name: plasticExport,
    permission: [...cardPermissions.reveal],
    title: { zh: '制卡文件', en: 'Card print file', es: 'Archivo de impresión de tarjetas' },
    filter: plasticExportFilter,
    head: ({ language }) => Object.values(plasticExportWords).map((text) => text[language]),
    async *rows(actor, { batchId }) {
      const order = await services.db.inTenant(actor, (tx) =>
        orderOf(tx, { actor, id: batchId, verb: 'reveal' }),
      )
      let after: string | undefined
      for (;;) {
        const numbers = await services.db.inTenant(actor, (tx) =>
          sliceOfNumbers(tx, order.id, { after, limit: perSlice }),
        )
        for (const number of numbers) yield [number, order.printedText, null]
        after = numbers.at(-1)
        if (numbers.length < perSlice) return
      }
    },
  })
}
