import { exportKind, type ExportKind } from '@evops/platform/server'
import { evaluationExport, evaluationFilter, evaluationPermissions } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { evaluationExportWords } from './evaluation-export.words.ts'
import { countEvaluations, sliceOfEvaluations, type EvaluationPlace } from './evaluations.store.ts'

const rowsPerSlice = 1_000

/** Evaluations, the oldest first. */
export function evaluationExportKind({ house }: MembersDeps): ExportKind {
  return exportKind({
    name: evaluationExport,
    permission: [...evaluationPermissions.export],
    title: { zh: '评价', en: 'Evaluations', es: 'Valoraciones' },
    filter: evaluationFilter,
    head: ({ language }) => Object.values(evaluationExportWords).map((text) => text[language]),
    count: countEvaluations,
    async *rows(actor, filter) {
      let after: EvaluationPlace | undefined
      do {
        const slice = await house.db.inTenant(actor, (tx) =>
          sliceOfEvaluations(tx, filter, { after, limit: rowsPerSlice }),
        )
        for (const row of slice)
          yield [
            row.createdAt,
            row.orderNo,
            row.memberName,
            row.stationName,
            row.pileNo,
            row.stars,
            row.tags.join(', '),
            row.text,
            row.reply,
            row.hiddenReason,
          ]
        after = slice.length === rowsPerSlice ? slice.at(-1) : undefined
      } while (after)
    },
  })
}
