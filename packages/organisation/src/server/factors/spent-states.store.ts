import type { Tx } from '@evops/platform/server'

/**
 * Marks a state or a challenge as used. Returns false if it was used before: of two simultaneous uses only one
 * succeeds. Requires a platform transaction.
 */
export async function consumeSignInState(tx: Tx, hash: Buffer, endsAt: Date): Promise<boolean> {
  const made = await tx
    .insertInto('organisation_spent_states')
    .values({ state_hash: hash, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return made !== undefined
}

export async function deleteConsumedStates(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('organisation_spent_states').where('ends_at', '<', before).execute()
}
