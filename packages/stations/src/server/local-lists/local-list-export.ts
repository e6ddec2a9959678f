import { instantCell } from '@evops/platform/contract'
import { exportKind, type ExportKind, type Services } from '@evops/platform/server'
import { listLocalLists, localListFilter } from '../../contract/index.ts'
import { localListStateWords } from '../../contract/local-list-values.words.ts'
import { formatFileValue } from '../file-values.words.ts'
import type { LoadLocalListContents } from '../ports.ts'
import { pageOfLocalLists } from './local-lists.store.ts'
import { localListExportHeadings } from './local-list-export.words.ts'

const rowsPerSlice = 200

/** Exports the local lists of all charge points that match a filter, sorted by number. */
export function localListExportKind(services: Services, content: LoadLocalListContents): ExportKind {
  return exportKind({
    name: 'stations.local-lists',
    permission: listLocalLists.permission,
    title: { zh: '黑白名单', en: 'Local authorisation lists', es: 'Listas locales de autorización' },
    filter: localListFilter,
    head: ({ language }) => Object.values(localListExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      for (let at = 1; ; at += 1) {
        const slice = { ...filter, page: at, pageSize: rowsPerSlice }
        const { list } = await services.db.inTenant(actor, async (tx) =>
          pageOfLocalLists(tx, await content(tx, services.now()), slice),
        )
        for (const row of list)
          yield [
            row.chargePointNo,
            row.name,
            row.stationName,
            formatFileValue(actor, row.connected),
            localListStateWords[`stations.lists.state.${row.state}`][actor.language],
            row.versionThere,
            row.versionWanted,
            row.entries,
            row.wanted,
            row.changes,
            row.most,
            row.answer,
            instantCell(row.triedAt),
            instantCell(row.acceptedAt),
          ]
        if (list.length < rowsPerSlice) return
      }
    },
  })
}
