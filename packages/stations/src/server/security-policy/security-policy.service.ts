import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { findSecurityPolicy } from './security-policy.store.ts'

/** Throws stations.below-least-profile if charge points without a password are below the least profile. */
export async function requirePasswordAllowed(tx: Tx, noPassword: boolean): Promise<void> {
  const { leastProfile } = await findSecurityPolicy(tx)
  if (noPassword && leastProfile > 0)
    throw new Problem(
      'stations.below-least-profile',
      { profile: leastProfile },
      { noPassword: 'stations.below-least-profile' },
    )
}
