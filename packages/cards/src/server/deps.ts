import type { Ledger } from '@evops/ledger/server'
import type { Approvals, OperatorFacts } from '@evops/organisation/server'
import type { Services, Tx } from '@evops/platform/server'
import type { StartLimits } from '../contract/index.ts'
import type { By, StandingCard } from './cards/card-writes.store.ts'
import type { JobEnd, StandingJob } from './readers/jobs.store.ts'

/** A start token as its card wants it. Charging makes it so; charge points refuse one whose card is not active. */
export interface CardTokenWish {
  operatorId: string
  idTag: string
  label: string
  cardState: 'active' | 'locked' | 'grey' | 'lost' | 'replaced' | 'expired' | 'cancelled'
  onlineOnly: boolean
  credential: 'online' | 'whitelist' | 'purse'
  validFrom: Date | null
  validUntil: Date | null
  limitMinor: number | null
  limitDwh: number | null
  /** Not said: as they were. */
  limits?: StartLimits
  /** The wallet of its chip, where money lies on it: that pays for what the card starts, from its issue on. */
  purse: { id: string; since: Date } | null
}
/** What charging does for its cards: it stands above, the wiring hands it in. */
export interface CardTokenPort {
  find(
    tx: Tx,
    idTags: readonly string[],
    now: Date,
  ): Promise<{ id: string; idTag: string; holderId: string | null }[]>
  /** Makes the token of a chip, or brings it to what its card says. Returns its id. */
  keep(tx: Tx, wish: CardTokenWish): Promise<string>
  /** The same for many of one operator; their ids by tag. */
  keepMany(tx: Tx, wishes: readonly CardTokenWish[]): Promise<ReadonlyMap<string, string>>
  /** Whose wallet pays for what these tokens start from `at` on; null: nobody's. */
  setHolder(tx: Tx, tokenIds: readonly string[], holderId: string | null, at: Date): Promise<unknown>
}
/** What the purses of cards do where a card is issued, paid for, replaced and given back: they stand above, `createCards` hands them in. */
export interface PursePort {
  /** Opens the wallet of a chip. */
  open(tx: Tx, wish: { card: StandingCard; at: Date }): Promise<void>
  /** Throws cards.unnamed-validity. */
  requireValidity(
    tx: Tx,
    wish: { card: StandingCard; holderId: string | null; validUntil: Date | null },
  ): Promise<void>
  /** Throws cards.unnamed-loss. */
  requireLoss(tx: Tx, card: StandingCard): Promise<void>
  /** Throws a rule's refusal; returns the payer's document, sealed, where one was told. */
  requirePurchase(
    tx: Tx,
    paid: { card: StandingCard; amountMinor: number; method: string; identityNo: string },
  ): Promise<Buffer | undefined>
  /** What lies on the chip of a lost card goes to its holder, or to the card that takes its place. Throws cards.waits-for-uploads. */
  moveOld(
    tx: Tx,
    wish: { old: StandingCard; freshId: string; operationId: string; by: By; reason: string },
  ): Promise<OldBalance | null>
  /** What lies on the chip goes back to the wallet. Throws cards.grey-open, cards.balance-left, cards.purse-short. */
  empty(
    tx: Tx,
    wish: { card: StandingCard; balanceMinor: number | undefined; by: By; reason: string },
  ): Promise<StandingCard>
}
export interface OldBalance {
  beforeMinor: number
  amountMinor: number
  afterMinor: number
  currency: string
  journalId: string
}
export interface CardsDeps {
  services: Services
  ledger: Pick<Ledger, 'wallets' | 'acts' | 'post' | 'hold' | 'release'>
  tokens: CardTokenPort
  approvals: Pick<Approvals, 'register' | 'request' | 'waitingOn'>
  operatorOf: (id: string) => Promise<Pick<OperatorFacts, 'currency' | 'timeZone'>>
  purses: PursePort
  /** What an ended job of a reader means for its card, in the transaction of its end: purses stand above readers. */
  jobEnded: (tx: Tx, ended: { job: StandingJob; end: JobEnd }) => Promise<void>
}
