import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { DisputeRow } from '../../contract/index.ts'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import type { PaymentsDeps } from '../deps.ts'
import { capturesOfIntent } from '../intents/captures.store.ts'
import { lockIntent, type LockedIntent } from '../intents/intents.store.ts'
import { ProviderError, type DisputeReport } from '../port.ts'
import { providerAdapterOf } from '../providers/adapters.ts'
import { throwProviderProblem, createProviderConnection } from '../wire.ts'
import { moneySteps, nextState, type MoneyStep } from './disputes.rules.ts'
import {
  changeDispute,
  markCaptureDisputed,
  findDispute,
  intentOfDispute,
  lockDispute,
  lockWaitingDisputes,
  openDispute,
  type DisputeKey,
  type LockedDispute,
} from './disputes.store.ts'

export interface Disputes {
  /** Applies a provider's report of a case in the caller's transaction. Repeating it has no effect. */
  apply(tx: Tx, key: DisputeKey, report: DisputeReport): Promise<AppliedDisputeReport>
  /** Puts the money of cases on hold that were reported before their payment was booked. */
  holdWaiting(tx: Tx, intentId: string): Promise<void>
  /** Throws request.not-found. */
  get(tx: Tx, id: string): Promise<DisputeRow>
  /** Sends evidence to the provider. Throws request.conflict, payments.dispute-over, payments.provider-failed. */
  sendEvidence(actor: Actor, id: string, form: { version: number; text: string }): Promise<void>
  /** Accepts the case: the amount is lost. Throws as `sendEvidence` does. */
  accept(actor: Actor, id: string, form: { version: number }): Promise<void>
}
export interface AppliedDisputeReport {
  intentId: string | null
  outcome: 'applied' | 'nothing'
}

export function createDisputes(deps: PaymentsDeps, accounts: PaymentAccounts): Disputes {
  const { services } = deps

  /** Returns the open case and the connection to its provider. */
  async function reach(actor: Actor, id: string, version: number) {
    return services.db.inTenant(actor, async (tx) => {
      const found = requireFound(await lockDispute(tx, id))
      if (found.version !== version) throw new Problem('request.conflict')
      if (found.state !== 'opened' && found.state !== 'evidence_sent') throw new Problem('payments.dispute-over')
      const reached = await accounts.merchant(tx, found.accountId)
      const provider = reached && providerAdapterOf(reached.merchant.provider)
      const wire = reached && createProviderConnection(deps, reached.merchant, reached)
      return { found, wire, disputes: provider?.disputes }
    })
  }

  return {
    apply: (tx, key, report) => applyReport(tx, deps, key, report),
    async holdWaiting(tx, intentId) {
      const intent = await lockIntent(tx, { id: intentId })
      if (!intent) return
      const { accountId, providerNo: paymentNo } = intent
      for (const one of await lockWaitingDisputes(tx, { accountId, intentId, paymentNo }))
        await moveMoney(tx, deps, one, { intentId, state: one.state })
    },
    get: async (tx, id) => requireFound(await findDispute(tx, id)),
    async sendEvidence(actor, id, { version, text }) {
      const { found, wire, disputes } = await reach(actor, id, version)
      if (found.kind !== 'dispute' || !wire || !disputes?.sendEvidence)
        throw new Problem('payments.dispute-no-evidence')
      await disputes.sendEvidence(wire, { ...found, text }).catch(throwProviderProblem)
      await services.db.inTenant(actor, async (tx) => {
        const still = requireFound(await lockDispute(tx, id))
        const state = nextState(still.state, 'evidence_sent')
        await changeDispute(tx, id, { state, evidence: text, evidenceAt: services.now() })
      })
    },
    async accept(actor, id, { version }) {
      const { found, wire, disputes } = await reach(actor, id, version)
      if (found.kind === 'dispute' && wire && !disputes?.accept) throw new Problem('payments.dispute-by-refund')
      if (found.kind === 'dispute' && wire && disputes?.accept)
        await disputes.accept(wire, found).catch((error: unknown) => {
          // It ended at the provider in the meantime.
          if (!(error instanceof ProviderError) || error.kind !== 'missing') throwProviderProblem(error)
        })
      await services.db.inTenant(actor, async (tx) => {
        const still = requireFound(await lockDispute(tx, id))
        await enterState(tx, deps, still, nextState(still.state, 'accepted'))
      })
    },
  }
}

