import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { withIdempotencyKey } from '@evops/ledger/server'
import {
  methodsOf,
  providerCapabilities,
  hasMultipleCaptures,
  type PaymentAccountRow,
  type IntentDetail,
  type IntentForm,
  type PayerNextStep,
  type IntentStepSource,
} from '../../contract/index.ts'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import {
  ProviderError,
  type Merchant,
  type PaymentReport,
  type PaymentFacts,
  type ProviderConnection,
} from '../port.ts'
import { providerAdapterOf } from '../providers/adapters.ts'
import { chargeableByStripe } from '../providers/stripe-amounts.ts'
import type { Refunds } from './refunds.service.ts'
import { receiversOfAccount } from '../accounts/accounts.store.ts'
import { throwProviderProblem, createProviderConnection } from '../wire.ts'
import { applyReport, type ApplyReportDeps } from './apply.service.ts'
import { loadIntentDetail, findIntent, insertIntent, lockIntent, moveIntent, saveIntentPoll } from './intents.store.ts'

/** Time for the payer to pay. */
const livesMs = 30 * 60_000
/** Polling delay: 15 s, then longer, up to ten minutes. */
const pollAfterMs = (polls: number) => Math.min(15_000 * 2 ** polls, 600_000)

export interface IntentKey {
  operatorId: string
  id: string
}
interface Wanted {
  purpose: 'topup' | 'test'
  form: Omit<IntentForm, 'walletId'> & { walletId: string | null }
  /** Path of the app to which the provider's page returns. Missing: the page of the top-up. */
  returnPath?: string
}
/** Cases that were reported before their payment was booked. */
interface WaitingDisputes {
  holdWaiting(tx: Tx, intentId: string): Promise<void>
}
export interface Intents {
  get(tx: Tx, id: string): Promise<IntentDetail>
  /** Creates a payment and requests the payer's next step from its provider. Once per key. */
  create(actor: Actor, key: string | undefined, form: IntentForm, returnPath?: string): Promise<IntentDetail>
  /** Requests the payer's next step if the payer was unknown at the creation. */
  offer(key: IntentKey, payer: string): Promise<void>
  /** Sends one smallest unit through an account. */
  test(actor: Actor, accountId: string, method: IntentForm['method'] | undefined): Promise<string>
  /** Polls the provider and applies its report. An overdue payment is closed. */
  look(key: IntentKey, source: IntentStepSource, more?: { replayOf?: string; byName?: string }): Promise<void>
  cancel(actor: Actor, id: string): Promise<void>
  /**
   * Captures a part of the authorised amount after `takenMinor` was captured before. `isFinal`: the rest is released.
   * Throws payments.taken-once, -wrong-state.
   */
  capture(actor: Actor, id: string, wish: { amountMinor: number; isFinal: boolean; takenMinor: number }): Promise<void>
}

