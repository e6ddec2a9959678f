import { Problem } from '@evops/platform/contract'
import type { RowScope } from '@evops/platform/server'
import type { ApprovalState } from '../../contract/index.ts'
import { approvalsScreen } from '../../contract/index.ts'

/** Who looks at a request, and what they hold. */
export interface Decider {
  userId: string
  permissions: ReadonlySet<string>
  scope: RowScope
}
export interface Decidable {
  state: ApprovalState
  requestedBy: string
  expiresAt: Date
  /** Null: the whole operator. */
  stations: readonly string[] | null
}

/** True when the actor is somebody else, holds the codes for the kind and sees what it concerns, and it still waits. */
export function mayDecide(
  request: Decidable,
  actor: Decider,
  { codes, now }: { codes: readonly string[]; now: Date },
): boolean {
  return (
    stateNow(request, now) === 'waiting' &&
    request.requestedBy !== actor.userId &&
    actor.permissions.has(approvalsScreen.may.approvals.approve[0]) &&
    codes.some((code) => actor.permissions.has(code)) &&
    seesAll(actor.scope, request.stations)
  )
}

/** Throws what stands against this actor's decision. A second person is never the first (L-09). */
export function requireDecider(
  request: Decidable,
  actor: Decider,
  { codes, now }: { codes: readonly string[]; now: Date },
): void {
  if (request.requestedBy === actor.userId) throw new Problem('organisation.approval-own-request')
  if (!codes.some((code) => actor.permissions.has(code))) throw new Problem('request.forbidden')
  const state = stateNow(request, now)
  if (state !== 'waiting') throw new Problem('organisation.approval-decided', { state })
}

/** True when nothing that a request concerns is out of sight. */
export function seesAll(scope: RowScope, stations: readonly string[] | null): boolean {
  if (scope === 'all') return true
  const seen = new Set(scope.stationIds)
  return stations !== null && stations.every((id) => seen.has(id))
}

/** A request whose time is over has expired, whether or not the task has written it yet. */
export function stateNow({ state, expiresAt }: Decidable, now: Date): ApprovalState {
  return state === 'waiting' && expiresAt <= now ? 'expired' : state
}
