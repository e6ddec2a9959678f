import { dayCell, instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { keyPermissions, secureModuleExport, secureModuleFilter, moduleWords } from '../../contract/index.ts'
import type { CardsDeps } from '../deps.ts'
import { countSecureModules, sliceOfSecureModules } from './modules.store.ts'

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
    name: secureModuleExport,
    permission: [...keyPermissions.export],
    title: { zh: '安全模块', en: 'Secure modules', es: 'Módulos de seguridad' },
    filter: secureModuleFilter,
    head: ({ language }) => heads.map((head) => moduleWords[`cards.module.${head}`][language]),
    count: (tx, filter) => countSecureModules(tx, filter),
    async *rows(actor, filter) {
      const { language } = actor
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfSecureModules }))
        yield [
          row.serial,
          moduleWords[`cards.module.kind.${row.kind}`][language],
          moduleWords[`cards.module.state.${row.state}`][language],
          row.terminalName,
          row.chargePointName,
          row.keySetName,
          row.keyVersion,
          dayCell(row.validUntil),
          instantCell(row.createdAt),
          row.remark,
        ]
    },
  })
}
