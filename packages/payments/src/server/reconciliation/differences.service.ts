import { requireSecondPerson } from '@evops/organisation/server'
import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import type { DifferenceDetail, resolveDifference } from '../../contract/index.ts'
import { paymentPermissions } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import { updateDaysWithoutOpen } from './compare.store.ts'
import { changeDifference, findDifference, type DifferenceRecord } from './differences.store.ts'

type Resolution = z.output<typeof resolveDifference.body>
interface Act {
  actor: Actor
  id: string
  version: number
}
/** Number of users offered at once. Others are found by typing. */
const offered = 20

/** Throws request.not-found. */
export async function requireDifference(tx: Tx, actor: Actor, id: string): Promise<DifferenceDetail> {
  return toDifferenceDetail(await existing(tx, id), actor)
}
function toDifferenceDetail(
  { proposedBy, accountId: _account, ...row }: DifferenceRecord,
  actor: Actor,
): DifferenceDetail {
  return { ...row, isMine: proposedBy === actor.userId }
}
async function existing(tx: Tx, id: string, how = {}): Promise<DifferenceRecord> {
  return requireFound(await findDifference(tx, id, how))
}

/** Moves a difference to its next state: an invalid transition is rejected, and its day is counted again. */
async function step(
  tx: Tx,
  { actor, id, version }: Act,
  set: (before: DifferenceRecord) => Promise<Parameters<typeof changeDifference>[2]>,
): Promise<DifferenceDetail> {
  const before = await existing(tx, id, { lock: true })
  if (before.version !== version) throw new Problem('request.conflict')
  const values = await set(before)
  if (!(await changeDifference(tx, { operatorId: actor.operatorId, id, version }, values)))
    throw new Problem('request.conflict')
  await updateDaysWithoutOpen(tx, before.accountId)
  return requireDifference(tx, actor, id)
}
function requireState({ state }: DifferenceRecord, wanted: DifferenceRecord['state']): void {
  if (state !== wanted) throw new Problem('payments.difference-state')
}

/** Throws request.not-found, request.conflict, payments.difference-state, payments.difference-person. */
export async function assignDifferenceToUser(
  tx: Tx,
  { holdersOf }: Pick<PaymentsDeps, 'holdersOf'>,
  { userId, ...act }: Act & { userId: string | null },
): Promise<DifferenceDetail> {
  return step(tx, act, async (before) => {
    if (before.state === 'resolved') throw new Problem('payments.difference-state')
    if (userId === null) return { assignee_id: null, assignee_name: null }
    const { actor } = act
    const people = await holdersOf(tx, {
      codes: paymentPermissions.reconciliation.edit,
      search: undefined,
      limit: 1_000,
    })
    const person = [{ id: actor.userId, name: actor.name }, ...people].find((one) => one.id === userId)
    if (!person) throw new Problem('payments.difference-person', {}, { userId: 'payments.difference-person' })
    return { assignee_id: person.id, assignee_name: person.name }
  })
}
/** First step: stores the reason of the difference. Throws payments.difference-state, too. */
export async function proposeDifferenceReason(
  tx: Tx,
  { reason, text, ...act }: Act & Resolution,
): Promise<DifferenceDetail> {
  const { userId, name } = act.actor
  return step(tx, act, async (before) => {
    requireState(before, 'open')
    return { state: 'proposed', reason, text, proposed_by: userId, proposed_by_name: name }
  })
}
/** The second check (L-09). Throws payments.difference-same-person, and the problems of a second person. */
export async function confirmDifferenceReason(
  tx: Tx,
  { now, agree, ...act }: Act & { now: Date; agree: boolean },
): Promise<DifferenceDetail> {
  const { actor } = act
  return step(tx, act, async (before) => {
    requireState(before, 'proposed')
    if (!agree) return { state: 'open', reason: null, text: '', proposed_by: null, proposed_by_name: '' }
    const samePerson = 'payments.difference-same-person'
    await requireSecondPerson(tx, actor, { first: before.proposedBy ?? '', samePerson, now })
    return { state: 'resolved', resolved_by: actor.userId, resolved_by_name: actor.name, resolved_at: now }
  })
}
/** Returns the users who may handle differences, the caller first. */
export async function usersWhoMayReconcile(
  tx: Tx,
  { holdersOf }: Pick<PaymentsDeps, 'holdersOf'>,
  { actor, search }: { actor: Actor; search: string | undefined },
): Promise<{ id: string; name: string }[]> {
  const codes = paymentPermissions.reconciliation.edit
  const others = await holdersOf(tx, { codes, search, limit: offered })
  const me = { id: actor.userId, name: actor.name }
  const isFound = me.name.toLowerCase().includes((search ?? '').toLowerCase())
  return [...(isFound ? [me] : []), ...others.filter(({ id }) => id !== me.id)].slice(0, offered)
}
