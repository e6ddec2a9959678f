import { instantCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { feedbackExport, feedbackFilter, feedbackPermissions, feedbackStateWords } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { feedbackExportWords } from './feedback-export.words.ts'
import { countFeedback, sliceOfFeedback, type FeedbackCursor } from './feedback.store.ts'

/** Export of feedback, oldest first. */
export function feedbackExportKind({ services }: MembersDeps): ExportKind {
  return exportKind({
    name: feedbackExport,
    permission: [...feedbackPermissions.export],
    title: { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
    filter: feedbackFilter,
    head: ({ language }) => Object.values(feedbackExportWords).map((text) => text[language]),
    count: countFeedback,
    async *rows(actor, filter) {
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<FeedbackCursor>) =>
          sliceOfFeedback(tx, wanted, { ...wish, now: services.now() }),
      })
      for await (const row of slices)
        yield [
          row.no,
          instantCell(row.createdAt),
          row.memberName,
          feedbackStateWords[`members.feedback.kind-${row.kind}`][actor.language],
          row.stationName,
          row.chargePointNo,
          row.sessionNo,
          row.content,
          feedbackStateWords[`members.feedback.state-${row.state}`][actor.language],
          row.assignedName,
          instantCell(row.firstReplyAt),
          instantCell(row.handedOverAt),
          instantCell(row.closedAt),
        ]
    },
  })
}
