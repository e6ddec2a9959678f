import { seesTags } from '@evops/organisation/contract'
import { momentCell } from '@evops/platform/contract'
import { exportKind, type ExportKind, type House } from '@evops/platform/server'
import { frameFilter, listFrames } from '../../contract/index.ts'
import { frameDirectionWords } from '../../contract/frame-values.words.ts'
import { bounded } from './frames.rules.ts'
import { framesOf } from './frames.store.ts'
import { frameHeads } from './frame-export.words.ts'

/** A slice unpacks what it searches: many small ones would unpack the same hour again and again. */
const rowsPerSlice = 5_000

/** What the search finds, newest first; secrets were masked before they were kept. */
export function frameExportKind(house: House): ExportKind {
  return exportKind({
    name: 'stations.frames',
    permission: listFrames.permission,
    title: { zh: '报文', en: 'OCPP messages', es: 'Mensajes OCPP' },
    filter: frameFilter,
    head: ({ language }) => Object.values(frameHeads).map((text) => text[language]),
    async *rows(actor, filter) {
      const wanted = { ...bounded(filter, house.now()), inFull: seesTags(actor) }
      let before: string | undefined
      do {
        const slice = { ...wanted, before, limit: rowsPerSlice }
        const { list, next } = await house.db.inTenant(actor, (tx) => framesOf(tx, slice))
        for (const { at, chargePointNo, chargePointName, direction, action, messageId, body, pair } of list)
          yield [
            momentCell(at),
            chargePointNo,
            chargePointName,
            frameDirectionWords[`stations.frame.${direction}`][actor.language],
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
