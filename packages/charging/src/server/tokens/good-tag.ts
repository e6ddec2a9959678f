import type { Tx } from '@evops/platform/server'
import { findToken } from './tokens.store.ts'

/** Returns the tag of a start token that would be accepted now. */
export async function acceptedTagOf(tx: Tx, tokenId: string, now: Date): Promise<string | undefined> {
  const token = await findToken(tx, tokenId, now)
  return token?.verdict === 'accepted' ? token.idTag : undefined
}
