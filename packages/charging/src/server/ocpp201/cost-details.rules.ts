import type { CostDetails } from '@evops/ocpp/contract'
import { readSettlement, type ChargePointSettlement } from '../ocpp/settlement.rules.ts'

/**
 * OCPP 2.1, I12: returns the total that a charge point calculated for a transaction, in the form of its own settlement,
 * or the reason why it cannot be compared with our bill. Only the total counts: usage has no unit in the standard, and
 * the registers of the transaction give the energy. Without tax rates in the tariff, both totals are the same.
 */
export function settlementOfCosts(
  { totalCost: { currency, total }, failureToCalculate, failureReason }: CostDetails,
  session: { transactionId: number; currency: string },
): ChargePointSettlement | { incomparable: string } {
  if (failureToCalculate === true) return { incomparable: failureReason ?? 'failureToCalculate' }
  const amount = total.inclTax ?? total.exclTax
  const shown = `${amount ?? '—'} ${currency}`
  if (amount === undefined || currency.toUpperCase() !== session.currency) return { incomparable: shown }
  const data = { transactionId: session.transactionId, totalAmount: amount.toFixed(5) }
  return readSettlement(JSON.stringify(data), session.currency) ?? { incomparable: shown }
}
