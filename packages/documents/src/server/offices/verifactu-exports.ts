import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  invoicePermissions,
  verifactuEventExport,
  verifactuFilter,
  verifactuRecordExport,
} from '../../contract/index.ts'
import { verifactuWords } from '../../contract/verifactu.words.ts'
import type { DocumentsDeps } from '../deps.ts'
import { recordVerifactuEvent } from './verifactu-events.service.ts'
import { verifactuChainSpan, sliceOfVerifactuChain } from './verifactu-events.store.ts'

const columns = ['no', 'kind', 'text', 'madeAt', 'hashInput', 'hash'] as const
const kinds = { records: '08', events: '09' } as const
const titles = {
  records: { zh: '开票记录', en: 'Invoice records', es: 'Registros de facturación' },
  events: { zh: '事件记录', en: 'Event log', es: 'Registros de evento' },
} as const

/** Export of the chain with the input of each hash; the export itself is recorded as an event. */
export function verifactuExportKind({ services }: DocumentsDeps, what: 'records' | 'events'): ExportKind {
  return exportKind({
    name: what === 'records' ? verifactuRecordExport : verifactuEventExport,
    permission: [...invoicePermissions.export],
    title: titles[what],
    filter: verifactuFilter,
    head: ({ language }) => columns.map((column) => verifactuWords[`documents.verifactu.${column}`][language]),
    count: async (tx, filter) => (await verifactuChainSpan(tx, what, filter)).many,
    async *rows(actor, filter) {
      await services.db.inTenant(actor, async (tx) => {
        const detail = await verifactuChainSpan(tx, what, filter)
        const { operatorId } = actor
        const text = `${titles[what].es}: ${detail.many} (${filter.from ?? '…'} – ${filter.to ?? '…'})`
        await recordVerifactuEvent(tx, {
          operatorId,
          kind: kinds[what],
          text,
          detail: { ...detail },
          at: services.now(),
        })
      })
      for await (const row of inSlices(services.db, actor, {
        filter: { ...filter, what },
        read: sliceOfVerifactuChain,
      }))
        yield [row.no, row.kind, row.text, instantCell(row.madeAt), row.hashInput, row.hash]
    },
  })
}
