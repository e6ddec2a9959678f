import { dayCell, momentCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { keyPermissions, moduleExport, moduleFilter, moduleWords } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { countModules, sliceOfModules } from './modules.store.ts'

const heads = [
  'serial',
  'kind',
  'state',
  'terminalName',
  'chargePointName',
  'keySetName',
  'keyVersion',
  'validUntil',
  'createdAt',
  'remark',
] as const

/** Export of the secure modules, oldest first. */
export function moduleExportKind({ services }: CardsDeps): ExportKind {
  return exportKind({
    name: moduleExport,
    permission: [...keyPermissions.export],
    title: { zh: '安全模块', en: 'Secure modules', es: 'Módulos de seguridad' },
    filter: moduleFilter,
    head: ({ language }) => heads.map((head) => moduleWords[`cards.module.${head}`][language]),
    count: (tx, filter) => countModules(tx, filter),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfModules }))
        yield [
          row.serial,
          moduleWords[`cards.module.kind.${row.kind}`][language],
          moduleWords[`cards.module.state.${row.state}`][language],
          row.terminalName,
          row.chargePointName,
          row.keySetName,
          row.keyVersion,
          dayCell(row.validUntil),
          momentCell(row.createdAt),
          row.remark,
        ]
    },
  })
}
