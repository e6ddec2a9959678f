import { dayMs, newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { accountCustodyDays, permissionCodes, platformOperatorId, filterCodesByRoleType } from '../../contract/index.ts'
import type { CustodyKind } from '../../contract/index.ts'
import { findOperator } from '../operators/operators.store.ts'
import {
  filterUsersInCustody,
  countFullAccessUsers,
  listAccountCustodies,
  insertCustody,
  isProgram,
  liftCustodies,
  type CustodyRecord,
} from './account-custodies.store.ts'

/** Returns the time since which account custody counts. */
export function custodyPeriodStart(now: Date): Date {
  return new Date(now.getTime() - accountCustodyDays * dayMs)
}

export interface SecondPerson {
  /** Id of the person who did the first half: requested, confirmed, entered or created. */
  first: string
  /** Refusal to throw if both are the same person. */
  samePerson: string
  now: Date
}

/**
 * Checks the second person of any act that needs two (L-09): the second person is not the first, is not a program, and
 * is not linked to the first by account custody. Throws the given refusal, organisation.approval-by-program and
 * organisation.approval-one-hand.
 */
export async function requireSecondPerson(
  tx: Tx,
  actor: Actor,
  { first, samePerson, now }: SecondPerson,
): Promise<void> {
  if (first === actor.userId) throw new Problem(samePerson)
  if (await isProgram(tx, actor.userId)) throw new Problem('organisation.approval-by-program')
  if ((await filterExcludedRequesters(tx, actor, { firsts: [first], now })).has(first))
    throw new Problem('organisation.approval-one-hand', { days: accountCustodyDays })
}

/**
 * Returns those of the people for whom the actor cannot be the second person. The platform's staff may be the second
 * person while fewer than two users of the operator hold everything, even for a user whose account they created.
 */
export async function filterExcludedRequesters(
  tx: Tx,
  actor: Actor,
  { firsts, now }: { firsts: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  const hand = await filterUsersInCustody(tx, actor.userId, { others: firsts, since: custodyPeriodStart(now) })
  if (hand.size === 0 || !(await isOnlySecond(tx, actor))) return hand
  return new Set([actor.userId])
}

/** Returns true for the platform's staff in an operator that has fewer than two users who hold everything. */
export async function isOnlySecond(tx: Tx, actor: Actor): Promise<boolean> {
  if (!actor.platformStaff || actor.operatorId === platformOperatorId) return false
  return (await holdersOf(tx, actor.operatorId)) < 2
}

/**
 * Requires two people to appoint an administrator (L-09): one requests, another approves. The first two of an operator
 * are part of its set-up and are created by the platform's staff. Throws full-access-needs-two.
 */
export async function requireTwo(tx: Tx, actor: Actor): Promise<void> {
  const setsUp = actor.platformStaff && (await holdersOf(tx, actor.operatorId)) < 2
  if (!setsUp) throw new Problem('organisation.full-access-needs-two')
}

/** Records that the actor has custody of an account; does nothing for the actor's own account. */
export async function addCustody(
  tx: Tx,
  actor: Actor,
  { userId, kind, now }: { userId: string; kind: CustodyKind; now: Date },
): Promise<void> {
  const { operatorId, name } = actor
  if (userId === actor.userId) return
  const platform = actor.platformStaff && operatorId !== platformOperatorId && (await hasFullAccess(tx, actor))
  const by = { id: actor.userId, name, platform }
  await insertCustody(tx, { operatorId, id: newId(now.getTime()), userId, kind, by, at: now })
}

/**
 * Lifts the custody of an account. The actor must be a third person who holds everything or belongs to the platform's
 * staff, and must not have custody of the account. Returns the lifted entries; throws organisation.custody-third-person
 * and organisation.no-custody.
 */
export async function liftAccount(
  tx: Tx,
  actor: Actor,
  { userId, reason, now }: { userId: string; reason: string; now: Date },
): Promise<CustodyRecord[]> {
  const since = custodyPeriodStart(now)
  const custodies = await listAccountCustodies(tx, userId, since)
  if (custodies.length === 0) throw new Problem('organisation.no-custody')
  const hand = await filterUsersInCustody(tx, actor.userId, { others: [userId], since })
  const isThird = actor.platformStaff || (await hasFullAccess(tx, actor))
  if (hand.has(userId) || !isThird || (await isProgram(tx, actor.userId)))
    throw new Problem('organisation.custody-third-person')
  const by = { id: actor.userId, name: actor.name }
  await liftCustodies(tx, userId, { since, at: now, by, reason })
  return custodies
}

/** Returns true if the actor holds every code of the operator's type and sees all of the operator. */
export async function hasFullAccess(tx: Tx, actor: Actor): Promise<boolean> {
  if (actor.scope !== 'all') return false
  return (await allCodesOf(tx, actor.operatorId)).every((code) => actor.permissions.has(code))
}

/**
 * Requires that the actor holds every permission before granting all of them. Throws organisation.approval-codes and
 * organisation.approval-scope.
 */
export async function requireFullAccess(tx: Tx, actor: Actor): Promise<void> {
  const missing = (await allCodesOf(tx, actor.operatorId)).filter((code) => !actor.permissions.has(code))
  if (missing.length > 0)
    throw new Problem('organisation.approval-codes', {
      codes: missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : ''),
    })
  if (actor.scope !== 'all') throw new Problem('organisation.approval-scope')
}

async function holdersOf(tx: Tx, operatorId: string): Promise<number> {
  return countFullAccessUsers(tx, operatorId, await allCodesOf(tx, operatorId))
}

async function allCodesOf(tx: Tx, operatorId: string): Promise<string[]> {
  const roleType = (await findOperator(tx, operatorId))?.roleType ?? 'energyandcharging'
  return filterCodesByRoleType(permissionCodes, roleType)
}
