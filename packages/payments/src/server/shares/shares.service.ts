import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import { receiversOfAccount } from '../accounts/accounts.store.ts'
import type { PaymentsDeps } from '../deps.ts'
import {
  ProviderError,
  type ShareReport,
  type ShareProvider,
  type ProfitShareRequest,
  type ProviderConnection,
} from '../port.ts'
import { providerAdapterOf } from '../providers/adapters.ts'
import { createProviderConnection } from '../wire.ts'
import { amountToReturn, shareAmountsOf } from './shares.rules.ts'
import {
  changeShare,
  finishSharePart,
  finishShareReturn,
  insertShare,
  lockShare,
  ensureShareReturn,
  partsOfShare,
  findIntentToShare,
  type LockedShare,
  type SharePart,
} from './shares.store.ts'

/** WeChat accepts a share at the earliest one minute after the payment. */
const firstMs = 60_000
const pollAfterMs = (tries: number) => Math.min(15_000 * 2 ** tries, 3_600_000)

interface Key {
  operatorId: string
  id: string
}
type SharedIntent = Awaited<ReturnType<typeof findIntentToShare>>
export interface Shares {
  /** Starts sharing a payment with the account's recipients, one minute later, once per payment. */
  begin(tx: Tx, intent: { operatorId: string; id: string; accountId: string; capturedMinor: number }): Promise<void>
  /**
   * Sends a share to its provider, or polls its state, and releases the rest at the end. Repeating it has no effect.
   */
  work(share: Key): Promise<void>
  /** The same for a payment that is shared, after the first minute. */
  look(intent: Key): Promise<void>
  /**
   * Returns the refund's part of the shared amount before the refund is sent. Returns the obstacle, or undefined if
   * there is none.
   */
  bringBack(refund: Key & { intentId: string }): Promise<string | undefined>
}

export function createShares(deps: PaymentsDeps, accounts: PaymentAccounts): Shares {
  const { services } = deps
  return {
    async begin(tx, { operatorId, id: intentId, accountId, capturedMinor }) {
      const at = services.now()
      const parts = shareAmountsOf(capturedMinor, await receiversOfAccount(tx, accountId))
      // Created even without recipients, because the frozen amount must be released.
      const share = { operatorId, id: newId(at.getTime()), intentId, at }
      await insertShare(tx, { ...share, pollAt: new Date(at.getTime() + firstMs) }, parts)
    },
    work: (key) => work(deps, accounts, key),
    async look({ operatorId, id: intentId }) {
      const share = await services.db.inTenant(operatorId, (tx) => lockShare(tx, { intentId }))
      if (share && services.now().getTime() >= share.startedAt.getTime() + firstMs) await work(deps, accounts, share)
    },
    bringBack: (refund) => bringBack(deps, accounts, refund),
  }
}

interface Found {
  share: LockedShare
  parts: SharePart[]
  intent: SharedIntent
  wire: ProviderConnection
  provider: ShareProvider
}
async function find(
  deps: PaymentsDeps,
  accounts: PaymentAccounts,
  operatorId: string,
  key: { id: string } | { intentId: string },
): Promise<Found | undefined> {
  return deps.services.db.inTenant(operatorId, async (tx) => {
    const share = await lockShare(tx, key)
    if (!share) return undefined
    const intent = await findIntentToShare(tx, share.intentId)
    const reached = await accounts.merchant(tx, intent.accountId)
    const provider = reached && providerAdapterOf(reached.merchant.provider).share
    if (!reached || !provider) return undefined
    const wire = createProviderConnection(deps, reached.merchant, reached)
    return { share, parts: await partsOfShare(tx, share.id), intent, wire, provider }
  })
}

async function work(deps: PaymentsDeps, accounts: PaymentAccounts, { operatorId, id }: Key): Promise<void> {
  const found = await find(deps, accounts, operatorId, { id })
  if (!found || found.share.state === 'done') return
  const result = await settleShare(found).catch((error: unknown) => {
    if (error instanceof ProviderError) return error
    throw error
  })
  const isOver = await deps.services.db.inTenant(operatorId, (tx) => applyShare(tx, deps, { found, report: result }))
  // The rest is released at once.
  if (isOver) await work(deps, accounts, { operatorId, id })
}

const everyPart = (parts: readonly SharePart[], reason: string): ShareReport => ({
  isOver: true,
  parts: parts.map(({ receiver }) => ({ receiver, state: 'closed', reason })),
})
async function settleShare({ share, parts, intent, wire, provider }: Found): Promise<ShareReport | 'free'> {
  const wish: ProfitShareRequest = { ourNo: intent.ourNo, providerNo: intent.providerNo, shareNo: share.ourNo, parts }
  if (share.state === 'shared' || parts.length === 0) {
    await provider.free(wire, { ...wish, shareNo: `${share.ourNo}F` })
    return 'free'
  }
  if (share.state === 'sent') return provider.query(wire, wish)
  try {
    for (const part of parts) await provider.add(wire, part)
    return await provider.split(wire, wish)
  } catch (error) {
    // The provider refused: no recipient gets an amount, and the frozen amount is released.
    if (error instanceof ProviderError && error.kind === 'refused') return everyPart(parts, error.message)
    throw error
  }
}

