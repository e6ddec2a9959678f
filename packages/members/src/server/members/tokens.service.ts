import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { maskNumber, type MemberToken } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { requireMember } from './members.service.ts'
import { findMember } from './members.store.ts'

export async function tokensOf(tx: Tx, deps: MembersDeps, id: string): Promise<MemberToken[]> {
  if (!(await findMember(tx, id))) throw new Problem('request.not-found')
  return shown(tx, deps, id)
}

async function shown(tx: Tx, { tokens, house }: MembersDeps, id: string): Promise<MemberToken[]> {
  const held = await tokens.ofHolder(tx, id, house.now())
  return held.map((token) => ({
    id: token.id,
    tag: maskNumber(token.idTag),
    label: token.label,
    verdict: token.verdict,
  }))
}

/** Throws members.token-unknown, and members.token-taken for one that somebody else holds. */
export async function bindTokens(
  tx: Tx,
  deps: MembersDeps,
  { id, idTags }: { id: string; idTags: readonly string[] },
): Promise<MemberToken[]> {
  await requireMember(tx, id)
  const found = await deps.tokens.find(tx, idTags, deps.house.now())
  for (const idTag of idTags) {
    const token = found.find((one) => one.idTag.toLowerCase() === idTag.toLowerCase())
    if (!token) throw new Problem('members.token-unknown', { idTag }, { idTags: 'members.token-unknown' })
    if (token.holderId !== null && token.holderId !== id)
      throw new Problem('members.token-taken', { idTag }, { idTags: 'members.token-taken' })
  }
  await deps.tokens.setHolder(
    tx,
    found.map((token) => token.id),
    id,
  )
  return shown(tx, deps, id)
}

export async function unbindToken(
  tx: Tx,
  deps: MembersDeps,
  { id, tokenId }: { id: string; tokenId: string },
): Promise<MemberToken[]> {
  await requireMember(tx, id)
  const held = await deps.tokens.ofHolder(tx, id, deps.house.now())
  if (!held.some((token) => token.id === tokenId)) throw new Problem('request.not-found')
  await deps.tokens.setHolder(tx, [tokenId], null)
  return shown(tx, deps, id)
}
