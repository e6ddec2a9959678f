import { localTime, Problem } from '@evops/platform/contract'
import { clientAddressOf, serveAll, type App } from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { guestEndpoints } from '../../contract/index.ts'
import type { DriverDeps } from '../deps.ts'
import { takeFromDriverLimit } from '../limits.ts'
import { getOperatorByCode } from '../operator.ts'
import { guestSums } from './guests.rules.ts'
import { actorOfGuest, guestNoOf, type Guests } from './guests.service.ts'
import type { GuestKey } from './guests.store.ts'
import { loadGuestView, loadTerminalReceipt } from './guests.view.ts'

/** Serves charging without an account. Every call is limited by the caller's network. */
export function guestRoutes(app: App, deps: DriverDeps, guests: Guests): void {
  const { services, payments, documents } = deps
  const addressOf = (request: FastifyRequest) => clientAddressOf(request.raw, services.config.trustedProxies)
  const countRead = async (request: FastifyRequest) => {
    const seconds = await services.budget.takeReserved('publicRead', { network: addressOf(request) })
    if (seconds > 0) throw new Problem('driver.too-often', { seconds })
  }
  const viewOf = (key: GuestKey) => services.db.inTenant(key.operatorId, (tx) => loadGuestView(tx, deps, key))
  const audit = (key: GuestKey, action: string, request: FastifyRequest) =>
    services.db.inTenant(key.operatorId, (tx) => {
      const actor = actorOfGuest(key, 'en', addressOf(request))
      const after = { no: guestNoOf(key.id) }
      const entry = { action, entity: 'driver_guest_charge', entityId: key.id, after, result: 'done' } as const
      return deps.audit(tx, actor, entry, request.id)
    })

  serveAll(app, guestEndpoints, {
    getGuestOptions: async ({ query, request }) => {
      await countRead(request)
      const { id, currency, timeZone } = await getOperatorByCode(deps, query.operator)
      return services.db.inTenant(id, async (tx) => ({
        currency,
        sums: guestSums(currency),
        ways: (await payments.guestWays(tx, currency)).map(({ appId: _app, ...way }) => way),
        seller: await documents.seller(tx, localTime(services.now().toISOString(), timeZone).slice(0, 10)),
      }))
    },
    createGuestCharge: async ({ body, request }) => {
      const operator = await getOperatorByCode(deps, body.operator)
      const address = addressOf(request)
      const by = { network: address, operator: operator.id }
      await services.db.inTenant(operator.id, (tx) => takeFromDriverLimit(services, tx, 'guestCharge', by))
      const key = await guests.open(operator, body, address)
      await audit(key, 'createGuestCharge', request)
      return viewOf(key)
    },
    getGuestCharge: async ({ params, request }) => {
      await countRead(request)
      return viewOf(await guests.ofLink(params.link))
    },
    stopGuestCharge: async ({ params, request }) => {
      await countRead(request)
      const key = await guests.ofLink(params.link)
      await guests.stop(key)
      await audit(key, 'stopGuestCharge', request)
      return viewOf(key)
    },
    getTerminalReceipt: async ({ params, request }) => {
      await countRead(request)
      const key = deps.charging.receiptKey(params.link)
      return services.db.inTenant(key.operatorId, (tx) => loadTerminalReceipt(tx, deps, key))
    },
  })
}
