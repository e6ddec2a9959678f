import type { Ledger } from '@evops/ledger/server'
import type { Approvals, OperatorFacts } from '@evops/organisation/server'
import type { House, Tx } from '@evops/platform/server'
import type { StartLimits } from '../contract/index.ts'

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
export interface CardsDeps {
  house: House
  ledger: Pick<Ledger, 'wallets' | 'acts'>
  tokens: CardTokenPort
  approvals: Pick<Approvals, 'register' | 'request' | 'waitingOn'>
  operatorOf: (id: string) => Promise<Pick<OperatorFacts, 'currency' | 'timeZone'>>
}
