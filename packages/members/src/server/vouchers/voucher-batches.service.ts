import { formatMinorAmount } from '@evops/ledger/contract'
import { isSecondPersonNeeded, recordMoneyPromises, type MoneyPromise } from '@evops/ledger/server'
import { newId, Problem, requireFound } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { couponPermissions, type VoucherBatchForm, type VoucherBatchRow } from '../../contract/index.ts'
import { operatorCurrency } from '../coupons/coupons.store.ts'
import type { MembersDeps } from '../deps.ts'
import {
  findVoucherBatch,
  insertVoucherBatch,
  lockVoucherBatch,
  replaceVoucherCodes,
  setVoucherBatchState,
} from './voucher-batches.store.ts'
import { createVoucherCode, toStoredVoucherCode } from './voucher-codes.rules.ts'

const activationKind = 'members.vouchers'

export async function loadVoucherBatch(tx: Tx, { services }: MembersDeps, id: string): Promise<VoucherBatchRow> {
  return requireFound(await findVoucherBatch(tx, services.now(), id))
}
async function requireStates(
  tx: Tx,
  { services }: MembersDeps,
  { id, states }: { id: string; states: readonly VoucherBatchRow['state'][] },
): Promise<VoucherBatchRow> {
  const batch = requireFound(await lockVoucherBatch(tx, services.now(), id))
  if (!states.includes(batch.state)) throw new Problem('members.voucher-state')
  return batch
}

/** Creates a draft. A shared code is made with it; single codes are made by their download. */
export async function addVoucherBatch(
  tx: Tx,
  deps: MembersDeps,
  { operatorId, form }: { operatorId: string; form: VoucherBatchForm },
): Promise<VoucherBatchRow> {
  const at = deps.services.now()
  const id = newId(at.getTime())
  const isShared = form.kind === 'shared'
  const terms = { ...form, codes: isShared ? 1 : form.codes, usesPerCode: isShared ? form.usesPerCode : 1 }
  const sharedCode = isShared ? createVoucherCode() : null
  const budgetMinor = form.budgetMinor ?? form.amountMinor * terms.codes * terms.usesPerCode
  const currency = await operatorCurrency(tx)
  if (!(await insertVoucherBatch(tx, { ...terms, operatorId, id, currency, budgetMinor, sharedCode, at })))
    throw new Problem('members.voucher-name', { name: form.name }, { name: 'members.voucher-name' })
  if (sharedCode !== null)
    await replaceVoucherCodes(tx, {
      operatorId,
      batchId: id,
      uses: terms.usesPerCode,
      codes: [toStoredVoucherCode(sharedCode)],
    })
  return loadVoucherBatch(tx, deps, id)
}

/** Makes the single codes of a draft and returns them. Codes of an earlier call become invalid. */
export async function makeVoucherCodes(
  tx: Tx,
  deps: MembersDeps,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<{ batch: VoucherBatchRow; codes: readonly string[] }> {
  const batch = await requireStates(tx, deps, { id, states: ['draft'] })
  if (batch.kind !== 'single') throw new Problem('members.voucher-state')
  const codes = Array.from({ length: batch.codes }, createVoucherCode)
  await replaceVoucherCodes(tx, { operatorId, batchId: id, uses: 1, codes: codes.map(toStoredVoucherCode) })
  return { batch, codes }
}

/** Person who activates a batch, and the second person if one has approved. */
interface Activation {
  operatorId: string
  userId: string
  name: string
  second?: MoneyPromise['second']
}
export interface VoucherActivation {
  batch: VoucherBatchRow
  approvalId: string | null
}

/** Registers batches that two people activate. Called once, at start. */
export function registerVoucherActivation(deps: MembersDeps): void {
  deps.approvals.register({
    kind: activationKind,
    title: { zh: '启用兑换码批次', en: 'Activate voucher codes', es: 'Activar códigos canjeables' },
    permission: couponPermissions.control,
    payload: z.object({ id: z.uuid(), byName: z.string() }),
    async run({ tx, payload: { id, byName }, actor, approvalId, requestedBy }) {
      const second = { approvalId, approverId: actor.userId }
      const by = { operatorId: actor.operatorId, userId: requestedBy, name: byName, second }
      return { state: (await activate(tx, deps, { by, id })).batch.state }
    },
  })
}

/**
 * Activates a draft, or resumes a paused batch. The budget of a draft counts as a promise in the sums of the day (decision
 * 255): above a limit, a second person decides.
 */
export async function activateVoucherBatch(
  tx: Tx,
  deps: MembersDeps,
  { actor, id }: { actor: Actor; id: string },
): Promise<VoucherActivation> {
  const batch = await requireActivatable(tx, deps, id)
  if (batch.state !== 'draft' || !(await isSecondPersonNeeded(tx, promiseOf(batch, { deps, by: actor }))))
    return activate(tx, deps, { by: actor, id })
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: activationKind,
    subject: `${batch.name} · ${formatMinorAmount(batch.budgetMinor, batch.currency)}`,
    subjectId: id,
    payload: { id, byName: actor.name },
    reason: batch.name,
    stations: 'all',
  })
  return { batch, approvalId }
}
async function activate(
  tx: Tx,
  deps: MembersDeps,
  { by, id }: { by: Activation; id: string },
): Promise<VoucherActivation> {
  const batch = await requireActivatable(tx, deps, id)
  if (batch.state === 'draft') await recordMoneyPromises(tx, [promiseOf(batch, { deps, by })])
  await setVoucherBatchState(tx, id, 'active')
  return { batch: await loadVoucherBatch(tx, deps, id), approvalId: by.second?.approvalId ?? null }
}
async function requireActivatable(tx: Tx, deps: MembersDeps, id: string): Promise<VoucherBatchRow> {
  const batch = await requireStates(tx, deps, { id, states: ['draft', 'paused'] })
  if (batch.issued === 0) throw new Problem('members.voucher-no-codes')
  if (Date.parse(batch.validUntil) <= deps.services.now().getTime()) throw new Problem('members.voucher-expired')
  return batch
}
function promiseOf(
  { id, budgetMinor, currency }: VoucherBatchRow,
  { deps, by }: { deps: MembersDeps; by: Activation },
): MoneyPromise {
  const at = deps.services.now()
  return {
    operatorId: by.operatorId,
    id: newId(at.getTime()),
    kind: 'voucher_batch',
    userId: by.userId,
    userName: by.name,
    businessId: id,
    amountMinor: budgetMinor,
    currency,
    at,
    second: by.second,
  }
}

export async function pauseVoucherBatch(tx: Tx, deps: MembersDeps, id: string): Promise<VoucherBatchRow> {
  await requireStates(tx, deps, { id, states: ['active'] })
  await setVoucherBatchState(tx, id, 'paused')
  return loadVoucherBatch(tx, deps, id)
}
/** Ends a batch. The rest of its budget causes no posting, because only redemptions are posted. */
export async function endVoucherBatch(tx: Tx, deps: MembersDeps, id: string): Promise<VoucherBatchRow> {
  await requireStates(tx, deps, { id, states: ['draft', 'active', 'paused', 'expired'] })
  await setVoucherBatchState(tx, id, 'ended')
  return loadVoucherBatch(tx, deps, id)
}
