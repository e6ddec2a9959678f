import { serveAll, type App, type Services } from '@evops/platform/server'
import { clientReviewEndpoints } from '../../contract/index.ts'
import type { ClientTokens } from '../clients/client-tokens.service.ts'
import type { ClientReviews } from './client-reviews.service.ts'
import { pageOfClientAccess } from './client-reviews.store.ts'

const entity = 'oauth-client'

export function clientReviewRoutes(
  app: App,
  { now }: Pick<Services, 'now'>,
  { reviews, tokens }: { reviews: ClientReviews; tokens: Pick<ClientTokens, 'changed'> },
): void {
  serveAll(app, clientReviewEndpoints, {
    listClientReviews: ({ tx, query }) => pageOfClientAccess(tx, now(), query),
    getClientReview: ({ tx, actor, params }) => reviews.detailOf(tx, actor, params.id),
    confirmClientAccess: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await reviews.confirm(tx, actor, { id, ...body })
      const { name, codes, confirmedAt } = after
      audit({
        entity,
        entityId: id,
        before: { confirmedAt: before.confirmedAt },
        after: { name, codes, confirmedAt, note: body.note },
      })
      return after
    },
    withdrawClientAccess: async ({ tx, actor, params: { id }, body, audit, afterCommit }) => {
      const { name, codes } = await reviews.withdraw(tx, actor, { id, ...body })
      audit({
        entity,
        entityId: id,
        before: { name, codes, enabled: true },
        after: { enabled: false, note: body.note },
      })
      afterCommit(() => tokens.changed(id))
      return { done: true } as const
    },
  })
}