/** Returns true if each part has ended and the rest must be released. */
async function applyShare(
  tx: Tx,
  deps: PaymentsDeps,
  { found, report }: { found: Found; report: ShareReport | 'free' | ProviderError },
): Promise<boolean> {
  const at = deps.services.now()
  const share = await lockShare(tx, { id: found.share.id })
  if (share?.state !== found.share.state) return false
  const pollAt = new Date(at.getTime() + pollAfterMs(share.tries))
  if (report instanceof ProviderError) {
    await changeShare(tx, share.id, { pollAt, problem: report.message, tried: true })
    return false
  }
  if (report === 'free') {
    await changeShare(tx, share.id, { state: 'done', pollAt: null, problem: '', endedAt: at })
    return false
  }
  for (const part of await partsOfShare(tx, share.id)) {
    const its = report.parts.find(({ receiver }) => receiver === part.receiver)
    if (part.state !== 'asked' || !its || its.state === 'pending') continue
    await finishSharePart(tx, { shareId: share.id, partyId: part.partyId }, { state: its.state, reason: its.reason })
    if (its.state === 'done')
      await post(tx, deps, { type: 'payment.shared', ...found, part, key: part.partyId, at, sign: 1 })
  }
  const open = (await partsOfShare(tx, share.id)).some(({ state }) => state === 'asked')
  const state = report.isOver && !open ? 'shared' : 'sent'
  await changeShare(tx, share.id, { state, pollAt, problem: '', tried: state === 'sent' })
  return state === 'shared'
}

/** Dr advance to a party / Cr balance at the provider. Reversed for returned amounts. */
async function post(
  tx: Tx,
  { ledger }: PaymentsDeps,
  of: {
    type: 'payment.shared' | 'payment.share_returned'
    intent: SharedIntent
    share: LockedShare
    part: { partyId: string; amountMinor: number }
    key: string
    at: Date
    sign: 1 | -1
  },
): Promise<void> {
  const { type, intent, share, part, at, sign } = of
  const amountMinor = sign * part.amountMinor
  await ledger.post(tx, [
    {
      operatorId: intent.operatorId,
      id: newId(at.getTime()),
      currency: intent.currency,
      businessType: type,
      businessId: intent.id,
      key: `${type}:${share.id}:${of.key}`,
      effectiveAt: at.toISOString(),
      byId: intent.byId,
      byName: intent.byName,
      entries: [
        { account: 'share_advance', holderId: part.partyId, amountMinor },
        { account: 'channel', holderId: intent.accountId, amountMinor: -amountMinor },
      ],
    },
  ])
}

async function bringBack(
  deps: PaymentsDeps,
  accounts: PaymentAccounts,
  refund: Key & { intentId: string },
): Promise<string | undefined> {
  const { operatorId, intentId } = refund
  const found = await find(deps, accounts, operatorId, { intentId })
  if (!found) return undefined
  if (found.share.state !== 'done') return 'share-waits'
  const problems = []
  for (const { partyId } of found.parts) problems.push(await bringPartBack(deps, found, { refund, partyId }))
  return problems.find((problem) => problem !== undefined)
}

async function bringPartBack(
  deps: PaymentsDeps,
  found: Found,
  { refund, partyId }: { refund: Key; partyId: string },
): Promise<string | undefined> {
  const { share, wire, provider, intent } = found
  const { operatorId } = refund
  const at = deps.services.now()
  const key = { shareId: share.id, partyId }
  const back = await deps.services.db.inTenant(operatorId, async (tx) => {
    // The share's row is the lock: of two parallel calls the second one sees the changes of the first.
    await lockShare(tx, { id: share.id })
    const part = (await partsOfShare(tx, share.id)).find((one) => one.partyId === partyId)
    if (part?.state !== 'done') return undefined
    const amountMinor = amountToReturn(part, await findIntentToShare(tx, intent.id))
    const wanted = { operatorId, id: newId(at.getTime()), ...key, refundId: refund.id, at }
    const opened = await ensureShareReturn(tx, wanted, amountMinor)
    return opened && { ...opened, part }
  })
  if (!back) return undefined
  const result = await provider
    .giveBack(wire, {
      shareNo: share.ourNo,
      returnNo: back.ourNo,
      receiver: back.part.receiver,
      amountMinor: back.amountMinor,
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      const state = error.kind === 'refused' ? ('failed' as const) : ('pending' as const)
      return { state, reason: error.message }
    })
  const problem = `share-back: ${result.reason}`
  const { state } = result
  if (state === 'pending') return problem
  await deps.services.db.inTenant(operatorId, async (tx) => {
    const end = { state, problem: result.reason, amountMinor: back.amountMinor }
    if (!(await finishShareReturn(tx, { id: back.id, ...key }, end)) || state !== 'done') return
    const part = { partyId, amountMinor: back.amountMinor }
    await post(tx, deps, { type: 'payment.share_returned', intent, share, part, key: back.id, at, sign: -1 })
  })
  return state === 'done' ? undefined : problem
}
