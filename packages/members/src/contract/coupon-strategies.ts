import {
  done,
  endpoint,
  instant,
  minorUnits,
  pageOf,
  pageQuery,
  sortKeys,
  words,
} from '@evops/platform/contract'
import { amountOff, bearers, energyOff, freeOff, percentOff, reductionBases } from '@evops/tariffs/contract'
import { z } from 'zod'
import { reason } from './shapes.ts'
import { couponPermissions } from './screens.ts'

/** Upper limit of amounts in a strategy; a larger value is a typing error. */
const amount = minorUnits.min(0).max(100_000_000)
const mostCoupons = 1_000_000

export const couponOff = z.discriminatedUnion('how', [amountOff, percentOff, freeOff, energyOff])
const terms = {
  name: z.string().trim().min(1).max(60),
  off: couponOff,
  base: z.enum(reductionBases).default('service'),
  /** Minimum full price of the session for this coupon. */
  thresholdMinor: amount.default(0),
  maxOffMinor: amount.min(1).nullable().default(null),
  /** Stations; empty: all. */
  stationIds: z.array(z.uuid()).max(500).default([]),
  receivers: z.enum(['all', 'selected']).default('selected'),
  /** Total number of coupons; null: as many as there are receivers. */
  quantity: z.int().min(1).max(mostCoupons).nullable().default(null),
  perUser: z.int().min(1).max(100).default(1),
  /** Validity from and until; or a number of days from the day the coupon is given. */
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
  validDays: z.int().min(1).max(3_650).nullable().default(30),
  /** True if it can be combined with discounts; otherwise the larger reduction of the two applies. */
  stackable: z.boolean().default(true),
  /** True if an unused remainder stays for the next session. */
  keepRemainder: z.boolean().default(false),
  bearer: z.enum(bearers).default('operator'),
  note: z.string().trim().max(500).default(''),
}
/** Terms of a strategy that apply when a coupon is used. */
export const strategyTerms = z.object(terms).pick({
  off: true,
  base: true,
  thresholdMinor: true,
  maxOffMinor: true,
  stackable: true,
  keepRemainder: true,
  bearer: true,
})
type Terms = z.output<z.ZodObject<typeof terms>>
const faults = [
  [
    ({ validFrom, validUntil }: Terms) =>
      !validFrom || !validUntil || Date.parse(validFrom) < Date.parse(validUntil),
    'validUntil',
    'members.fault.coupon-days',
  ],
  [
    ({ validUntil, validDays }: Terms) => validUntil !== null || validDays !== null,
    'validUntil',
    'members.fault.coupon-until',
  ],
  [
    ({ keepRemainder, off }: Terms) => !keepRemainder || off.how === 'amount',
    'keepRemainder',
    'members.fault.coupon-remainder',
  ],
] as const
export const strategyForm = z
  .object(terms)
  .refine(faults[0][0], { path: [faults[0][1]], message: faults[0][2] })
  .refine(faults[1][0], { path: [faults[1][1]], message: faults[1][2] })
  .refine(faults[2][0], { path: [faults[2][1]], message: faults[2][2] })
export type StrategyForm = z.output<typeof strategyForm>
export const strategyChange = z
  .object({ id: z.uuid(), version: z.int(), ...terms })
  .refine(faults[0][0], { path: [faults[0][1]], message: faults[0][2] })
  .refine(faults[1][0], { path: [faults[1][1]], message: faults[1][2] })
  .refine(faults[2][0], { path: [faults[2][1]], message: faults[2][2] })
export type StrategyChange = z.output<typeof strategyChange>

/** draft → offered to an operator, who accepts → published to users → paused and resumed → ended. */
export const strategyStates = ['draft', 'offered', 'accepted', 'published', 'paused', 'ended'] as const
export type StrategyState = (typeof strategyStates)[number]
export const strategyStateWords = words({
  'members.coupon.s-draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'members.coupon.s-offered': { zh: '已推运营商', en: 'Offered', es: 'Ofrecido' },
  'members.coupon.s-accepted': { zh: '运营商已接受', en: 'Accepted', es: 'Aceptado' },
  'members.coupon.s-published': { zh: '已推用户', en: 'Published', es: 'Publicado' },
  'members.coupon.s-paused': { zh: '已暂停', en: 'Paused', es: 'En pausa' },
  'members.coupon.s-ended': { zh: '已结束', en: 'Ended', es: 'Terminado' },
})
export const strategyRow = z.object({
  id: z.uuid(),
  ...terms,
  state: z.enum(strategyStates),
  /** Number of coupons given so far, and their states. */
  granted: z.int(),
  unused: z.int(),
  locked: z.int(),
  used: z.int(),
  expired: z.int(),
  revoked: z.int(),
  usedMinor: minorUnits,
  version: z.int(),
  createdAt: instant,
})
export type StrategyRow = z.infer<typeof strategyRow>

