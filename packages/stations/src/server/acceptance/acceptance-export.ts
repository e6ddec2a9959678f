import { momentCell } from '@evops/platform/contract'
import { exportKind, type ExportKind, type House } from '@evops/platform/server'
import { acceptanceExportFilter, listAcceptance } from '../../contract/index.ts'
import { stepsOfAcceptance } from './acceptance.store.ts'
import { acceptanceHeads } from './acceptance-export.words.ts'

/** A line for each step of each run; what a step showed stands together in one cell. */
export function acceptanceExportKind(house: House): ExportKind {
  return exportKind({
    name: 'stations.acceptance',
    permission: listAcceptance.permission,
    title: { zh: '验收记录', en: 'Acceptance runs', es: 'Pruebas de aceptación' },
    filter: acceptanceExportFilter,
    head: ({ language }) => Object.values(acceptanceHeads).map((text) => text[language]),
    async *rows(actor, filter) {
      const lines = await house.db.inTenant(actor, (tx) => stepsOfAcceptance(tx, filter))
      for (const { row, key, state, failure, startedAt, finishedAt, facts } of lines)
        yield [
          row.pileNo,
          row.pileName,
          row.stationName,
          row.gunNo,
          row.state,
          momentCell(row.startedAt),
          momentCell(row.finishedAt),
          row.startedByName,
          key,
          state,
          failure,
          momentCell(startedAt),
          momentCell(finishedAt),
          facts.map((fact) => `${fact.key}=${fact.value}`).join('; '),
        ]
    },
  })
}
