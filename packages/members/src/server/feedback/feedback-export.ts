import { exportKind, type ExportKind } from '@evops/platform/server'
import {
  feedbackExport,
  feedbackFilter,
  feedbackPermissions,
  feedbackStateWords,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { feedbackExportWords } from './feedback-export.words.ts'
import { countFeedback, sliceOfFeedback, type FeedbackPlace } from './feedback.store.ts'

const rowsPerSlice = 1_000

/** Feedback, the oldest first. */
export function feedbackExportKind({ house }: MembersDeps): ExportKind {
  return exportKind({
    name: feedbackExport,
    permission: [...feedbackPermissions.export],
    title: { zh: '意见反馈', en: 'Feedback', es: 'Comentarios' },
    filter: feedbackFilter,
    head: ({ language }) => Object.values(feedbackExportWords).map((text) => text[language]),
    count: countFeedback,
    async *rows(actor, filter) {
      let after: FeedbackPlace | undefined
      do {
        const place = { after, limit: rowsPerSlice, now: house.now() }
        const slice = await house.db.inTenant(actor, (tx) => sliceOfFeedback(tx, filter, place))
        for (const row of slice)
          yield [
            row.no,
            row.createdAt,
            row.memberName,
            feedbackStateWords[`members.feedback.kind-${row.kind}`][actor.language],
            row.stationName,
            row.pileNo,
            row.orderNo,
            row.content,
            feedbackStateWords[`members.feedback.state-${row.state}`][actor.language],
            row.assignedName,
            row.firstReplyAt,
            row.handedOverAt,
            row.closedAt,
          ]
        after = slice.length === rowsPerSlice ? slice.at(-1) : undefined
      } while (after)
    },
  })
}
