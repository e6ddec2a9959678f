import { requireFound } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { MemberDetail } from '../../contract/index.ts'
import { unbindMember } from '../bindings/bindings.service.ts'
import { cancelOpenBookings, clearBookingNotes } from '../bookings/booking-acts.store.ts'
import { bookingsOfMember } from '../bookings/bookings.store.ts'
import type { MembersDeps } from '../deps.ts'
import { evaluationsOfMember, clearEvaluationTexts } from '../evaluations/evaluations.store.ts'
import { feedbackOfMember, clearFeedbackTexts } from '../feedback/feedback.store.ts'
import { closeEmptyWallet } from '../close-empty.ts'
import { loadMemberDetail, requireMember, type MemberAuditData } from '../members/members.service.ts'
import { eraseMemberRow, findMember, lockMember, markMemberDeleted } from '../members/members.store.ts'

/**
 * Removes a member: closes the wallet, ends the binding, and unassigns the tokens. Throws members.has-money, and the
 * errors of closing a wallet: an open session, debts, a deposit.
 */
export async function removeMember(
  tx: Tx,
  deps: MembersDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<MemberDetail> {
  await requireMember(tx, id)
  const before = await loadMemberDetail(tx, deps, id)
  await leave(tx, deps, { actor, id })
  await markMemberDeleted(tx, id, { at: deps.services.now() })
  return before
}

async function leave(tx: Tx, deps: MembersDeps, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  await closeEmptyWallet(tx, deps, { actor, wallet: await deps.ledger.wallets.get(tx, id) })
  await cancelOpenBookings(tx, id, deps.services.now())
  await releaseTokens(tx, deps, id)
  await unbindMember(tx, deps, id)
}

async function releaseTokens(tx: Tx, { tokens, services }: MembersDeps, holderId: string): Promise<void> {
  const held = await tokens.ofHolder(tx, holderId, services.now())
  await tokens.setHolder(
    tx,
    held.map(({ id }) => id),
    null,
    services.now(),
  )
}

/**
 * Anonymises a member (PRIV-01): identifying data are erased, sessions and journals are kept under a pseudonym.
 * Rejected in the same cases as `removeMember`; repeating it changes nothing.
 */
export async function anonymiseMember(
  tx: Tx,
  deps: MembersDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<MemberAuditData> {
  const member = requireFound(await lockMember(tx, id))
  const before = await loadMemberDetail(tx, deps, id)
  if (member.erasedAt !== null) return { before, after: before }
  if (member.deletedAt === null) await leave(tx, deps, { actor, id })
  const pseudonym = `#${id.slice(-8)}`
  await clearBookingNotes(tx, id)
  await clearEvaluationTexts(tx, id)
  await clearFeedbackTexts(tx, id)
  for (const dataHolder of deps.dataHolders ?? []) await dataHolder.forget(tx, id, deps.services.now())
  await eraseMemberRow(tx, { id, pseudonym, at: deps.services.now() })
  await deps.ledger.wallets.rename(tx, id, pseudonym)
  return { before, after: await loadMemberDetail(tx, deps, id) }
}

/** Returns all personal data of a member as one document, for a request of the data subject (PRIV-01). */
export async function collectPersonalData(tx: Tx, deps: MembersDeps, id: string): Promise<Record<string, object>> {
  const member = requireFound(await findMember(tx, id))
  const { services, ledger, tokens, sessions, dataHolders = [] } = deps
  const more: [string, object[]][] = []
  for (const one of dataHolders) more.push([one.name, await one.of(tx, id)])
  return {
    member,
    wallet: await ledger.wallets.get(tx, id),
    movements: await ledger.wallets.movementsOf(tx, id),
    tokens: await tokens.ofHolder(tx, id, services.now()),
    sessions: await sessions.ofHolder(tx, id),
    bookings: await bookingsOfMember(tx, id),
    evaluations: await evaluationsOfMember(tx, id),
    feedback: await feedbackOfMember(tx, id, services.now()),
    ...Object.fromEntries(more),
  }
}

/** Returns those of the members who have a start token or sessions: undoing an import does not remove them. */
export async function membersInUse(
  tx: Tx,
  { tokens, sessions, services }: MembersDeps,
  ids: readonly string[],
): Promise<string[]> {
  const used: string[] = []
  for (const id of ids) {
    const held = await tokens.ofHolder(tx, id, services.now())
    if (held.length > 0 || (await sessions.ofHolder(tx, id)).length > 0) used.push(id)
  }
  return used
}
