import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { hasSecondPerson } from './full-access.store.ts'

/**
 * Nobody makes an administrator alone where somebody else could decide (L-09): it is asked for and approved. The first
 * one of an operator has nobody else. Throws full-access-needs-two.
 */
export async function requireTwo(
  tx: Tx,
  { operatorId, userId }: Pick<Actor, 'operatorId' | 'userId'>,
): Promise<void> {
  if (await hasSecondPerson(tx, { operatorId, userId }))
    throw new Problem('organisation.full-access-needs-two')
}
