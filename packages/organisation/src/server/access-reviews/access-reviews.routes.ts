import { type App, serveAll } from '@evops/platform/server'
import { accessReviewEndpoints } from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import type { AccessReviews } from './access-reviews.service.ts'
import { pageOfAccess } from './access-reviews.store.ts'

const entity = 'access-review'

export function accessReviewRoutes(
  app: App,
  reviews: AccessReviews,
  authentication: Pick<Authentication, 'announce'>,
): void {
  serveAll(app, accessReviewEndpoints, {
    listAccessReviews: ({ tx, actor, query }) => pageOfAccess(tx, reviews.viewerOf(actor), query),
    getAccessReview: ({ tx, actor, params }) => reviews.detailOf(tx, actor, params.id),
    countAccessReviews: ({ tx, actor }) => reviews.countOverdue(tx, actor),
    confirmAccess: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await reviews.confirm(tx, actor, { id, ...body })
      const { name, roles } = after
      audit({
        entity,
        entityId: id,
        before: { confirmedAt: before.confirmedAt },
        after: {
          name,
          roles: roles.map((role) => role.name),
          confirmedAt: after.confirmedAt,
          note: body.note,
        },
      })
      return after
    },
    withdrawAccess: async ({ tx, actor, params: { id }, body, audit, afterCommit }) => {
      const { before, ended } = await reviews.withdraw(tx, actor, { id, ...body })
      const { name, roles } = before
      audit({
        entity,
        entityId: id,
        before: { name, roles: roles.map((role) => role.name), state: 'active' },
        after: { state: 'disabled', note: body.note },
      })
      afterCommit(() => authentication.announce(ended))
      return { ended: ended.length }
    },
  })
}
