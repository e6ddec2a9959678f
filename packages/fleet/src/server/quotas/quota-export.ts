import { dayCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { quotaExport, quotaFilter, quotaPermissions, seasonWords } from '../../contract/index.ts'
import { toDecimal } from '../records/decimal.ts'
import type { FleetDeps } from '../deps.ts'
import { operatorToday } from '../records/today.ts'
import { quotaExportWords } from './quota-export.words.ts'
import { sliceOfQuotas } from './quotas.store.ts'

export function quotaExportKind(deps: FleetDeps): ExportKind {
  return exportKind({
    name: quotaExport,
    permission: [...quotaPermissions.export],
    title: { zh: '能耗定额', en: 'Energy quotas', es: 'Cuotas de energía' },
    filter: quotaFilter,
    head: ({ language }) => Object.values(quotaExportWords).map((text) => text[language]),
    async *rows(actor, filter) {
      const today = await operatorToday(deps, actor.operatorId)
      const slices = inSlices(deps.services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<{ id: string }>) => sliceOfQuotas(tx, wanted, { ...wish, today }),
      })
      for await (const row of slices)
        yield [
          row.modelName,
          row.lineNo,
          row.season && seasonWords[`fleet.season.${row.season}`][actor.language],
          row.grade,
          toDecimal(row.dwh100km, 4),
          toDecimal(row.toleranceHundredths, 2),
          dayCell(row.validFrom),
          dayCell(row.validTo),
          row.remark,
        ]
    },
  })
}
