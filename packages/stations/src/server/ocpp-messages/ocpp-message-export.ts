import { seesTags } from '@evops/organisation/contract'
import { instantCell } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { ocppMessageFilter, listOcppMessages } from '../../contract/index.ts'
import { ocppMessageDirectionWords } from '../../contract/ocpp-message-values.words.ts'
import { limitTimeRange } from './ocpp-messages.rules.ts'
import { ocppMessagesOf } from './ocpp-messages.store.ts'
import { ocppMessageExportHeadings } from './ocpp-message-export.words.ts'

/** Each slice decompresses the hours that it searches. Smaller slices would decompress the same hour repeatedly. */
const rowsPerSlice = 5_000

/** Exports the search result, newest first. Secrets were masked before storage. */
export function ocppMessageExportKind(services: Services): ExportKind {
  return exportKind({
    name: 'stations.ocpp-messages',
    permission: listOcppMessages.permission,
    title: { zh: '报文', en: 'OCPP messages', es: 'Mensajes OCPP' },
    filter: ocppMessageFilter,
    head: ({ language }) => Object.values(ocppMessageExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const wanted = { ...limitTimeRange(filter, services.now()), inFull: seesTags(actor) }
      let before: string | undefined
      do {
        const slice = { ...wanted, before, limit: rowsPerSlice }
        const { list, next } = await services.db.inTenant(actor, (tx) => ocppMessagesOf(tx, slice))
        for (const { at, chargePointNo, chargePointName, direction, action, messageId, body, pair } of list)
          yield [
            instantCell(at),
            chargePointNo,
            chargePointName,
            ocppMessageDirectionWords[`stations.ocppMessage.${direction}`][actor.language],
            action,
            messageId,
            pair?.milliseconds ?? null,
            body,
          ]
        before = next ?? undefined
      } while (before !== undefined)
    },
  })
}
