import { withIdempotencyKey, idempotencyKeyOf } from '@evops/ledger/server'
import { Problem } from '@evops/platform/contract'
import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { maskMobile, publicMemberName } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import {
  acceptStrategy,
  addStrategy,
  deleteStrategy,
  endStrategy,
  offerStrategy,
  preferCoupon,
  revokeCoupon,
  loadCouponStrategy,
  toggleStrategy,
  updateStrategy,
} from './coupons.service.ts'
import { pageOfCoupons, pageOfCouponRecipients } from './coupons.store.ts'
import { issueCoupons } from './gifts.service.ts'
import { pageOfStrategies } from './strategies.store.ts'

const entity = 'coupon-strategy'
const done = { done: true } as const

type Removal = Pick<ServeArgs<typeof contract.deleteCouponStrategy>, 'tx' | 'query' | 'audit'>

export function couponRoutes(app: App, deps: MembersDeps): void {
  const remove = async ({ tx, query, audit }: Removal) => {
    audit({ entity, entityId: query.id, before: await deleteStrategy(tx, query.id) })
    return done
  }
  serveAll(app, contract.couponStrategyEndpoints, {
    listCouponStrategies: ({ tx, query }) => pageOfStrategies(tx, query),
    getCouponStrategy: ({ tx, params }) => loadCouponStrategy(tx, params.id),
    saveCouponStrategy: async ({ tx, actor, body, audit }) => {
      const after = await addStrategy(tx, deps, { operatorId: actor.operatorId, form: body })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateCouponStrategy: async ({ tx, body, audit }) => {
      const { before, after } = await updateStrategy(tx, body)
      audit({ entity, entityId: body.id, before, after })
      return after
    },
    deleteCouponStrategy: (call) => remove(call),
    deleteCouponStrategyByGet: (call) => remove(call),
  })
  actRoutes(app, deps)
  serveIssueRoutes(app, deps)
  serveAll(app, contract.couponEndpoints, {
    listCoupons: ({ tx, query }) => pageOfCoupons(tx, query),
    revokeCoupon: async ({ tx, params, body, audit }) => {
      const after = await revokeCoupon(tx, params.id, body.reason)
      audit({ entity: 'coupon', entityId: params.id, after: { no: after.no, ...body } })
      return after
    },
    preferCoupon: async ({ tx, params, body, audit }) => {
      const after = await preferCoupon(tx, params.id, body.preferred)
      audit({ entity: 'coupon', entityId: params.id, after: { no: after.no, ...body } })
      return after
    },
  })
}

function actRoutes(app: App, deps: MembersDeps): void {
  const toggle = async ({ tx, query, audit }: Removal) => {
    const after = await toggleStrategy(tx, query.id)
    audit({ entity, entityId: query.id, after: { state: after.state } })
    return after
  }
  serveAll(app, contract.couponStrategyActEndpoints, {
    offerCouponStrategy: async ({ tx, actor, body, audit }) => {
      const after = await offerStrategy(tx, deps, { actor, ...body })
      audit({ entity, entityId: body.id, after: { offeredTo: body.optId } })
      return after
    },
    offerCouponStrategyByGet: async ({ tx, actor, query, audit }) => {
      const after = await offerStrategy(tx, deps, { actor, ...query })
      audit({ entity, entityId: query.id, after: { offeredTo: query.optId } })
      return after
    },
    acceptCouponStrategy: async ({ tx, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return acceptStrategy(tx, params.id, body.accept)
    },
    toggleCouponStrategy: (call) => toggle(call),
    toggleCouponStrategyByGet: (call) => toggle(call),
    endCouponStrategy: async ({ tx, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return endStrategy(tx, params.id, body.reason)
    },
  })
}

/** Giving coupons has financial effects: the same idempotency key gives once. */
function serveIssueRoutes(app: App, deps: MembersDeps): void {
  type Call = Pick<ServeArgs<typeof contract.giveCoupons>, 'tx' | 'actor' | 'request' | 'audit'>
  const issueOnRequest = ({ tx, actor, request, audit }: Call, body: { id: string; members: string[] }) => {
    // A counter may give coupons to single members; giving to all members requires access to the whole operator (D-27).
    if (body.members.length === 0 && actor.scope !== 'all') throw new Problem('request.whole-operator')
    // The limits of the strategy apply to every call.
    return withIdempotencyKey(
      tx,
      { actor, key: idempotencyKeyOf(request), request: ['giveCoupons', body], isHarmless: true },
      async () => {
        const result = await issueCoupons(tx, deps, { actor, ...body })
        const { granted, approvalId } = result
        audit({ entity, entityId: body.id, after: { granted, approvalId, members: body.members.length } })
        return result
      },
    )
  }
  serveAll(app, contract.couponGiftEndpoints, {
    giveCoupons: (call) => issueOnRequest(call, call.body),
    giveCouponsByGet: (call) => issueOnRequest(call, call.query),
    listCouponUsers: async ({ tx, query }) => {
      const found = await pageOfCouponRecipients(tx, query)
      return {
        ...found,
        list: found.list.map(({ memberId, nickname, realName, mobile, group, granted }) => ({
          memberId,
          name: publicMemberName({ nickname, realName, mobile }),
          mobile: maskMobile(mobile),
          group,
          granted,
        })),
      }
    },
  })
}