async function applyReport(
  tx: Tx,
  deps: PaymentsDeps,
  key: DisputeKey,
  report: DisputeReport,
): Promise<AppliedDisputeReport> {
  const at = deps.services.now()
  const { accountId } = key
  const intentId = (await intentOfDispute(tx, { accountId, ...report })) ?? null
  // The payment is locked before its case, as everywhere.
  if (intentId !== null) await lockIntent(tx, { id: intentId })
  const found = await openDispute(tx, key, { id: newId(at.getTime()), report, at })
  if (report.evidenceDueAt !== null) await changeDispute(tx, found.id, { evidenceDueAt: report.evidenceDueAt })
  if (found.intentId === null && intentId !== null) await changeDispute(tx, found.id, { intentId })
  const state = nextState(found.state, report.state)
  const isMoved = await enterState(tx, deps, { ...found, intentId: found.intentId ?? intentId }, state)
  return { intentId: found.intentId ?? intentId, outcome: isMoved ? 'applied' : 'nothing' }
}

/** Moves a case to a state with its money. Returns false if nothing changed. */
async function enterState(
  tx: Tx,
  deps: PaymentsDeps,
  found: LockedDispute,
  state: LockedDispute['state'],
): Promise<boolean> {
  const isEnd = state === 'won' || state === 'lost' || state === 'accepted'
  if (state !== found.state)
    await changeDispute(tx, found.id, { state, ...(isEnd && { endedAt: deps.services.now() }) })
  const { intentId } = found
  const isMoved = intentId !== null && (await moveMoney(tx, deps, found, { intentId, state }))
  return isMoved || state !== found.state
}

/** Brings the money of a case to its place. Without a booked payment it waits. Returns false if nothing moved. */
async function moveMoney(
  tx: Tx,
  deps: PaymentsDeps,
  found: LockedDispute,
  { intentId, state }: { intentId: string; state: LockedDispute['state'] },
): Promise<boolean> {
  const steps = moneySteps(found.money, { kind: found.kind, state })
  const intent = await lockIntent(tx, { id: intentId })
  const captures = await capturesOfIntent(tx, intentId)
  const restOf = (one: (typeof captures)[number]) => one.amountMinor - one.refundedMinor - one.disputedMinor
  const capture =
    captures.find(({ number }) => number === found.captureNumber) ??
    captures.toSorted((a, b) => restOf(b) - restOf(a))[0]
  // A case in another currency waits for a person.
  if (!intent || !capture || steps.length === 0 || intent.currency !== found.currency) return false
  const place = { intentId, number: capture.number }
  let current = { ...found }
  for (const step of steps) {
    const change = await takeStep(tx, deps, step, { found: current, intent, capture })
    await changeDispute(tx, found.id, { ...change, intentId, captureNumber: capture.number })
    if (step === 'hold') await markCaptureDisputed(tx, place, change.coveredMinor ?? 0)
    if (step === 'win' || step === 'return') await markCaptureDisputed(tx, place, -current.coveredMinor)
    current = { ...current, ...change }
  }
  return true
}

type StepChange = Partial<
  Pick<LockedDispute, 'money' | 'heldMinor' | 'coveredMinor' | 'topupMinor' | 'holdJournalId'>
> & { endJournalId?: string | null }
/** Books one step in the ledger. A test transaction has no wallet: only a loss is booked, against suspense. */
async function takeStep(
  tx: Tx,
  { ledger, services }: PaymentsDeps,
  step: MoneyStep,
  {
    found,
    intent,
    capture,
  }: {
    found: LockedDispute
    intent: LockedIntent
    capture: { id: string; amountMinor: number; refundedMinor: number; disputedMinor: number }
  },
): Promise<StepChange> {
  const { operatorId, id, accountId, amountMinor, currency, heldMinor, topupMinor } = found
  const { walletId } = intent
  const disputed = {
    operatorId,
    id,
    accountId,
    paymentId: capture.id,
    amountMinor,
    currency,
    at: services.now(),
  }
  const before = { ...disputed, heldMinor, topupMinor, journalId: found.holdJournalId ?? '' }
  const restMinor = capture.amountMinor - capture.refundedMinor - capture.disputedMinor
  const coveredMinor = Math.max(0, Math.min(amountMinor, restMinor))
  switch (step) {
    case 'hold': {
      if (walletId === null) return { money: 'held', coveredMinor }
      const { journalId, ...held } = await ledger.online.holdDisputed(tx, walletId, disputed)
      return { money: 'held', coveredMinor, holdJournalId: journalId, ...held }
    }
    case 'lose':
    case 'win': {
      const isLost = step === 'lose'
      const endJournalId = walletId && (await ledger.online.endDisputeHold(tx, walletId, { ...before, isLost }))
      return { money: isLost ? 'taken' : 'returned', endJournalId }
    }
    case 'return':
      return {
        money: 'returned',
        endJournalId: walletId && (await ledger.online.returnDisputed(tx, walletId, before)),
      }
  }
}
