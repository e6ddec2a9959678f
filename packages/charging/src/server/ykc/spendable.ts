import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'

/** Balance in minor units that a charge point shows for a token without a limit. */
export const withoutLimitMinor = 9_999_999

/**
 * Returns what a session of a tag may cost, by the facts that also decide its start. The charge point stops by itself
 * when it is spent. At least 1: zero would prevent the start.
 */
export function createSpendableLookUp({ tagLookUp, balanceOf, services }: ChargingDeps) {
  return async ({ operatorId, chargePointId }: ConnectedChargePoint, idTag: string): Promise<number> => {
    const { tokenId, limitMinor, walletMinor } = await tagLookUp({
      operatorId,
      idTag,
      chargePointId,
      at: services.now(),
    })
    const balance = tokenId === null ? null : ((await balanceOf?.({ operatorId, tokenId, sessionId: null })) ?? null)
    const least = Math.min(limitMinor ?? Infinity, walletMinor ?? Infinity, balance ?? Infinity, withoutLimitMinor)
    return Math.max(1, Math.floor(least))
  }
}
