import { Problem } from '@evops/platform/contract'
import type { RowScope } from '@evops/platform/server'
import type { ApprovalState } from '../../contract/index.ts'
import { approvalsScreen } from '../../contract/index.ts'

/** The user who views a request, with the user's permissions. */
export interface ApprovalViewer {
  userId: string
  permissions: ReadonlySet<string>
  scope: RowScope
}
export interface DecidableRequest {
  state: ApprovalState
  requestedBy: string
  expiresAt: Date
  /** Visible stations; null means the whole operator. */
  stations: readonly string[] | null
}

/**
 * Returns true if the request still waits and the actor is somebody other than the requester, holds the codes for its
 * kind and sees all stations that it concerns.
 */
export function canDecideRequest(
  request: DecidableRequest,
  actor: ApprovalViewer,
  { codes, now }: { codes: readonly string[]; now: Date },
): boolean {
  return (
    currentApprovalState(request, now) === 'waiting' &&
    request.requestedBy !== actor.userId &&
    actor.permissions.has(approvalsScreen.may.approvals.approve[0]) &&
    codes.some((code) => actor.permissions.has(code)) &&
    scopeCoversStations(actor.scope, request.stations)
  )
}

/** Throws the reason why this actor may not decide. The second person must not be the requester (L-09). */
export function requireDecider(
  request: DecidableRequest,
  actor: ApprovalViewer,
  { codes, now }: { codes: readonly string[]; now: Date },
): void {
  if (request.requestedBy === actor.userId) throw new Problem('organisation.approval-own-request')
  if (!codes.some((code) => actor.permissions.has(code))) throw new Problem('request.forbidden')
  const state = currentApprovalState(request, now)
  if (state !== 'waiting') throw new Problem('organisation.approval-decided', { state })
}

/** Returns true if the scope contains everything that a request concerns. */
export function scopeCoversStations(scope: RowScope, stations: readonly string[] | null): boolean {
  if (scope === 'all') return true
  const seen = new Set(scope.stationIds)
  return stations !== null && stations.every((id) => seen.has(id))
}

/** Current state: a request past its expiry counts as expired, even before the task has written that state. */
export function currentApprovalState({ state, expiresAt }: DecidableRequest, now: Date): ApprovalState {
  return state === 'waiting' && expiresAt <= now ? 'expired' : state
}
