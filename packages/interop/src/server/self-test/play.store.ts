import type { Tx } from '@evops/platform/server'

/** By what the operator of the transaction is known; '': not yet. */
export async function ourPlatformId(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('organisation_platform_ids').select('platform_id').executeTakeFirst()
  return row?.platform_id ?? ''
}
