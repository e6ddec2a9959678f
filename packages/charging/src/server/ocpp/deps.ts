import type { Services } from '@evops/platform/server'
import type { DeviceDeps } from '@evops/stations/server'
import type { GroupPrice, TariffContent } from '@evops/tariffs/contract'
import type { CheckVatNumber, GetSpendableBalance, ForeignTags } from '../ports.ts'
import type { SwapCoupon } from '../sessions/close-with-coupon.ts'
import type { RefusedCardCounter } from '../refused-cards/refused-card-counter.ts'
import type { TagLookUpResult, TagLookUpQuery } from './authorize.store.ts'
import type { DiscountedSession, SessionReductions } from '../sessions/reductions.store.ts'
import type { StopCandidate } from './stop-session.rules.ts'
import type { StopCandidateQuery } from './stop-session.store.ts'
import type { StopLookUpQuery } from './stop-transaction.store.ts'
import type { StopContext } from '../sessions/close-row.ts'
import type { TestChargeQuery, TestSession } from './test-sessions.store.ts'
import type { UnplugLookUpQuery } from './unplug.store.ts'
import type { PluggedSession } from '../sessions/unplug-row.ts'

/** Dependencies of the charging message handlers. */
export interface ChargingDeps extends DeviceDeps {
  services: Services
  /** Returns the amount that an account may still spend. Missing until wallets exist. */
  balanceOf?: GetSpendableBalance | undefined
  tagLookUp: (question: TagLookUpQuery) => Promise<TagLookUpResult>
  /** Counts the cards that are refused. */
  refusedCards: Pick<RefusedCardCounter, 'countRefusedCard'>
  /** Cards of partners' drivers. Missing without roaming. */
  foreignTags?: ForeignTags | undefined
  /** Checks VAT numbers. Missing until the documents module exists. */
  checkVatNumber?: CheckVatNumber | undefined
  /** Finds a charge point's test charge. Undefined: none. */
  tests: (question: TestChargeQuery) => Promise<TestSession | undefined>
  stopLookUp: (question: StopLookUpQuery) => Promise<StopContext>
  /** Sessions that a stop with an unknown number may end. */
  stopCandidates: (question: StopCandidateQuery) => Promise<StopCandidate[]>
  /** Content of published tariff versions. It is immutable and therefore cached. */
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>
  /** The group price that a session took at its start. */
  groupPrice: (operatorId: string, session: { id: string; tokenId: string | null }) => Promise<GroupPrice | null>
  /** Returns the possible reductions of a session. */
  reductions: (operatorId: string, session: DiscountedSession) => Promise<SessionReductions>
  /** Replaces the coupon of a session. Returns false if another session has this coupon in the meantime. */
  swapCoupon: SwapCoupon
  unplugLookUp: (question: UnplugLookUpQuery) => Promise<PluggedSession | null>
}
