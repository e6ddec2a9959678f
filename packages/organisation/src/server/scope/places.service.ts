import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { placesHeld } from './scope.store.ts'

/**
 * A limited user changes the tree within their own organisations alone: whoever could hang another organisation below
 * their own would see its stations. Null stands for a root. Throws organisation.scope-not-held.
 */
export async function requireWithin(tx: Tx, actor: Actor, orgIds: readonly (string | null)[]): Promise<void> {
  if (actor.scope === 'all') return
  const { organisations } = await placesHeld(tx, actor.operatorId, actor.userId)
  if (orgIds.some((id) => id === null || !organisations.has(id)))
    throw new Problem('organisation.scope-not-held')
}
