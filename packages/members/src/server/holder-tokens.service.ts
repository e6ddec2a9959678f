import { maskTag, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { HeldTokenRow } from '../contract/index.ts'
import type { MembersDeps } from './deps.ts'

interface Holders {
  /** Returns undefined for an unknown holder. */
  find(tx: Tx, id: string): Promise<object | undefined>
  /** Returns and locks the holder; throws if the holder may no longer have tokens. */
  require(tx: Tx, id: string): Promise<object>
}

/** Creates the service for start tokens of members or companies: the holder's wallet pays for their sessions. */
export function holderTokens({ tokens, services }: MembersDeps, holders: Holders) {
  async function held(tx: Tx, id: string): Promise<HeldTokenRow[]> {
    const all = await tokens.ofHolder(tx, id, services.now())
    return all.map((token) => ({
      id: token.id,
      tag: maskTag(token.idTag),
      label: token.label,
      verdict: token.verdict,
    }))
  }
  return {
    async list(tx: Tx, id: string): Promise<HeldTokenRow[]> {
      if (!(await holders.find(tx, id))) throw new Problem('request.not-found')
      return held(tx, id)
    },
    /** Assigns tokens. Throws members.token-unknown, and members.token-taken for a token of another holder. */
    async bind(tx: Tx, { id, idTags }: { id: string; idTags: readonly string[] }): Promise<HeldTokenRow[]> {
      await holders.require(tx, id)
      const found = await tokens.find(tx, idTags, services.now())
      for (const idTag of idTags) {
        const token = found.find((one) => one.idTag.toLowerCase() === idTag.toLowerCase())
        if (!token) throw new Problem('members.token-unknown', { idTag }, { idTags: 'members.token-unknown' })
        if (token.holderId !== null && token.holderId !== id)
          throw new Problem('members.token-taken', { idTag }, { idTags: 'members.token-taken' })
      }
      await tokens.setHolder(
        tx,
        found.map((token) => token.id),
        id,
        services.now(),
      )
      return held(tx, id)
    },
    async unbind(tx: Tx, { id, tokenId }: { id: string; tokenId: string }): Promise<HeldTokenRow[]> {
      await holders.require(tx, id)
      const all = await tokens.ofHolder(tx, id, services.now())
      if (!all.some((token) => token.id === tokenId)) throw new Problem('request.not-found')
      await tokens.setHolder(tx, [tokenId], null, services.now())
      return held(tx, id)
    },
  }
}
