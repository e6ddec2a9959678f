import { newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { handDays, permissionCodes, platformOperatorId, withinRoleType } from '../../contract/index.ts'
import type { CustodyKind } from '../../contract/index.ts'
import { findOperator } from '../operators/operators.store.ts'
import {
  amongOneHand,
  countHolders,
  custodiesOf,
  insertCustody,
  isProgram,
  liftCustodies,
  type CustodyRecord,
} from './account-custodies.store.ts'

const dayMs = 86_400_000

/** Since when an account that somebody had in their hands counts as theirs. */
export function handSince(now: Date): Date {
  return new Date(now.getTime() - handDays * dayMs)
}

export interface SecondPerson {
  /** Who did the first half: asked, confirmed, entered, made. */
  first: string
  /** The refusal when it is one and the same person. */
  samePerson: string
  now: Date
}

/**
 * Whatever takes two people comes here before the second one acts (L-09): the second is not the first, is no program,
 * and their account is not in one hand with the first one's. Throws the refusal given, organisation.approval-by-program
 * and organisation.approval-one-hand.
 */
export async function requireSecondPerson(
  tx: Tx,
  actor: Actor,
  { first, samePerson, now }: SecondPerson,
): Promise<void> {
  if (first === actor.userId) throw new Problem(samePerson)
  if (await isProgram(tx, actor.userId)) throw new Problem('organisation.approval-by-program')
  if ((await notSecondTo(tx, actor, { firsts: [first], now })).has(first))
    throw new Problem('organisation.approval-one-hand', { days: handDays })
}

/**
 * Those of these people whose second person the actor is not. The platform's staff are the second where fewer than two
 * people of the operator hold everything, also of somebody whose account they made.
 */
export async function notSecondTo(
  tx: Tx,
  actor: Actor,
  { firsts, now }: { firsts: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  const hand = await amongOneHand(tx, actor.userId, { others: firsts, since: handSince(now) })
  if (hand.size === 0 || !(await isOnlySecond(tx, actor))) return hand
  return new Set([actor.userId])
}

/** True for the platform's staff in an operator that has fewer than two people who hold everything. */
export async function isOnlySecond(tx: Tx, actor: Actor): Promise<boolean> {
  if (!actor.platformStaff || actor.operatorId === platformOperatorId) return false
  return (await holdersOf(tx, actor.operatorId)) < 2
}

/**
 * Nobody makes an administrator alone (L-09): it is asked for and approved. The first two of an operator are its set-up's,
 * made by the platform's staff. Throws full-access-needs-two.
 */
export async function requireTwo(tx: Tx, actor: Actor): Promise<void> {
  const setsUp = actor.platformStaff && (await holdersOf(tx, actor.operatorId)) < 2
  if (!setsUp) throw new Problem('organisation.full-access-needs-two')
}

/** Notes that the actor had an account in their hands; one's own account is nobody else's. */
export async function addCustody(
  tx: Tx,
  actor: Actor,
  { userId, kind, now }: { userId: string; kind: CustodyKind; now: Date },
): Promise<void> {
  const { operatorId, name } = actor
  if (userId === actor.userId) return
  const platform =
    actor.platformStaff && operatorId !== platformOperatorId && (await holdsEverything(tx, actor))
  const by = { id: actor.userId, name, platform }
  await insertCustody(tx, { operatorId, id: newId(now.getTime()), userId, kind, by, at: now })
}

/**
 * Takes back that an account is in other hands: by somebody else who holds everything or is of the platform's staff, and
 * in whose hand it is not. Returns what was lifted; throws organisation.custody-third-person and organisation.no-custody.
 */
export async function liftAccount(
  tx: Tx,
  actor: Actor,
  { userId, reason, now }: { userId: string; reason: string; now: Date },
): Promise<CustodyRecord[]> {
  const since = handSince(now)
  const custodies = await custodiesOf(tx, userId, since)
  if (custodies.length === 0) throw new Problem('organisation.no-custody')
  const hand = await amongOneHand(tx, actor.userId, { others: [userId], since })
  const isThird = actor.platformStaff || (await holdsEverything(tx, actor))
  if (hand.has(userId) || !isThird || (await isProgram(tx, actor.userId)))
    throw new Problem('organisation.custody-third-person')
  const by = { id: actor.userId, name: actor.name }
  await liftCustodies(tx, userId, { since, at: now, by, reason })
  return custodies
}

/** Every code of the operator's kind, and all of it in sight. */
export async function holdsEverything(tx: Tx, actor: Actor): Promise<boolean> {
  if (actor.scope !== 'all') return false
  return (await allCodesOf(tx, actor.operatorId)).every((code) => actor.permissions.has(code))
}

/** Whoever gives everything holds it. Throws organisation.approval-codes and organisation.approval-scope. */
export async function requireEverything(tx: Tx, actor: Actor): Promise<void> {
  const missing = (await allCodesOf(tx, actor.operatorId)).filter((code) => !actor.permissions.has(code))
  if (missing.length > 0)
    throw new Problem('organisation.approval-codes', {
      codes: missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : ''),
    })
  if (actor.scope !== 'all') throw new Problem('organisation.approval-scope')
}

async function holdersOf(tx: Tx, operatorId: string): Promise<number> {
  return countHolders(tx, operatorId, await allCodesOf(tx, operatorId))
}

async function allCodesOf(tx: Tx, operatorId: string): Promise<string[]> {
  const roleType = (await findOperator(tx, operatorId))?.roleType ?? 'energyandcharging'
  return withinRoleType(permissionCodes, roleType)
}
