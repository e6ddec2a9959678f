import { slot } from '@evops/kit'
import type { TariffDetail } from '../contract/index.ts'

/** What is tried on past orders: a published version, or the draft, which `flush` saves first. */
export interface TriedRule {
  tariff: TariffDetail
  version?: { id: string; number: number | null }
  flush?: () => Promise<unknown>
  complete: boolean
  /** One line for somebody who is about to publish. */
  brief?: boolean
}
/** Trying a rule on past orders, filled by whoever knows orders. */
export const backtestSlot = slot<TriedRule>('tariffs.backtest')
