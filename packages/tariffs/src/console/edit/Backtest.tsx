import { useSlot } from '@evops/kit'
import { backtestSlot, type BacktestRule } from '../backtest-slot.ts'

/** Tests the rule on past sessions: the amounts that it would have changed. Renders nothing if the slot is empty. */
export function Backtest(rule: BacktestRule) {
  const parts = useSlot(backtestSlot)
  return <>{parts.map((part) => part.draw(rule))}</>
}
