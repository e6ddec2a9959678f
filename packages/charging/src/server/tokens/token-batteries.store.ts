import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Sets the battery of the vehicle that each token starts from now on. Null: unknown. Running sessions keep their value.
 */
export async function setTokenBatteries(
  tx: Tx,
  batteries: readonly { tokenId: string; batteryDwh: number | null }[],
): Promise<void> {
  await sql`
    update charging_tokens t set battery_dwh = n.battery, version = t.version + 1, updated_at = now()
    from unnest(${batteries.map(({ tokenId }) => tokenId)}::uuid[], ${batteries.map(({ batteryDwh }) => batteryDwh)}::bigint[]) as n (id, battery)
    where t.id = n.id and t.battery_dwh is distinct from n.battery`.execute(tx)
}
