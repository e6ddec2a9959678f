import type { Tx } from '@evops/platform/server'

/** Deletes long expired rows. Runs in a platform transaction. */
export async function deleteExpiredSignInData(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('driver_codes').where('expires_at', '<', before).execute()
  await tx.deleteFrom('driver_authorisations').where('expires_at', '<', before).execute()
}
