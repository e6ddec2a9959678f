import { exportKind, serveAll, type App, type ExportKind, type Services } from '@evops/platform/server'
import {
  listPartnerReadiness,
  partnerReadinessExport,
  partnerReadinessExportPermission,
  partnerReadinessFilter,
} from '../../contract/index.ts'
import { partnerReadinessText } from '../../contract/partner-readiness.words.ts'
import { columnTitlesIn } from '../file-heads.ts'
import { pageOfPartnerReadiness, partnerReadinessAfter } from './partner-readiness.store.ts'

const rowsPerSlice = 1_000

export function partnerReadinessRoutes(app: App): void {
  serveAll(app, [listPartnerReadiness], {
    listPartnerReadiness: ({ tx, query }) => pageOfPartnerReadiness(tx, query),
  })
}

/** Exports what stations and charge points lack for partners and authorities. */
export function partnerReadinessExportKind(services: Services): ExportKind {
  return exportKind({
    name: partnerReadinessExport,
    permission: partnerReadinessExportPermission,
    title: { zh: '对外资料缺项', en: 'Missing details for partners', es: 'Datos que faltan' },
    filter: partnerReadinessFilter,
    head: (actor) => columnTitlesIn(actor, ['kind', 'code_or_number', 'object_name', 'station', 'missing']),
    async *rows(actor, filter) {
      const text = (key: keyof typeof partnerReadinessText) => partnerReadinessText[key][actor.language]
      let after: string | undefined
      do {
        const place = { after, limit: rowsPerSlice }
        const slice = await services.db.inTenant(actor, (tx) => partnerReadinessAfter(tx, filter, place))
        for (const row of slice)
          yield [
            text(`stations.ready.kind.${row.kind}`),
            row.code,
            row.name,
            row.stationName,
            row.missing.map((detail) => text(`stations.ready.detail.${detail}`)).join('; '),
          ]
        after = slice.length === rowsPerSlice ? slice.at(-1)?.id : undefined
      } while (after !== undefined)
    },
  })
}
