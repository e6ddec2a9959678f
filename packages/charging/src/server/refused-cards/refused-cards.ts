import { seesTags } from '@evops/organisation/contract'
import { hourMs, maskTag, instantCell, requireFound } from '@evops/platform/contract'
import {
  exportKind,
  inSlices,
  requireAnyCode,
  serveAll,
  type App,
  type ExportKind,
  type JobTable,
  type Services,
} from '@evops/platform/server'
import {
  refusedCardEndpoints,
  refusedCardExport,
  refusedCardFilter,
  sessionExporters,
  sessionViewers,
} from '../../contract/index.ts'
import { refusedCardReasonWords } from '../../contract/refused-cards.words.ts'
import { refusedCardHeads } from './refused-card-export.words.ts'
import {
  deleteOldRefusedCards,
  pageOfRefusedCards,
  sliceOfRefusedCards,
  tagOfRefusedCard,
} from './refused-cards.store.ts'

const reasonWords: Readonly<Record<string, { zh: string; en: string; es: string } | undefined>> = refusedCardReasonWords

export function refusedCardRoutes(app: App): void {
  serveAll(app, refusedCardEndpoints, {
    listRefusedCards: ({ tx, actor, query }) => pageOfRefusedCards(tx, { ...query, inFull: seesTags(actor) }),
    revealRefusedCard: async ({ tx, actor, params, body, audit }) => {
      requireAnyCode(actor, sessionViewers)
      const idTag = requireFound(await tagOfRefusedCard(tx, params.id))
      audit({ entity: 'refused_card', entityId: params.id, after: body })
      return { idTag }
    },
  })
}

/** Deletes refused cards by their age. */
export function refusedCardJobs(services: Services): JobTable {
  return {
    'charging:refused-cards': {
      everyMs: hourMs,
      async run() {
        await services.db.asPlatform((tx) => deleteOldRefusedCards(tx, services.now()))
      },
    },
  }
}

/** Background export of the refused cards that a filter selects. Numbers are masked. */
export function refusedCardExportKind(services: Services): ExportKind {
  return exportKind({
    name: refusedCardExport,
    permission: sessionExporters,
    title: { zh: '被拒卡片', en: 'Refused cards', es: 'Tarjetas rechazadas' },
    filter: refusedCardFilter,
    head: ({ language }) => Object.values(refusedCardHeads).map((text) => text[language]),
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, {
        filter: { ...filter, inFull: seesTags(actor) },
        read: sliceOfRefusedCards,
      })
      for await (const row of slices)
        yield [
          maskTag(row.idTag),
          reasonWords[`charging.refused-card.reason.${row.reason}`]?.[actor.language] ?? row.reason,
          row.reversedOf?.label ?? null,
          row.stationName,
          row.chargePointNo,
          row.connectorNo,
          row.times,
          instantCell(row.firstAt),
          instantCell(row.lastAt),
        ]
    },
  })
}
