import { Problem, type Page } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import {
  methodsOf,
  providerCapabilities,
  type IntentDetail,
  type IntentForm,
  type IntentRow,
  type PayerNextStep,
} from '../contract/index.ts'
import { pageOfAccounts } from './accounts/accounts.store.ts'
import type { Intents } from './intents/intents.service.ts'
import { findIntent, pageOfIntents } from './intents/intents.store.ts'
import type { Refunds } from './intents/refunds.service.ts'
import { createGuestPaymentsApi, type GuestPaymentsApi } from './of-guest.ts'
import { guestWaysOf, type GuestWay, type WayToPay } from './ways.rules.ts'

/** Payments of members in the operator's own app: only into their own wallet. */
export interface DriverPaymentsApi {
  /** Returns enabled accounts in this currency that need no staff at a counter. */
  ways(tx: Tx, currency: string): Promise<WayToPay[]>
  guestWays(tx: Tx, currency: string): Promise<GuestWay[]>
  guests: GuestPaymentsApi
  /** Once per key. Throws payments.method for an invalid method, and the problems of paying. */
  topUp(
    actor: Actor,
    key: string | undefined,
    wish: Pick<IntentForm, 'accountId' | 'method' | 'amountMinor' | 'payer'> & { currency: string },
  ): Promise<IntentDetail>
  /** Throws request.not-found for a payment of another wallet. */
  get(tx: Tx, actor: Actor, id: string): Promise<IntentDetail>
  /**
   * Returns the parameters for the page of a mini-programme and its payer: requested once, then the same. Null if
   * nothing can be paid any more.
   */
  offer(actor: Actor, id: string, payer: string): Promise<PayerNextStep | null>
  /** Cancels a payment, unless it was paid. It is closed at the provider first. */
  giveUp(actor: Actor, id: string): Promise<void>
  list(tx: Tx, actor: Actor, wanted: { page: number; pageSize: number }): Promise<Page<IntentRow>>
  /** Polls the provider. */
  look(actor: Actor, id: string): Promise<void>
}

/** An agreement on the amount (PayScore, pre-authorisation) is not a recharge. `manual` is for the operator's staff. */
const online: readonly string[] = ['native', 'jsapi', 'mini', 'page', 'card']

export function createDriverPaymentsApi(
  services: Services,
  { intents, refunds }: { intents: Intents; refunds: Pick<Refunds, 'now'> },
): DriverPaymentsApi {
  const inTenant = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) => services.db.inTenant(actor, work)
  async function waysOf(tx: Tx, currency: string, offered: readonly string[]): Promise<WayToPay[]> {
    const { list } = await pageOfAccounts(tx, { state: 'on', page: 1, pageSize: 50 })
    return list.flatMap(({ id: accountId, provider, environment, appId, miniAppId }) => {
      const currencies: readonly string[] | null = providerCapabilities[provider].currencies
      if (currencies !== null && !currencies.includes(currency)) return []
      const isOffered = (method: IntentForm['method']) =>
        offered.includes(method) && (method !== 'mini' || miniAppId !== '')
      const methods = methodsOf(provider).filter(isOffered)
      const test = environment === 'loopback'
      return methods.map((method) => ({
        accountId,
        provider,
        method,
        appId: method === 'jsapi' ? appId : method === 'mini' ? miniAppId : '',
        test,
      }))
    })
  }
  const ways = (tx: Tx, currency: string) => waysOf(tx, currency, online)
  async function requireTheirs(tx: Tx, actor: Actor, id: string): Promise<void> {
    const row = await findIntent(tx, id)
    if (row?.walletId !== actor.userId || row.purpose !== 'topup') throw new Problem('request.not-found')
  }
  return {
    ways,
    guestWays: async (tx, currency) => guestWaysOf(await waysOf(tx, currency, [...online, 'preauth'])),
    guests: createGuestPaymentsApi(services, { intents, refunds }),
    async topUp(actor, key, { currency, ...wish }) {
      const offered = await inTenant(actor, (tx) => ways(tx, currency))
      if (!offered.some(({ accountId, method }) => accountId === wish.accountId && method === wish.method))
        throw new Problem('payments.method', {}, { method: 'payments.method' })
      return intents.create(actor, key, { ...wish, walletId: actor.userId, subject: '', capture: 'now' })
    },
    async get(tx, actor, id) {
      await requireTheirs(tx, actor, id)
      return intents.get(tx, id)
    },
    list: (tx, actor, wanted) => pageOfIntents(tx, { ...wanted, walletId: actor.userId }),
    async offer(actor, id, payer) {
      await inTenant(actor, (tx) => requireTheirs(tx, actor, id))
      await intents.offer({ operatorId: actor.operatorId, id }, payer)
      return (await inTenant(actor, (tx) => intents.get(tx, id))).offer
    },
    async giveUp(actor, id) {
      await inTenant(actor, (tx) => requireTheirs(tx, actor, id))
      await intents.cancel(actor, id).catch((error: unknown) => {
        // It has already ended, and its result stays.
        if (!(error instanceof Problem) || error.code !== 'payments.wrong-state') throw error
      })
    },
    async look(actor, id) {
      await inTenant(actor, (tx) => requireTheirs(tx, actor, id))
      await intents.look({ operatorId: actor.operatorId, id }, 'hand')
    },
  }
}
