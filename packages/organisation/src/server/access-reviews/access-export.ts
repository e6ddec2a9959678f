import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type Services } from '@evops/platform/server'
import { accessExport, accessExporters, accessFilter, roleName } from '../../contract/index.ts'
import { accessExportHeads, accessExportValues } from './access-export.words.ts'
import { sliceOfAccess } from './access-reviews.store.ts'

/** Exports who holds what, when it was last confirmed, and by whom. */
export function accessExportKind({ db, now }: Services): ExportKind {
  return exportKind({
    name: accessExport,
    permission: [...accessExporters],
    title: { zh: '权限复核', en: 'Access reviews', es: 'Revisión de accesos' },
    filter: accessFilter,
    head: ({ language }) => Object.values(accessExportHeads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language, userId } = actor
      const wanted = { viewer: { userId, now: now() }, filter }
      const all = accessExportValues['organisation.access-export.all'][language]
      for await (const row of inSlices(db, actor, { filter: wanted, read: sliceOfAccess }))
        yield [
          row.username,
          row.name,
          row.roles.map(({ name }) => roleName(name, language)).join('; '),
          row.grantsAll ? all : row.codes.join(' '),
          instantCell(row.createdAt),
          row.lastSignInAt === null ? null : instantCell(row.lastSignInAt),
          accessExportValues[`organisation.access-export.state-${row.state}`][language],
          row.confirmedAt === null ? null : instantCell(row.confirmedAt),
          row.confirmedByName,
          row.dueAt === null ? null : instantCell(row.dueAt),
        ]
    },
  })
}
