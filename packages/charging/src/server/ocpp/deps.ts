import type { Services } from '@evops/platform/server'
import type { DeviceDeps } from '@evops/stations/server'
import type { GroupPrice, TariffContent } from '@evops/tariffs/contract'
import type { BalanceOf, ForeignTags } from '../ports.ts'
import type { SwapCoupon } from '../sessions/close-with-coupon.ts'
import type { TagAnswer, TagQuestion } from './authorize.store.ts'
import type { DiscountedSession, Reductions } from '../sessions/reductions.store.ts'
import type { StopQuestion } from './stop-transaction.store.ts'
import type { StopContext } from '../sessions/close-row.ts'
import type { TestQuestion, TestSession } from './test-sessions.store.ts'
import type { UnplugQuestion } from './unplug.store.ts'
import type { PluggedSession } from '../sessions/unplug-row.ts'

/** What the handlers of charging messages work with. */
export interface ChargingDeps extends DeviceDeps {
  services: Services
  /** What an account may still spend; answered by nobody until wallets exist. */
  balanceOf?: BalanceOf | undefined
  tagLookUp: (question: TagQuestion) => Promise<TagAnswer>
  /** Partners' drivers' cards; none where nobody roams. */
  foreignTags?: ForeignTags | undefined
  /** A test charge of a charge point; undefined: none. */
  tests: (question: TestQuestion) => Promise<TestSession | undefined>
  stopLookUp: (question: StopQuestion) => Promise<StopContext>
  /** Contents of published tariff versions: immutable, so cached. */
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>
  /** The group price that an order took at its start. */
  groupPrice: (
    operatorId: string,
    session: { id: string; tokenId: string | null },
  ) => Promise<GroupPrice | null>
  /** What an order may be reduced by. */
  reductions: (operatorId: string, session: DiscountedSession) => Promise<Reductions>
  /** The order takes this coupon in place of the one it began with; false: another order has it by now. */
  swapCoupon: SwapCoupon
  unplugLookUp: (question: UnplugQuestion) => Promise<PluggedSession | null>
}
