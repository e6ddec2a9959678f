import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, type Actor, type Tx } from '@evops/platform/server'
import type {
  CouponRow,
  StrategyChange,
  CouponStrategyForm,
  CouponStrategyRow,
  CouponStrategyState,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { findCoupon, markCouponPreferred, revokeCouponsOfStrategy, revokeUnused } from './coupons.store.ts'
import {
  changeStrategy,
  findStrategy,
  insertStrategy,
  lockStrategy,
  moveStrategy,
  removeStrategy,
} from './strategies.store.ts'

export async function loadCouponStrategy(tx: Tx, id: string): Promise<CouponStrategyRow> {
  return requireStrategy(await findStrategy(tx, id))
}

export async function addStrategy(
  tx: Tx,
  { services }: MembersDeps,
  { operatorId, form }: { operatorId: string; form: CouponStrategyForm },
): Promise<CouponStrategyRow> {
  const id = newId()
  if (!(await insertStrategy(tx, { operatorId, id, form, at: services.now() }))) throw nameTaken(form.name)
  return loadCouponStrategy(tx, id)
}

/**
 * Updates a strategy. The terms of coupons that members already have cannot change: only the name, the note and a
 * higher number are allowed then.
 */
export async function updateStrategy(
  tx: Tx,
  { id, version, ...form }: StrategyChange,
): Promise<{ before: CouponStrategyRow; after: CouponStrategyRow }> {
  const before = requireStrategy(await lockStrategy(tx, id))
  if (before.version !== version) throw conflictProblem(form, before)
  if (before.granted > 0) {
    const serializeTerms = (of: CouponStrategyForm) => {
      const { name: _name, note: _note, quantity: _quantity, receivers: _receivers, ...terms } = of
      return JSON.stringify(Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    }
    if (serializeTerms(formOf(before)) !== serializeTerms(form))
      throw new Problem('members.coupon-issued', { count: before.granted })
    if (form.quantity !== null && form.quantity < before.granted)
      throw new Problem('members.coupon-quantity', { count: before.granted }, { quantity: 'members.coupon-quantity' })
  }
  if (!(await changeStrategy(tx, { id, form }))) throw nameTaken(form.name)
  return { before, after: await loadCouponStrategy(tx, id) }
}

export async function deleteStrategy(tx: Tx, id: string): Promise<CouponStrategyRow> {
  const before = requireStrategy(await lockStrategy(tx, id))
  if (before.granted > 0) throw new Problem('members.coupon-issued', { count: before.granted })
  await removeStrategy(tx, id)
  return before
}

/** Offers a draft: to the own operator, or by the platform's staff to another operator, which gets a copy. */
export async function offerStrategy(
  tx: Tx,
  { services }: MembersDeps,
  { actor, id, optId }: { actor: Actor; id: string; optId: string },
): Promise<CouponStrategyRow> {
  const strategy = requireStrategy(await lockStrategy(tx, id))
  requireStrategyState(strategy, ['draft'])
  if (optId === actor.operatorId) {
    await moveStrategy(tx, id, 'offered')
    return loadCouponStrategy(tx, id)
  }
  if (!actor.platformStaff) throw new Problem('request.not-found')
  const form = { ...formOf(strategy), stationIds: [] }
  await services.db.inTenant(optId, async (theirs) => {
    if (
      !(await insertStrategy(theirs, {
        operatorId: optId,
        id: newId(),
        form,
        at: services.now(),
        state: 'offered',
      }))
    )
      throw nameTaken(form.name)
  })
  return strategy
}

export async function acceptStrategy(tx: Tx, id: string, accept: boolean): Promise<CouponStrategyRow> {
  requireStrategyState(requireStrategy(await lockStrategy(tx, id)), ['offered'])
  await moveStrategy(tx, id, accept ? 'accepted' : 'draft')
  return loadCouponStrategy(tx, id)
}

/** Switches between published and paused. */
export async function toggleStrategy(tx: Tx, id: string): Promise<CouponStrategyRow> {
  const strategy = requireStrategy(await lockStrategy(tx, id))
  requireStrategyState(strategy, ['published', 'paused'])
  await moveStrategy(tx, id, strategy.state === 'published' ? 'paused' : 'published')
  return loadCouponStrategy(tx, id)
}

export async function endStrategy(tx: Tx, id: string, reason: string): Promise<CouponStrategyRow> {
  const strategy = requireStrategy(await lockStrategy(tx, id))
  requireStrategyState(strategy, ['draft', 'offered', 'accepted', 'published', 'paused'])
  await revokeCouponsOfStrategy(tx, id, reason)
  await moveStrategy(tx, id, 'ended')
  return loadCouponStrategy(tx, id)
}

export async function revokeCoupon(tx: Tx, id: string, reason: string): Promise<CouponRow> {
  await couponOf(tx, id)
  if (!(await revokeUnused(tx, id, reason))) throw new Problem('members.coupon-in-use')
  return couponOf(tx, id)
}
export async function preferCoupon(tx: Tx, id: string, preferred: boolean): Promise<CouponRow> {
  const { memberId } = await couponOf(tx, id)
  if (!(await markCouponPreferred(tx, { id, memberId, preferred }))) throw new Problem('members.coupon-in-use')
  return couponOf(tx, id)
}

async function couponOf(tx: Tx, id: string): Promise<CouponRow> {
  return requireFound(await findCoupon(tx, id))
}

export function requireStrategy(strategy: CouponStrategyRow | undefined): CouponStrategyRow {
  if (!strategy) throw new Problem('request.not-found')
  return strategy
}
export function requireStrategyState({ state }: CouponStrategyRow, states: readonly CouponStrategyState[]): void {
  if (!states.includes(state)) throw new Problem('members.coupon-state')
}
function nameTaken(name: string): Problem {
  return new Problem('members.coupon-name', { name }, { name: 'members.coupon-name' })
}
function formOf(row: CouponStrategyRow): CouponStrategyForm {
  const { name, off, base, thresholdMinor, maxOffMinor, stationIds, receivers, quantity, perUser } = row
  const { validFrom, validUntil, validDays, stackable, keepRemainder, bearer, note } = row
  return {
    name,
    off,
    base,
    thresholdMinor,
    maxOffMinor,
    stationIds,
    receivers,
    quantity,
    perUser,
    validFrom,
    validUntil,
    validDays,
    stackable,
    keepRemainder,
    bearer,
    note,
  }
}