const id = z.object({ id: z.uuid() })
const strategyQuery = {
  search: z.string().trim().max(60).optional(),
  state: z.enum(strategyStates).optional(),
}
export const strategyFilter = z.object(strategyQuery)
/** Export kind. */
export const strategyExport = 'members.coupon-strategies'
export const listStrategies = endpoint({
  name: 'listCouponStrategies',
  method: 'GET',
  path: '/user/preferstrategy/list',
  permission: couponPermissions.view,
  summary: 'Coupon strategies with what became of their coupons',
  query: pageQuery.extend({ ...strategyQuery, sort: sortKeys(['name', 'createdAt']) }),
  reply: pageOf(strategyRow),
})
export const getStrategy = endpoint({
  name: 'getCouponStrategy',
  method: 'GET',
  path: '/api/coupons/strategies/{id}',
  permission: couponPermissions.view,
  summary: 'One coupon strategy',
  reply: strategyRow,
})
export const saveStrategy = endpoint({
  name: 'saveCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/save',
  permission: couponPermissions.create,
  summary: 'Adds a coupon strategy, as a draft',
  body: strategyForm,
  reply: strategyRow,
})
export const updateStrategy = endpoint({
  name: 'updateCouponStrategy',
  reach: 'operator',
  keeps: { read: getStrategy },
  method: 'POST',
  path: '/user/preferstrategy/update',
  permission: couponPermissions.edit,
  summary: 'Changes a strategy while nothing was given; afterwards its name, note and quantity alone',
  body: strategyChange,
  reply: strategyRow,
})
export const deleteStrategy = endpoint({
  name: 'deleteCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/delete',
  permission: couponPermissions.delete,
  summary: 'Deletes a strategy of which nothing was given',
  query: id,
  reply: done,
})
export const deleteStrategyByGet = endpoint({
  name: 'deleteCouponStrategyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/preferstrategy/delete',
  permission: couponPermissions.delete,
  summary: 'The same as GET; prefer POST',
  query: id,
  reply: done,
  writes: true,
})

const offered = { id: z.uuid(), optId: z.uuid() }
export const offerStrategy = endpoint({
  name: 'offerCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/pushtoopt',
  permission: couponPermissions.control,
  summary:
    'Offers a draft to an operator, who accepts it: one’s own, or, by the platform’s staff, another, who gets a copy',
  body: z.object(offered),
  reply: strategyRow,
})
export const offerStrategyByGet = endpoint({
  name: 'offerCouponStrategyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/preferstrategy/pushtoopt',
  permission: couponPermissions.control,
  summary: 'The same as GET; prefer POST',
  query: z.object(offered),
  reply: strategyRow,
  writes: true,
})
export const acceptStrategy = endpoint({
  name: 'acceptCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/api/coupons/strategies/{id}/accept',
  permission: couponPermissions.control,
  summary: 'Accepts a strategy that was offered; not accepted, it is a draft again',
  body: z.object({ accept: z.boolean().default(true) }),
  reply: strategyRow,
})

/** Receivers of coupons: these members; if empty, all members that the strategy is for. */
const issueShape = { id: z.uuid(), members: z.array(z.uuid()).max(5_000).default([]) }
const grantReply = z.object({
  granted: z.int(),
  strategy: strategyRow,
  /** Request that waits for a second person, if nothing was given; or the one that was approved. */
  approvalId: z.uuid().nullable(),
})
export const giveCoupons = endpoint({
  name: 'giveCoupons',
  method: 'POST',
  path: '/user/preferstrategy/pushtouser',
  permission: couponPermissions.control,
  summary:
    'Gives coupons of an accepted strategy: to the members named, or to all; no member gets more than the strategy allows, and there are never more in all than it allows. Coupons for all, without an upper value or above a limit of the day wait for a second person. Takes an Idempotency-Key',
  body: z.object(issueShape),
  reply: grantReply,
})
export const giveCouponsByGet = endpoint({
  name: 'giveCouponsByGet',
  method: 'GET',
  path: '/user/preferstrategy/pushtouser',
  permission: couponPermissions.control,
  summary: 'The same as GET, members separated by commas; prefer POST',
  query: z.object({
    id: z.uuid(),
    members: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter((part) => part !== ''))
      .pipe(z.array(z.uuid()).max(500)),
  }),
  reply: grantReply,
  writes: true,
})
export const toggleStrategy = endpoint({
  name: 'toggleCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/pushornot',
  permission: couponPermissions.control,
  summary: 'Pauses a published strategy, or publishes a paused one again: paused, its coupons are not taken',
  query: id,
  reply: strategyRow,
})
export const toggleStrategyByGet = endpoint({
  name: 'toggleCouponStrategyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/preferstrategy/pushornot',
  permission: couponPermissions.control,
  summary: 'The same as GET; prefer POST',
  query: id,
  reply: strategyRow,
  writes: true,
})
export const endStrategy = endpoint({
  name: 'endCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/api/coupons/strategies/{id}/end',
  permission: couponPermissions.control,
  summary: 'Ends a strategy for good: unused coupons are withdrawn',
  body: z.object({ reason }),
  reply: strategyRow,
})
export const listCouponUsers = endpoint({
  name: 'listCouponUsers',
  method: 'GET',
  path: '/user/preferstrategy/getuserlist',
  permission: couponPermissions.view,
  summary: 'Members to whom coupons of a strategy may be given, with how many they have',
  query: pageQuery.extend({ id: z.uuid(), search: z.string().trim().max(60).optional() }),
  reply: pageOf(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      mobile: z.string(),
      group: z.string(),
      granted: z.int(),
    }),
  ),
})

export const strategyEndpoints = [
  listStrategies,
  getStrategy,
  saveStrategy,
  updateStrategy,
  deleteStrategy,
  deleteStrategyByGet,
] as const
export const strategyActEndpoints = [
  offerStrategy,
  offerStrategyByGet,
  acceptStrategy,
  toggleStrategy,
  toggleStrategyByGet,
  endStrategy,
] as const
export const couponGiftEndpoints = [giveCoupons, giveCouponsByGet, listCouponUsers] as const
