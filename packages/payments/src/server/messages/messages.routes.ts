import { requireFound, Problem, type PartnerMessage } from '@evops/platform/contract'
import { findPartnerMessage, pageOfPartnerMessages, serveAll, type App, type Tx } from '@evops/platform/server'
import { messageEndpoints } from '../../contract/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Intents } from '../intents/intents.service.ts'
import { lockIntent } from '../intents/intents.store.ts'
import { lockRefund } from '../intents/refunds.store.ts'

/** Returns the payment of a message, by our number of the payment or of its refund. */
async function aboutOf(tx: Tx, { peerKind, correlation }: PartnerMessage): Promise<string | undefined> {
  if (peerKind !== 'payment' || correlation === '') return undefined
  const intent = await lockIntent(tx, { ourNo: correlation })
  return intent?.id ?? (await lockRefund(tx, { ourNo: correlation }))?.intentId
}

export function messageRoutes(app: App, { services }: PaymentsDeps, intents: Intents): void {
  const loadMessage = async (tx: Tx, id: string) => {
    const found = requireFound(await findPartnerMessage(tx, id))
    return { found, intentId: await aboutOf(tx, found) }
  }
  serveAll(app, messageEndpoints, {
    listPartnerMessages: ({ tx, query }) => pageOfPartnerMessages(tx, query),
    getPartnerMessage: async ({ tx, params }) => {
      const { found, intentId } = await loadMessage(tx, params.id)
      return { ...found, mayReplay: intentId !== undefined }
    },
    replayPartnerMessage: async ({ actor, params, audit }) => {
      const { operatorId } = actor
      const { found, intentId } = await services.db.inTenant(actor, (tx) => loadMessage(tx, params.id))
      if (intentId === undefined) throw new Problem('payments.not-replayable')
      audit({ entity: 'partner_message', entityId: params.id, after: { channel: found.channel, intentId } })
      await intents.look({ operatorId, id: intentId }, 'hand', { replayOf: params.id, byName: actor.name })
      return { messageId: params.id }
    },
  })
}
