import { platformOperatorId } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'

/** Throws unless an operator is selected. Objects belong to an operator, so platform staff must select one first. */
export function requireOperator({ operatorId }: Actor): void {
  if (operatorId === platformOperatorId) throw new Problem('stations.operator-needed')
}
