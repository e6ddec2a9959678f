import { Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { guestReason, type IntentDetail, type IntentForm } from '../contract/index.ts'
import { sendRefundsJob } from './intents/intents.routes.ts'
import type { Intents } from './intents/intents.service.ts'
import { findIntent, lockIntent } from './intents/intents.store.ts'
import type { Refunds } from './intents/refunds.service.ts'

/** Payments of guests, who have no account: each one belongs to the wallet of one charge (decision 330). */
export interface GuestPaymentsApi {
  /** Creates the payment once per key, and requests the payer's next step. Throws the problems of paying. */
  open(
    actor: Actor,
    key: string,
    wish: Pick<IntentForm, 'accountId' | 'method' | 'amountMinor'> & { holds: boolean; returnPath: string },
  ): Promise<IntentDetail>
  /** Throws request.not-found for a payment of another wallet. */
  get(tx: Tx, actor: Actor, id: string): Promise<IntentDetail>
  /** Cancels a payment that holds no more than a promise. A payment that has ended stays as it is. */
  giveUp(actor: Actor, id: string): Promise<void>
  /** Captures a part of the held sum and releases the rest. */
  capture(actor: Actor, id: string, amountMinor: number): Promise<void>
  /** Refunds an amount of the wallet the way it came, because the payer has no other claim to it. */
  sendBack(actor: Actor, id: string, amountMinor: number): Promise<void>
}

export function createGuestPaymentsApi(
  services: Services,
  { intents, refunds }: { intents: Intents; refunds: Pick<Refunds, 'now'> },
): GuestPaymentsApi {
  async function requireTheirs(tx: Tx, actor: Actor, id: string) {
    const row = await findIntent(tx, id)
    if (row?.walletId !== actor.userId) throw new Problem('request.not-found')
    return row
  }
  return {
    async open(actor, key, { holds, returnPath, ...wish }) {
      const capture = holds ? 'later' : 'now'
      return intents.create(
        actor,
        key,
        { ...wish, walletId: actor.userId, payer: '', subject: '', capture },
        returnPath,
      )
    },
    async get(tx, actor, id) {
      await requireTheirs(tx, actor, id)
      return intents.get(tx, id)
    },
    async giveUp(actor, id) {
      await services.db.inTenant(actor, (tx) => requireTheirs(tx, actor, id))
      await intents.cancel(actor, id).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'payments.wrong-state') throw error
      })
    },
    async capture(actor, id, amountMinor) {
      const { capturedMinor } = await services.db.inTenant(actor, (tx) => requireTheirs(tx, actor, id))
      await intents.capture(actor, id, { amountMinor, isFinal: true, takenMinor: capturedMinor })
    },
    async sendBack(actor, id, amountMinor) {
      const refundId = await services.db.inTenant(actor, async (tx) => {
        await requireTheirs(tx, actor, id)
        const intent = await lockIntent(tx, { id })
        // An earlier refund has taken it meanwhile.
        if (!intent || intent.capturedMinor - intent.refundedMinor < amountMinor) return undefined
        const by = { id: intent.byId, name: intent.byName }
        return refunds.now(tx, { by, intentId: id, form: { amountMinor, reason: guestReason }, isReturn: true })
      })
      if (refundId === undefined) return
      const { operatorId } = actor
      await services.jobs.add(sendRefundsJob, { operatorId, id: refundId }, { key: refundId })
    },
  }
}
