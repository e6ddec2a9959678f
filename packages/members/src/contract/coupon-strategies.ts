import {
  doneReply,
  endpoint,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  sortKeys,
  words,
} from '@evops/platform/contract'
import { amountOff, bearers, energyOff, freeOff, percentOff, reductionBases } from '@evops/tariffs/contract'
import { z } from 'zod'
import { mandatoryReason } from './shapes.ts'
import { couponPermissions } from './screens.ts'

/** Upper limit of amounts in a strategy; a larger value is a typing error. */
const amount = minorUnits.min(0).max(100_000_000)
const mostCoupons = 1_000_000

export const couponReduction = z.discriminatedUnion('how', [amountOff, percentOff, freeOff, energyOff])
const terms = {
  name: z.string().trim().min(1).max(60),
  off: couponReduction,
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
export const couponStrategyTerms = z.object(terms).pick({
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
    ({ validFrom, validUntil }: Terms) => !validFrom || !validUntil || Date.parse(validFrom) < Date.parse(validUntil),
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
export const couponStrategyForm = z
  .object(terms)
  .refine(faults[0][0], { path: [faults[0][1]], message: faults[0][2] })
  .refine(faults[1][0], { path: [faults[1][1]], message: faults[1][2] })
  .refine(faults[2][0], { path: [faults[2][1]], message: faults[2][2] })
export type CouponStrategyForm = z.output<typeof couponStrategyForm>
export const couponStrategyChange = z
  .object({ id: z.uuid(), version: z.int(), ...terms })
  .refine(faults[0][0], { path: [faults[0][1]], message: faults[0][2] })
  .refine(faults[1][0], { path: [faults[1][1]], message: faults[1][2] })
  .refine(faults[2][0], { path: [faults[2][1]], message: faults[2][2] })
export type StrategyChange = z.output<typeof couponStrategyChange>

/** draft → offered to an operator, who accepts → published to users → paused and resumed → ended. */
export const couponStrategyStates = ['draft', 'offered', 'accepted', 'published', 'paused', 'ended'] as const
export type CouponStrategyState = (typeof couponStrategyStates)[number]
export const couponStrategyStateWords = words({
  'members.coupon.s-draft': { zh: '草稿', en: 'Draft', es: 'Borrador' },
  'members.coupon.s-offered': { zh: '已推运营商', en: 'Offered', es: 'Ofrecido' },
  'members.coupon.s-accepted': { zh: '运营商已接受', en: 'Accepted', es: 'Aceptado' },
  'members.coupon.s-published': { zh: '已推用户', en: 'Published', es: 'Publicado' },
  'members.coupon.s-paused': { zh: '已暂停', en: 'Paused', es: 'En pausa' },
  'members.coupon.s-ended': { zh: '已结束', en: 'Ended', es: 'Terminado' },
})
export const couponStrategyRow = z.object({
  id: z.uuid(),
  ...terms,
  state: z.enum(couponStrategyStates),
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
export type CouponStrategyRow = z.infer<typeof couponStrategyRow>

const id = z.object({ id: z.uuid() })
const strategyQuery = {
  search: z.string().trim().max(60).optional(),
  state: z.enum(couponStrategyStates).optional(),
}
export const couponStrategyFilter = z.object(strategyQuery)
/** Export kind. */
export const couponStrategyExport = 'members.coupon-strategies'
export const listCouponStrategies = endpoint({
  name: 'listCouponStrategies',
  method: 'GET',
  path: '/user/preferstrategy/list',
  permission: couponPermissions.view,
  summary: 'Lists coupon strategies with the number of their coupons by state',
  query: pageQuery.extend({ ...strategyQuery, sort: sortKeys(['name', 'createdAt']) }),
  reply: pageSchemaOf(couponStrategyRow),
})
export const getCouponStrategy = endpoint({
  name: 'getCouponStrategy',
  method: 'GET',
  path: '/api/coupons/strategies/{id}',
  permission: couponPermissions.view,
  summary: 'Returns a coupon strategy',
  reply: couponStrategyRow,
})
export const saveCouponStrategy = endpoint({
  name: 'saveCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/save',
  permission: couponPermissions.create,
  summary: 'Creates a coupon strategy as a draft',
  body: couponStrategyForm,
  reply: couponStrategyRow,
})
export const updateCouponStrategy = endpoint({
  name: 'updateCouponStrategy',
  reach: 'operator',
  keeps: { read: getCouponStrategy },
  method: 'POST',
  path: '/user/preferstrategy/update',
  permission: couponPermissions.edit,
  summary: 'Updates a coupon strategy; once coupons are issued, only its name, note, receivers and quantity can change',
  body: couponStrategyChange,
  reply: couponStrategyRow,
})
export const deleteCouponStrategy = endpoint({
  name: 'deleteCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/delete',
  permission: couponPermissions.delete,
  summary: 'Deletes a coupon strategy that has issued no coupons',
  query: id,
  reply: doneReply,
})
export const deleteCouponStrategyByGet = endpoint({
  name: 'deleteCouponStrategyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/preferstrategy/delete',
  permission: couponPermissions.delete,
  summary: 'Deletes a coupon strategy (older GET form); prefer POST',
  query: id,
  reply: doneReply,
  writes: true,
})

const offered = { id: z.uuid(), optId: z.uuid() }
export const offerCouponStrategy = endpoint({
  name: 'offerCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/pushtoopt',
  permission: couponPermissions.control,
  summary:
    'Offers a draft coupon strategy to the own operator, which accepts it, or, for platform staff, to another operator, which gets a copy',
  body: z.object(offered),
  reply: couponStrategyRow,
})
export const offerCouponStrategyByGet = endpoint({
  name: 'offerCouponStrategyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/preferstrategy/pushtoopt',
  permission: couponPermissions.control,
  summary: 'Offers a draft coupon strategy to an operator (older GET form); prefer POST',
  query: z.object(offered),
  reply: couponStrategyRow,
  writes: true,
})
export const acceptCouponStrategy = endpoint({
  name: 'acceptCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/api/coupons/strategies/{id}/accept',
  permission: couponPermissions.control,
  summary: 'Accepts an offered coupon strategy, or declines it and makes it a draft again',
  body: z.object({ accept: z.boolean().default(true) }),
  reply: couponStrategyRow,
})

/** Receivers of coupons: these members; if empty, all members that the strategy is for. */
const issueShape = { id: z.uuid(), members: z.array(z.uuid()).max(5_000).default([]) }
const grantReply = z.object({
  granted: z.int(),
  strategy: couponStrategyRow,
  /** Request that waits for a second person, if nothing was given; or the one that was approved. */
  approvalId: z.uuid().nullable(),
})
export const giveCoupons = endpoint({
  name: 'giveCoupons',
  method: 'POST',
  path: '/user/preferstrategy/pushtouser',
  permission: couponPermissions.control,
  summary:
    'Issues coupons of an accepted strategy to named members or all, within its limits per member and in total. For all, without a maximum value or above a daily limit, a second person must approve. Takes an Idempotency-Key',
  body: z.object(issueShape),
  reply: grantReply,
})
export const giveCouponsByGet = endpoint({
  name: 'giveCouponsByGet',
  method: 'GET',
  path: '/user/preferstrategy/pushtouser',
  permission: couponPermissions.control,
  summary: 'Issues coupons of an accepted strategy, members separated by commas (older GET form); prefer POST',
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
export const toggleCouponStrategy = endpoint({
  name: 'toggleCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/user/preferstrategy/pushornot',
  permission: couponPermissions.control,
  summary:
    'Pauses a published coupon strategy, or publishes a paused one again; coupons of a paused strategy are not used',
  query: id,
  reply: couponStrategyRow,
})
export const toggleCouponStrategyByGet = endpoint({
  name: 'toggleCouponStrategyByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/preferstrategy/pushornot',
  permission: couponPermissions.control,
  summary: 'Pauses a coupon strategy or publishes it again (older GET form); prefer POST',
  query: id,
  reply: couponStrategyRow,
  writes: true,
})
export const endCouponStrategy = endpoint({
  name: 'endCouponStrategy',
  reach: 'operator',
  method: 'POST',
  path: '/api/coupons/strategies/{id}/end',
  permission: couponPermissions.control,
  summary: 'Ends a coupon strategy permanently and revokes its unused coupons',
  body: z.object({ reason: mandatoryReason }),
  reply: couponStrategyRow,
})
export const listCouponUsers = endpoint({
  name: 'listCouponUsers',
  method: 'GET',
  path: '/user/preferstrategy/getuserlist',
  permission: couponPermissions.view,
  summary: 'Lists members to whom coupons of a strategy can be issued, with the number of coupons that they have',
  query: pageQuery.extend({ id: z.uuid(), search: z.string().trim().max(60).optional() }),
  reply: pageSchemaOf(
    z.object({
      memberId: z.uuid(),
      name: z.string(),
      mobile: z.string(),
      group: z.string(),
      granted: z.int(),
    }),
  ),
})

export const couponStrategyEndpoints = [
  listCouponStrategies,
  getCouponStrategy,
  saveCouponStrategy,
  updateCouponStrategy,
  deleteCouponStrategy,
  deleteCouponStrategyByGet,
] as const
export const couponStrategyActEndpoints = [
  offerCouponStrategy,
  offerCouponStrategyByGet,
  acceptCouponStrategy,
  toggleCouponStrategy,
  toggleCouponStrategyByGet,
  endCouponStrategy,
] as const
export const couponGiftEndpoints = [giveCoupons, giveCouponsByGet, listCouponUsers] as const
