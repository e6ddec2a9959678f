import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { findStaffContract, contractorOfUser } from '../contractors/contractors.store.ts'
import type { StepAuthor } from './writes.store.ts'

/**
 * Returns the contractor of a work order's assignee; null: the operator's own. Helpers must be of the same contractor
 * or the operator's own staff, so that all of them may see the work order. Throws maintenance.contract-over,
 * -contractor-helper, -contractor-only.
 */
export async function contractorOfAssignee(
  tx: Tx,
  { staffId, helpers, by, at }: { staffId: string; helpers: readonly string[]; by: StepAuthor; at: Date },
): Promise<string | null> {
  const contracted = await findStaffContract(tx, { staffIds: [staffId, ...helpers], now: at })
  const contractorId = contracted.get(staffId)?.contractorId ?? null
  const givers = by.id === null ? null : await contractorOfUser(tx, by.id)
  if (givers !== null && givers !== contractorId) throw new Problem('maintenance.contractor-only')
  for (const { name, contractor, contractStatus, ...one } of contracted.values()) {
    if (contractStatus !== 'valid') throw new Problem('maintenance.contract-over', { name, contractor })
    if (one.contractorId !== null && one.contractorId !== contractorId)
      throw new Problem('maintenance.contractor-helper', { name })
  }
  return contractorId
}
