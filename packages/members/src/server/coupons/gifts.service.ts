import {
  isSecondPersonNeededForAny,
  recordMoneyPromises,
  type MoneyPromise,
  type MoneyActToCheck,
} from '@evops/ledger/server'
import { formatMinorAmount } from '@evops/ledger/contract'
import { dayMs, newId, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { couponPermissions, type CouponStrategyRow } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { requireStrategyState, requireStrategy, loadCouponStrategy } from './coupons.service.ts'
import {
  countCouponRecipients,
  insertMemberCoupons,
  operatorCurrency,
  type CouponIssue,
  type CouponRecipient,
} from './coupons.store.ts'
import { lockStrategy, moveStrategy } from './strategies.store.ts'

const giftKind = 'members.coupons'
const payload = z.object({ id: z.uuid(), members: z.array(z.uuid()), byName: z.string() })

/** Person who gives coupons, and the second person if one has approved. */
interface Giver {
  operatorId: string
  userId: string
  name: string
  second?: MoneyPromise['second']
}
interface GiftWish {
  id: string
  /** Members by id; empty: all. */
  members: readonly string[]
}
export interface GrantedCoupons {
  granted: number
  strategy: CouponStrategyRow
  approvalId: string | null
}

/** Registers the coupons that two people give. Called once, at start. */
export function registerGifts(deps: MembersDeps): void {
  deps.approvals.register({
    kind: giftKind,
    title: { zh: '发放优惠券', en: 'Give coupons', es: 'Entregar cupones' },
    permission: couponPermissions.control,
    payload,
    async run({ tx, payload: wish, actor, approvalId, requestedBy }) {
      const second = { approvalId, approverId: actor.userId }
      const giver = { operatorId: actor.operatorId, userId: requestedBy, name: wish.byName, second }
      return { granted: (await giveCoupons(tx, deps, { giver, wish })).granted }
    },
  })
}

/**
 * Gives coupons and publishes the strategy: at most `perUser` per member, and not more than the total number. Coupons for
 * all members, or without an upper value, wait for a second person, and so do those that take the value of a day above
 * the limit of the person or a member (decision 255).
 */
export async function issueCoupons(
  tx: Tx,
  deps: MembersDeps,
  { actor, ...wish }: GiftWish & { actor: Actor },
): Promise<GrantedCoupons> {
  const { strategy, gift, receivers, promises } = await prepareGift(tx, deps, { giver: actor, wish })
  if (receivers.length === 0 || !(await isSecondPersonNeededForAny(tx, amountsToCheck(promises))))
    return giveCoupons(tx, deps, { giver: actor, wish })
  const count = receivers.reduce((sum, receiver) => sum + receiver.count, 0)
  const sumMinor = promises.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const value = sumMinor > 0 ? formatMinorAmount(sumMinor, promises[0]?.currency ?? '') : '∞'
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: giftKind,
    subject: `${strategy.name} · ${count} · ${value}`,
    subjectId: wish.members.length === 1 ? (wish.members[0] ?? wish.id) : wish.id,
    payload: { ...wish, byName: actor.name },
    reason: strategy.name,
    stations: actor.scope === 'all' ? 'all' : actor.scope.stationIds,
  })
  return { granted: 0, strategy: await loadCouponStrategy(tx, gift.strategyId), approvalId }
}

/** Gives coupons. Throws ledger.second-person if they need a second person and have none. */
async function giveCoupons(
  tx: Tx,
  deps: MembersDeps,
  { giver, wish }: { giver: Giver; wish: GiftWish },
): Promise<GrantedCoupons> {
  const { strategy, gift, promises } = await prepareGift(tx, deps, { giver, wish })
  await recordMoneyPromises(tx, promises)
  const granted = await insertMemberCoupons(tx, gift)
  if (strategy.state === 'accepted') await moveStrategy(tx, wish.id, 'published')
  return {
    granted,
    strategy: await loadCouponStrategy(tx, wish.id),
    approvalId: giver.second?.approvalId ?? null,
  }
}

interface Prepared {
  strategy: CouponStrategyRow
  gift: CouponIssue
  receivers: CouponRecipient[]
  promises: MoneyPromise[]
}
async function prepareGift(
  tx: Tx,
  { services }: MembersDeps,
  { giver, wish: { id, members } }: { giver: Giver; wish: GiftWish },
): Promise<Prepared> {
  const strategy = requireStrategy(await lockStrategy(tx, id))
  requireStrategyState(strategy, ['accepted', 'published'])
  if (strategy.receivers === 'selected' && members.length === 0)
    throw new Problem('members.coupon-no-member', {}, { members: 'members.coupon-no-member' })
  const now = services.now()
  const byDays = strategy.validDays === null ? null : new Date(now.getTime() + strategy.validDays * dayMs)
  const fixed = strategy.validUntil === null ? null : new Date(strategy.validUntil)
  const validUntil = byDays && (!fixed || byDays < fixed) ? byDays : fixed
  if (!validUntil || validUntil <= now) throw new Problem('members.coupon-over')
  const gift: CouponIssue = {
    operatorId: giver.operatorId,
    strategyId: id,
    members: members.length > 0 ? members : null,
    perUser: strategy.perUser,
    most: strategy.quantity === null ? Number.MAX_SAFE_INTEGER : strategy.quantity - strategy.granted,
    validFrom: strategy.validFrom === null ? null : new Date(strategy.validFrom),
    validUntil,
    remainedMinor: strategy.keepRemainder && strategy.off.how === 'amount' ? strategy.off.amountMinor : null,
    at: now,
  }
  const receivers = await countCouponRecipients(tx, gift)
  const currency = await operatorCurrency(tx)
  return { strategy, gift, receivers, promises: promisesOf(strategy, { giver, gift, receivers, currency }) }
}

/** Returns one promise for each member, or one for all members together, or of coupons without an upper value. */
function promisesOf(
  strategy: CouponStrategyRow,
  {
    giver: { operatorId, userId, name: userName, second },
    gift,
    receivers,
    currency,
  }: { giver: Giver; gift: CouponIssue; receivers: readonly CouponRecipient[]; currency: string },
): MoneyPromise[] {
  const mostMinor = mostWorth(strategy)
  const common = { operatorId, userId, userName, currency, at: gift.at, businessId: strategy.id, second }
  const promise = (amountMinor: number) => ({ ...common, id: newId(gift.at.getTime()), amountMinor })
  if (receivers.length === 0) return []
  if (mostMinor !== null && gift.members !== null)
    return receivers.map(({ memberId, count }) => ({
      ...promise(mostMinor * count),
      kind: 'coupon',
      walletId: memberId,
    }))
  const count = receivers.reduce((sum, receiver) => sum + receiver.count, 0)
  return [{ ...promise((mostMinor ?? 0) * count), kind: 'coupon_open' }]
}

/** Returns the amounts to check against limits: the total that the user issues, then one amount for each member. */
function amountsToCheck(promises: readonly MoneyPromise[]): MoneyActToCheck[] {
  const [first] = promises
  if (!first) return []
  const { walletId: _, ...ofPerson } = first
  return [{ ...ofPerson, amountMinor: promises.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }, ...promises]
}

/** Returns the most that one coupon takes off a bill; null: it has no upper value. */
function mostWorth({ off, maxOffMinor }: CouponStrategyRow): number | null {
  if (off.how !== 'amount') return maxOffMinor
  return Math.min(off.amountMinor, maxOffMinor ?? off.amountMinor)
}
