import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { GetTariffActContext, TariffDeps } from '../deps.ts'
import { deleteDiscount, discountOf } from './discounts.service.ts'
import { pageOfDiscounts } from './discounts.store.ts'
import { changeDiscountOrRequest, saveDiscountOrRequest } from './save-discount.service.ts'

const entity = 'discount'
const done = { done: true } as const

export function discountRoutes(app: App, actOf: GetTariffActContext, deps: TariffDeps): void {
  type Removal = Pick<ServeArgs<typeof contract.deleteDiscount>, 'tx' | 'actor' | 'query' | 'audit'>
  const remove = async ({ query, audit, ...call }: Removal) => {
    const before = await deleteDiscount(actOf(call), query.dcid)
    audit({ entity, entityId: before.dcid, before })
    return done
  }
  serveAll(app, contract.discountEndpoints, {
    listDiscounts: (call) => pageOfDiscounts(call.tx, call.query, actOf(call).now),
    getDiscount: (call) => discountOf(actOf(call), call.params.id),
    saveDiscount: async (call) => {
      const after = await saveDiscountOrRequest(actOf(call), deps, { actor: call.actor, form: call.body })
      call.audit({ entity, entityId: after.dcid, after })
      return after
    },
    updateDiscount: async (call) => {
      const { before, after } = await changeDiscountOrRequest(actOf(call), deps, {
        actor: call.actor,
        change: call.body,
      })
      call.audit({ entity, entityId: after.dcid, before, after })
      return after
    },
    deleteDiscount: (call) => remove(call),
    deleteDiscountByGet: (call) => remove(call),
  })
}
