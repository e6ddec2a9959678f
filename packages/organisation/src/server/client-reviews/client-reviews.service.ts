import { newId, Problem, requireFound } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import type { ClientAccessDetail, ClientAccessRow } from '../../contract/index.ts'
import { permissionAreas } from '../permissions/permissions.rules.ts'
import { allPermissions } from '../permissions/permissions.service.ts'
import { disableClient, findClientAccess, insertClientReview, reviewsOfClient } from './client-reviews.store.ts'

interface ClientDecision {
  id: string
  codes: readonly string[]
  note: string
}

/** Creates the service for the periodic review of API clients (decision 284). */
export function createClientReviews({ now }: Pick<Services, 'now'>) {
  async function detailOf(tx: Tx, actor: Actor, id: string): Promise<ClientAccessDetail> {
    const row = requireFound(await findClientAccess(tx, now(), id))
    const areas = permissionAreas(await allPermissions(tx, actor), new Set(row.codes))
    return { ...row, areas, reviews: await reviewsOfClient(tx, id) }
  }
  /** Stores the result of a review. Throws review-changed if the reviewer saw other codes. */
  async function record(
    tx: Tx,
    { operatorId, userId, name }: Actor,
    { id, codes, note, result }: ClientDecision & { result: 'confirmed' | 'withdrawn' },
  ): Promise<ClientAccessRow> {
    const before = requireFound(await findClientAccess(tx, now(), id))
    if (new Set(codes).size !== before.codes.length || before.codes.some((code) => !codes.includes(code)))
      throw new Problem('organisation.review-changed')
    const review = { operatorId, id: newId(now().getTime()), clientId: id, result, codes: before.codes, note }
    await insertClientReview(tx, { ...review, by: { id: userId, name }, at: now() })
    return before
  }
  return {
    detailOf,
    async confirm(tx: Tx, actor: Actor, decision: ClientDecision) {
      const before = await record(tx, actor, { ...decision, result: 'confirmed' })
      return { before, after: await detailOf(tx, actor, decision.id) }
    },
    /** Disables the client. The cached state of its tokens must be dropped after the commit. */
    async withdraw(tx: Tx, actor: Actor, decision: ClientDecision): Promise<ClientAccessRow> {
      const before = await record(tx, actor, { ...decision, result: 'withdrawn' })
      await disableClient(tx, decision.id)
      return before
    },
  }
}
export type ClientReviews = ReturnType<typeof createClientReviews>
