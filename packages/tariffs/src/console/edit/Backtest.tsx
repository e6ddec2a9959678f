import { useSlot } from '@evops/kit'
import { backtestSlot, type TriedRule } from '../backtest-slot.ts'

/** The rule on past orders: what it would have changed. Nothing where nobody fills it. */
export function Backtest(rule: TriedRule) {
  const parts = useSlot(backtestSlot)
  return <>{parts.map((part) => part.draw(rule))}</>
}
