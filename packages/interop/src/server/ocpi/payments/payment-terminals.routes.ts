import { serveAll, type App } from '@evops/platform/server'
import { paymentTerminalEndpoints, type PaymentTerminal } from '../../../contract/index.ts'
import type { PartnerService } from '../../partners/partners.service.ts'
import type { PaymentTerminals } from './payment-terminals.service.ts'
import { pageOfPaymentTerminals } from './payment-terminals.store.ts'

const entity = 'payment_terminal'
const auditedOf = ({ providerRef, reference, state, terminalNo, reservedMinor, currency }: PaymentTerminal) => ({
  providerRef,
  reference,
  state,
  terminalNo,
  reservedMinor,
  currency,
})

export function paymentTerminalRoutes(
  app: App,
  { partners, terminals }: { partners: Pick<PartnerService, 'get'>; terminals: PaymentTerminals },
): void {
  serveAll(app, paymentTerminalEndpoints, {
    listPaymentTerminals: async ({ tx, actor, params, query }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      return {
        ...(await pageOfPaymentTerminals(tx, id, query)),
        isProvider: await terminals.isProvider(tx, id),
      }
    },
    requestPaymentTerminal: async ({ tx, actor, params, body, audit }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      const after = await terminals.request(tx, { operatorId: actor.operatorId, id }, body)
      audit({ entity, entityId: after.id, after: auditedOf(after) })
      return after
    },
    assignPaymentTerminal: async ({ tx, params, body, audit }) => {
      const { before, after } = await terminals.assign(tx, { ...params, ...body })
      audit({ entity, entityId: after.id, before: auditedOf(before), after: auditedOf(after) })
      return after
    },
    deactivatePaymentTerminal: async ({ tx, params, audit }) => {
      const { before, after } = await terminals.deactivate(tx, params.id)
      audit({ entity, entityId: after.id, before: auditedOf(before), after: auditedOf(after) })
      return after
    },
  })
}