export function createIntents(
  deps: ApplyReportDeps,
  { accounts, refunds, disputes }: { accounts: PaymentAccounts; refunds: Refunds; disputes: WaitingDisputes },
): Intents {
  const { services, ledger, operatorOf, shares } = deps

  async function get(tx: Tx, id: string): Promise<IntentDetail> {
    const row = requireFound(await findIntent(tx, id))
    const detail = await loadIntentDetail(tx, row)
    const disputedMinor = detail.captures.reduce((sum, one) => sum + one.disputedMinor, 0)
    const refundableMinor = row.capturedMinor - row.refundedMinor - disputedMinor
    return { ...detail, refundableMinor, takesOften: hasMultipleCaptures(row) }
  }

  async function createIntent(tx: Tx, actor: Actor, { purpose, form }: Wanted): Promise<string> {
    const account = await accounts.get(tx, form.accountId)
    if (account.state === 'off') throw new Problem('payments.account-off', { name: account.name })
    const { walletId } = form
    const { currency } =
      walletId === null
        ? await operatorOf(actor.operatorId)
        : await ledger.online.requireTopUp(tx, { walletId, amountMinor: form.amountMinor })
    requireTaken(account, form.method, currency)
    const amountMinor =
      account.provider === 'stripe' ? chargeableByStripe(form.amountMinor, currency) : form.amountMinor
    const at = services.now()
    const id = newId(at.getTime())
    await insertIntent(tx, {
      operatorId: actor.operatorId,
      id,
      ourNo: id.replaceAll('-', ''),
      purpose,
      form: { ...form, amountMinor },
      currency,
      test: account.environment === 'loopback',
      shares: purpose === 'topup' && (await receiversOfAccount(tx, account.id)).length > 0,
      expiresAt: new Date(at.getTime() + livesMs),
      pollAt: form.method === 'manual' ? null : new Date(at.getTime() + pollAfterMs(0)),
      at,
      by: { id: actor.userId, name: actor.name },
    })
    return id
  }

  /** Stores the payer's next step after the provider returned it. */
  async function requestPayment(
    key: IntentKey,
    form: Pick<IntentForm, 'payer' | 'capture'>,
    returnPath = `/drive/wallet/top-up/${key.id}`,
  ): Promise<void> {
    const found = await reach(key)
    if (!found || found.intent.offer !== null || found.intent.state !== 'created') return
    const { intent, wire } = found
    const made: { providerNo: string; offer: PayerNextStep } = wire
      ? await provider(wire).create(wire, {
          ...intent,
          payer: form.payer,
          capture: form.capture,
          subject: intent.subject || intent.ourNo,
          returnUrl: String(new URL(returnPath, wire.merchant.notifyUrl)),
        })
      : { providerNo: '', offer: { kind: 'manual', value: intent.ourNo } }
    await services.db.inTenant(key.operatorId, async (tx) => {
      const still = await lockIntent(tx, { id: key.id })
      if (still?.offer !== null || still.state !== 'created') return
      const step = { kind: 'offer', to: 'created', source: 'hand', at: services.now() } as const
      await moveIntent(tx, still, step, made)
    })
  }

  async function reach(key: IntentKey, more: { replayOf?: string | undefined } = {}) {
    return services.db.inTenant(key.operatorId, async (tx) => {
      const intent = await lockIntent(tx, { id: key.id })
      if (!intent) return undefined
      const reached = await accounts.merchant(tx, intent.accountId)
      if (reached && reached.merchant.notifyUrl === '') throw new Problem('payments.no-public-url')
      const { isLoopback = false, merchant } = reached ?? {}
      const wire = merchant && createProviderConnection(deps, merchant, { isLoopback, replayOf: more.replayOf ?? null })
      return { intent, wire, merchant }
    })
  }

  async function apply(
    key: IntentKey,
    report: PaymentReport,
    of: { merchant: Merchant | undefined; source: IntentStepSource; byName?: string | undefined },
  ): Promise<void> {
    const { merchant, source, byName } = of
    await services.db.inTenant(key.operatorId, async (tx) => {
      const { decision } = await applyReport(tx, deps, {
        report,
        merchant,
        source,
        ...(byName && { byName }),
      })
      if (decision.does !== 'move' || decision.kind !== 'capture') return
      await refunds.sendBack(tx, key.id)
      await disputes.holdWaiting(tx, key.id)
    })
  }

  /** Applies the provider's report. */
  async function syncWithProvider(
    key: IntentKey,
    source: IntentStepSource,
    { byName, ...more }: { replayOf?: string; byName?: string } = {},
  ): Promise<PaymentReport | ProviderError | undefined> {
    const found = await reach(key, more)
    if (!found?.wire) return undefined
    const { intent, wire, merchant } = found
    const isOver = services.now() > intent.expiresAt
    const result = await provider(wire)
      .query(wire, intent)
      .catch((error: unknown) => {
        if (error instanceof ProviderError) return error
        throw error
      })
    if (!(result instanceof ProviderError)) await apply(key, result, { merchant, source, byName })
    const isOpen = result instanceof ProviderError ? result.kind === 'missing' : result.state === 'created'
    if (isOver && isOpen) await expire(key, wire, intent)
    await services.db.inTenant(key.operatorId, async (tx) => {
      const now = await lockIntent(tx, { id: key.id })
      if (now?.purpose === 'test' && now.state === 'captured') await refunds.sendBack(tx, key.id)
      if (now && (now.state === 'created' || now.state === 'authorised'))
        await saveIntentPoll(tx, key.id, {
          pollAt: new Date(services.now().getTime() + pollAfterMs(now.polls)),
          problem: result instanceof ProviderError && result.kind === 'unknown' ? result.message : '',
        })
    })
    if (intent.shares) await shares.look(key)
    return result
  }

  /** Closes the payment at the provider first, so that it cannot be paid afterwards. */
  async function expire(key: IntentKey, wire: ProviderConnection, current: PaymentFacts): Promise<void> {
    try {
      await provider(wire).cancel(wire, current)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.kind !== 'missing') return
    }
    await services.db.inTenant(key.operatorId, async (tx) => {
      const intent = await lockIntent(tx, { id: key.id })
      if (intent?.state !== 'created') return
      const step = { kind: 'expire', to: 'expired', source: 'clock', at: services.now() } as const
      await moveIntent(tx, intent, step, { pollAt: null })
    })
  }

  async function create(
    actor: Actor,
    wanted: Wanted,
    keyed: (tx: Tx, work: () => Promise<string>) => Promise<string>,
  ): Promise<string> {
    const id = await services.db.inTenant(actor, (tx) => keyed(tx, () => createIntent(tx, actor, wanted)))
    const { method, payer } = wanted.form
    // The payer is known only later, to the page of the mini-programme.
    const isEarly = method === 'mini' && payer === ''
    if (!isEarly)
      await requestPayment({ operatorId: actor.operatorId, id }, wanted.form, wanted.returnPath).catch(
        throwProviderProblem,
      )
    return id
  }

  return {
    get,
    look: async (key, source, more) => void (await syncWithProvider(key, source, more)),
    async create(actor, key, form, returnPath) {
      const payload = ['createPaymentIntent', form]
      const id = await create(actor, { purpose: 'topup', form, ...(returnPath && { returnPath }) }, (tx, work) =>
        withIdempotencyKey(tx, { actor, key, request: payload }, work),
      )
      return services.db.inTenant(actor, (tx) => get(tx, id))
    },
    offer: (key, payer) => requestPayment(key, { payer, capture: 'now' }).catch(throwProviderProblem),
    async test(actor, accountId, method) {
      const { provider: named } = await services.db.inTenant(actor, (tx) => accounts.get(tx, accountId))
      const [first] = methodsOf(named)
      if (!first) throw new Problem('payments.no-adapter')
      const form = { accountId, walletId: null, amountMinor: 1, method: method ?? first, payer: '' } as const
      const wanted = { purpose: 'test', form: { ...form, subject: '', capture: 'now' } } as const
      return create(actor, wanted, (_tx, work) => work())
    },
    async cancel(actor, id) {
      const key = { operatorId: actor.operatorId, id }
      const found = requireFound(await reach(key))
      const { intent, wire } = found
      if (intent.state !== 'created' && intent.state !== 'authorised') throw new Problem('payments.wrong-state')
      if (wire) {
        await provider(wire)
          .cancel(wire, intent)
          .catch(async (error: unknown) => {
            if (error instanceof ProviderError && error.kind === 'missing') return
            // It may have been paid in the meantime. Then that result is applied.
            await syncWithProvider(key, 'hand')
            throwProviderProblem(error)
          })
        // A part may have been captured before with a lost response. Then only the rest is cancelled.
        const result = await syncWithProvider(key, 'hand', { byName: actor.name })
        if (result instanceof ProviderError && result.kind === 'unknown') throwProviderProblem(result)
      }
      await services.db.inTenant(actor, async (tx) => {
        const still = await lockIntent(tx, { id })
        if (!still) throw new Problem('payments.wrong-state')
        // The provider's report has changed its state.
        if (still.state !== 'created' && still.state !== 'authorised') return
        const isTaken = still.captures !== null
        const step = {
          kind: isTaken ? 'complete' : 'cancel',
          to: isTaken ? 'captured' : 'cancelled',
          source: 'hand',
          at: services.now(),
          byName: actor.name,
        } as const
        await moveIntent(tx, still, step, { pollAt: null })
      })
    },
    async capture(actor, id, { amountMinor, isFinal, takenMinor }) {
      const key = { operatorId: actor.operatorId, id }
      const before = requireFound(await reach(key))
      const { wire, merchant } = before
      const capture = wire && provider(wire).capture
      if (!capture) throw new Problem('payments.takes-at-once')
      if (before.intent.state === 'captured') throw new Problem('payments.taken-once')
      const isOften = hasMultipleCaptures({ provider: wire.merchant.provider, method: before.intent.method })
      if (!isFinal && !isOften) throw new Problem('payments.taken-once')
      // Captures without a response are booked before the next capture.
      if (isOften) await syncWithProvider(key, 'hand')
      const { intent } = (await reach(key)) ?? before
      const leftMinor = intent.authorisedMinor - intent.capturedMinor
      if (intent.state !== 'authorised' || intent.capturedMinor !== takenMinor || amountMinor > leftMinor)
        throw new Problem('payments.wrong-state')
      const wish = { amountMinor, isFinal: isFinal || amountMinor === leftMinor }
      const result = await capture(wire, intent, wish).catch(async (error: unknown) => {
        // It may have ended at the provider. Then that result is applied.
        await syncWithProvider(key, 'hand')
        return throwProviderProblem(error)
      })
      await apply(key, result, { merchant, source: 'hand', byName: actor.name })
    },
  }
}

const provider = ({ merchant }: ProviderConnection) => providerAdapterOf(merchant.provider)

function requireTaken(account: PaymentAccountRow, method: IntentForm['method'], currency: string): void {
  const currencies: readonly string[] | null = providerCapabilities[account.provider].currencies
  if (method === 'mini' && account.miniAppId === '')
    throw new Problem('payments.method', {}, { method: 'payments.method' })
  // Requires a service that WeChat enabled.
  if (method === 'score' && account.serviceId === '')
    throw new Problem('payments.no-service', {}, { method: 'payments.no-service' })
  if (methodsOf(account.provider).includes(method) && (currencies?.includes(currency) ?? true)) return
  throw new Problem('payments.method', {}, { method: 'payments.method' })
}
