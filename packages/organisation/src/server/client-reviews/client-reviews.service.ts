import { newId, Problem, requireFound } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import type { ClientAccessDetail, ClientAccessRow } from '../../contract/index.ts'
import { permissionAreas } from '../permissions/permissions.rules.ts'
import { allPermissions } from '../permissions/permissions.service.ts'
import {
  disableClient,
  findClientAccess,
  insertClientReview,
  lockReviewedClient,
  reviewsOfClient,
} from './client-reviews.store.ts'

interface ClientDecision {
  id: string
  codes: readonly string[]
  confirmedAt: string | null
  note: string
}

/** Compares two instants, which may be written with different precision. */
export function isSameInstant(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)
}

/** Creates the service for the periodic review of API clients (decision 284). */
export function createClientReviews({ now }: Pick<Services, 'now'>) {
  async function detailOf(tx: Tx, actor: Actor, id: string): Promise<ClientAccessDetail> {
    const row = requireFound(await findClientAccess(tx, now(), id))
    const areas = permissionAreas(await allPermissions(tx, actor), new Set(row.codes))
    return { ...row, areas, reviews: await reviewsOfClient(tx, id) }
  }
  /**
   * Stores the result of a review. Throws review-changed if the reviewer saw other codes, and already-reviewed if the
   * reviewer did not see the last confirmation.
   */
  async function record(
    tx: Tx,
    { operatorId, userId, name }: Actor,
    { id, codes, confirmedAt, note, result }: ClientDecision & { result: 'confirmed' | 'withdrawn' },
  ): Promise<ClientAccessRow> {
    await lockReviewedClient(tx, id)
    const before = requireFound(await findClientAccess(tx, now(), id))
    if (new Set(codes).size !== before.codes.length || before.codes.some((code) => !codes.includes(code)))
      throw new Problem('organisation.review-changed')
    if (!isSameInstant(before.confirmedAt, confirmedAt)) throw new Problem('organisation.already-reviewed')
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
