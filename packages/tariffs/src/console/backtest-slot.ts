import { defineSlot } from '@evops/kit'
import type { TariffDetail } from '../contract/index.ts'

/** Rule to test on past sessions: a published version, or the draft, which `flush` saves first. */
export interface BacktestRule {
  tariff: TariffDetail
  version?: { id: string; number: number | null }
  flush?: () => Promise<unknown>
  complete: boolean
  /** True for a one-line result before publishing. */
  brief?: boolean
}
/** Slot to test a rule on past sessions, filled by the domain that stores sessions. */
export const backtestSlot = defineSlot<BacktestRule>('tariffs.backtest')
