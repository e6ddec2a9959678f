import type { DisputeKind, DisputeState } from '../../contract/index.ts'

/** Place of the disputed amount: on hold, at the provider, or back in the wallet. */
export type DisputeMoney = 'none' | 'held' | 'taken' | 'returned'
export type MoneyStep = 'hold' | 'lose' | 'win' | 'return'

/**
 * Returns the state after a report. Reports may be repeated and arrive in any order: an ended case is only changed by a
 * return of the amount, which no earlier report can announce.
 */
export function nextState(state: DisputeState, reported: DisputeState): DisputeState {
  if (state === 'won') return 'won'
  if (state === 'lost' || state === 'accepted') return reported === 'won' ? 'won' : state
  return state === 'evidence_sent' && reported === 'opened' ? state : reported
}

/** Returns the steps that bring the money to its place. A refund at the provider is taken from the beginning. */
export function moneySteps(
  money: DisputeMoney,
  { kind, state }: { kind: DisputeKind; state: DisputeState },
): MoneyStep[] {
  const isTaken = state === 'lost' || state === 'accepted' || (kind === 'outside_refund' && state !== 'won')
  const place = state === 'won' ? 'returned' : isTaken ? 'taken' : 'held'
  if (money === place || money === 'returned') return []
  if (place === 'held') return money === 'none' ? ['hold'] : []
  if (place === 'taken') return money === 'none' ? ['hold', 'lose'] : ['lose']
  return money === 'held' ? ['win'] : money === 'taken' ? ['return'] : []
}
