import type { Ledger } from '@evops/ledger/server'
import type { House, Tx } from '@evops/platform/server'

/** A start token as charging shows it to whoever holds it. */
export interface HeldToken {
  id: string
  idTag: string
  label: string
  verdict: string
}
/** What charging does for its holders: it stands above, the wiring hands it in. */
export interface TokenPort {
  ofHolder(tx: Tx, holderId: string, now: Date): Promise<HeldToken[]>
  /** Whose wallet pays for what these tokens start from now on; null: nobody's. Returns the tokens found. */
  setHolder(tx: Tx, tokenIds: readonly string[], holderId: string | null): Promise<string[]>
}
export interface MembersDeps {
  house: House
  ledger: Pick<Ledger, 'wallets' | 'acts'>
  tokens: TokenPort
}
