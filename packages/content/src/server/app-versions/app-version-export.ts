import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { appVersionExport, appVersionFilter, appVersionPermissions, versionWords } from '../../contract/index.ts'
import type { ContentDeps } from '../deps.ts'
import { appVersionExportHeadings } from './app-version-export.words.ts'
import { sliceOfVersions } from './app-versions.store.ts'

/** Export of app versions, the oldest first. */
export function appVersionExportKind({ services }: ContentDeps): ExportKind {
  return exportKind({
    name: appVersionExport,
    permission: [...appVersionPermissions.export],
    title: { zh: '应用版本', en: 'App versions', es: 'Versiones de la app' },
    filter: appVersionFilter,
    head: ({ language }) => Object.values(appVersionExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      const slices = inSlices(services.db, actor, { filter, read: sliceOfVersions })
      for await (const row of slices)
        yield [
          versionWords[`content.version.platform.${row.platform}`][language],
          row.versionName,
          row.build,
          row.minBuild,
          versionWords[`content.version.forced.${row.forced}`][language],
          row.sharePercent,
          versionWords[`content.version.state.${row.state}`][language],
          instantCell(row.publishedAt),
          instantCell(row.withdrawnAt),
          row.address ?? row.fileName ?? '',
          row.fileSha256 ?? '',
          row.notesZh,
          row.notesEn,
          row.notesEs,
        ]
    },
  })
}
