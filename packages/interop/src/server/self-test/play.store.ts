import type { Tx } from '@evops/platform/server'

/** Returns the platform id of the transaction's operator. '': none yet. */
export async function getOperatorPlatformId(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('organisation_platform_ids').select('platform_id').executeTakeFirst()
  return row?.platform_id ?? ''
}
