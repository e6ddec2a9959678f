import type { Ledger } from '@evops/ledger/server'
import type { Approvals, OperatorBasics } from '@evops/organisation/server'
import type { Actor, Services, Tx } from '@evops/platform/server'
import type { StartLimits } from '../contract/index.ts'
import type { StoredCard } from './cards/card-writes.store.ts'
import type { ReaderJobEnd, StoredReaderJob } from './readers/jobs.store.ts'

/**
 * Data of a start token for its card. Charging stores it, and charge points refuse a token whose card is not active.
 */
export interface CardTokenData {
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
  /** Missing: unchanged. */
  limits?: StartLimits
  /** Wallet of its chip, if the money is on it. It pays for the card's sessions from the issue on. */
  purse: { id: string; since: Date } | null
}
/** Functions of charging for cards. Charging is the higher module, so they are injected. */
export interface CardTokenPort {
  find(tx: Tx, idTags: readonly string[], now: Date): Promise<{ id: string; idTag: string; holderId: string | null }[]>
  /** Creates the token of a chip, or updates it from its card. Returns its id. */
  keep(tx: Tx, wish: CardTokenData): Promise<string>
  /** The same for many cards of one operator. Returns the ids by tag. */
  keepMany(tx: Tx, wishes: readonly CardTokenData[]): Promise<ReadonlyMap<string, string>>
  /** Sets the wallet that pays for the sessions of these tokens from `at` on. Null: none. */
  setHolder(tx: Tx, tokenIds: readonly string[], holderId: string | null, at: Date): Promise<unknown>
}
/**
 * Functions of card purses that are called when a card is issued, paid, replaced and returned. They belong to a higher
 * layer, so `createCards` injects them.
 */
export interface PursePort {
  /** Opens the wallet of a chip. */
  open(tx: Tx, wish: { card: StoredCard; at: Date }): Promise<void>
  /** Throws cards.unnamed-validity. */
  requireValidity(tx: Tx, wish: { card: StoredCard; holderId: string | null; validUntil: Date | null }): Promise<void>
  /** Throws cards.unnamed-loss. */
  requireLoss(tx: Tx, card: StoredCard): Promise<void>
  /** Throws the problem of a violated rule. Returns the payer's identity document in encrypted form, if given. */
  requirePurchase(
    tx: Tx,
    paid: { card: StoredCard; amountMinor: number; method: string; identityNo: string },
  ): Promise<Buffer | undefined>
  /**
   * Requests that the money on the chip of a lost card moves to its holder, or to its replacement. Returns the id of the
   * approval. Null: there is none. Throws cards.waits-for-uploads, cards.records-held.
   */
  requestMove(tx: Tx, wish: { actor: Actor; old: StoredCard; freshId: string; reason: string }): Promise<string | null>
  /**
   * Requires that no money is on the chip: by the reader's balance, or by all known records. Throws cards.grey-open,
   * cards.chip-holds, cards.balance-left.
   */
  requireEmpty(tx: Tx, wish: { card: StoredCard; balanceMinor: number | undefined }): Promise<void>
}
export interface CardsDeps {
  services: Services
  ledger: Pick<Ledger, 'wallets' | 'acts' | 'post' | 'hold' | 'release'>
  tokens: CardTokenPort
  approvals: Pick<Approvals, 'register' | 'request' | 'waitingOn'>
  operatorOf: (id: string) => Promise<Pick<OperatorBasics, 'currency' | 'timeZone'>>
  purses: PursePort
  /**
   * Applies the result of an ended reader job to its card, in the same transaction. Purses are a higher layer than
   * readers.
   */
  jobEnded: (tx: Tx, ended: { job: StoredReaderJob; end: ReaderJobEnd }) => Promise<void>
}
