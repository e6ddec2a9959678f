import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import {
  claimableStates,
  warrantyCoverageOf,
  type answerWarrantyClaim,
  type claimWarranty,
} from '../../contract/index.ts'
import { insertClaim, saveClaimAnswer, getWorkOrderWarranty } from '../claims/claims.store.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { lockWorkOrder, insertWorkOrderStep, type LockedWorkOrder } from './writes.store.ts'

interface Doing<Input> {
  actor: Actor
  id: string
  input: Input
}
async function workOrderToClaim(tx: Tx, id: string): Promise<LockedWorkOrder> {
  return requireFound(await lockWorkOrder(tx, id))
}

/**
 * Saves a claim and returns its number. Throws request.not-found, maintenance.claim-nothing, -claim-early,
 * -claim-stands, -claim-late.
 */
export async function createWarrantyClaim(
  tx: Tx,
  deps: Pick<MaintenanceDeps, 'services'>,
  { actor, id, input }: Doing<z.output<typeof claimWarranty.body>>,
): Promise<string> {
  const workOrder = await workOrderToClaim(tx, id)
  const { operatorId, no, state } = workOrder
  const warranty = await getWorkOrderWarranty(tx, id)
  if (!warranty) throw new Problem('maintenance.claim-nothing', { no })
  const from: readonly string[] = claimableStates
  if (!from.includes(state)) throw new Problem('maintenance.claim-early', { no })
  const { plate, claims } = warranty
  const openClaim = claims.find((one) => one.state === 'claimed' || one.state === 'accepted')
  if (openClaim) throw new Problem('maintenance.claim-decided', { no, claimNo: openClaim.no })
  const isLate = warrantyCoverageOf(plate) === 'ended'
  if (isLate && input.lateReason === '') {
    const until = plate.warrantyUntil ?? ''
    throw new Problem('maintenance.claim-late', { until }, { lateReason: 'maintenance.claim-late' })
  }
  const at = deps.services.now()
  const by = { id: actor.userId, name: actor.name }
  const claimNo = `${no}-${claims.length + 1}`
  const isTaken = await insertClaim(tx, {
    operatorId,
    workOrderId: id,
    id: newId(at.getTime()),
    no: claimNo,
    plate,
    claim: input.claim,
    lateReason: isLate ? input.lateReason : '',
    by,
    at,
  })
  if (!isTaken) throw new Problem('request.conflict')
  await insertWorkOrderStep(tx, workOrder, { kind: 'claimed', at, by, text: `${claimNo} · ${input.claim}` })
  return claimNo
}

/**
 * Saves the answer and returns the claim's number. Throws request.not-found, maintenance.claim-amount, -claim-refusal,
 * -claim-over.
 */
export async function saveClaimAnswerChecked(
  tx: Tx,
  deps: Pick<MaintenanceDeps, 'services' | 'currencyOf'>,
  { actor, id, input }: Doing<z.output<typeof answerWarrantyClaim.body>>,
): Promise<string> {
  const workOrder = await workOrderToClaim(tx, id)
  const { operatorId, no } = workOrder
  const { outcome, amountMinor, reference, answer } = input
  const isAccepted = outcome === 'accepted'
  if (isAccepted && amountMinor === null)
    throw new Problem('maintenance.claim-amount', {}, { amountMinor: 'maintenance.claim-amount' })
  if (outcome === 'refused' && answer === '')
    throw new Problem('maintenance.claim-refusal', {}, { answer: 'maintenance.claim-refusal' })
  const at = deps.services.now()
  const by = { id: actor.userId, name: actor.name }
  const answered = await saveClaimAnswer(tx, id, {
    outcome,
    amount:
      isAccepted && amountMinor !== null ? { minor: amountMinor, currency: await deps.currencyOf(operatorId) } : null,
    reference,
    answer,
    by,
    at,
  })
  if (!answered) throw new Problem('maintenance.claim-over', { no })
  const text = [answered.no, answer].filter(Boolean).join(' · ')
  await insertWorkOrderStep(tx, workOrder, { kind: `claim_${outcome}`, at, by, text })
  return answered.no
}
