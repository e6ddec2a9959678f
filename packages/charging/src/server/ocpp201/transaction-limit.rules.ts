import type { TransactionLimit } from '@evops/ocpp/contract'
import { currencyExponent } from '@evops/platform/contract'
import type { TargetKind } from '../../contract/index.ts'
import { reserveMinor } from '../sessions/limits.rules.ts'

/** Data of a running session that limits it. Null: this limits nothing. */
export interface SessionLimitFacts {
  currency: string
  targetKind: TargetKind | null
  targetValue: number | null
  limitMinor: number | null
  limitDwh: number | null
  /** Money and gift that the payers may still spend on the session, including the amount on hold for it. */
  walletMinor: number | null
  /** The sum that an external account may still spend. */
  balanceMinor: number | null
}

/**
 * OCPP 2.1, E16: returns the limits at which a charge point ends the transaction itself, so that a prepaid session ends
 * at its credit also while the charge point is offline. The values are those at which `runningSessionStop` stops it: a
 * balance less the reserve. Undefined if nothing limits the session.
 */
export function transactionLimitOf(facts: SessionLimitFacts): TransactionLimit | undefined {
  const { currency, targetKind: kind, targetValue, limitMinor, limitDwh, walletMinor, balanceMinor } = facts
  const target = targetValue ?? Infinity
  const spendable = Math.min(limitMinor ?? Infinity, walletMinor ?? Infinity, balanceMinor ?? Infinity)
  const costMinor = Math.min(spendable - reserveMinor(currency), kind === 'amount' ? target : Infinity)
  const energyDwh = Math.min(limitDwh ?? Infinity, kind === 'energy' ? target : Infinity)
  const limit: TransactionLimit = {
    ...(costMinor !== Infinity && { maxCost: Math.max(0, costMinor) / 10 ** currencyExponent(currency) }),
    ...(energyDwh !== Infinity && { maxEnergy: energyDwh / 10 }),
    ...(kind === 'minutes' && targetValue !== null && { maxTime: targetValue * 60 }),
    ...(kind === 'soc' && targetValue !== null && { maxSoC: targetValue }),
  }
  return Object.keys(limit).length === 0 ? undefined : limit
}
