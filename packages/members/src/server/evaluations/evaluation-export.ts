import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import { evaluationExport, evaluationFilter, evaluationPermissions } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { evaluationExportWords } from './evaluation-export.words.ts'
import { countEvaluations, sliceOfEvaluations } from './evaluations.store.ts'

/** Export of evaluations, oldest first. */
export function evaluationExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: evaluationExport,
    permission: [...evaluationPermissions.export],
    title: { zh: '评价', en: 'Ratings', es: 'Valoraciones' },
    filter: evaluationFilter,
    head: ({ language }) => Object.values(evaluationExportWords).map((text) => text[language]),
    count: countEvaluations,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, { filter, read: sliceOfEvaluations })
      for await (const row of slices)
        yield [
          instantCell(row.createdAt),
          row.sessionNo,
          row.memberName,
          row.stationName,
          row.chargePointNo,
          row.stars,
          row.tags.join(', '),
          row.text,
          row.reply,
          row.hiddenReason,
        ]
    },
  })
}
