import { platformOperatorId } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import type { Actor } from '@evops/platform/server'

/** A place belongs to an operator: the platform's staff choose one first, or it would be nobody's. */
export function requireOperator({ operatorId }: Actor): void {
  if (operatorId === platformOperatorId) throw new Problem('stations.operator-needed')
}
