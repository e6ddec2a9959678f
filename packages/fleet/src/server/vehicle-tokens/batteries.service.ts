import type { Tx } from '@evops/platform/server'
import type { FleetDeps } from '../deps.ts'
import { batteriesOfTokens } from './vehicle-tokens.store.ts'

/** Updates the battery capacity of start tokens from their vehicles: sessions are checked against it (A09). */
export async function updateTokenBatteries(
  tx: Tx,
  { services, tokens }: FleetDeps,
  of: { modelId: string } | { vehicleId: string },
): Promise<void> {
  const batteries = await batteriesOfTokens(tx, of, services.now())
  if (batteries.length > 0) await tokens.setBatteries(tx, batteries)
}
