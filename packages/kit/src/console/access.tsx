import type { ReactNode } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { recordError } from './net/error-log.ts'
import { currentUserStore } from './net/sign-in-session.ts'
import { useStore } from './state/store.ts'

/**
 * Returns true if at least one of the codes is held. An empty list is a mistake of the caller: it is logged and returns
 * false (seed section 6).
 */
export function hasAnyCode(codes: readonly string[], held: readonly string[]): boolean {
  if (codes.length === 0) {
    recordError(new Error("need roles! Like ['orderPerm']"), 'can')
    return false
  }
  return codes.some((code) => held.includes(code))
}

/** Returns true if the person has the permission, by permission codes or by the endpoint to be called. */
export function isPermitted(
  what: readonly string[] | EndpointSpec,
  held: readonly string[] = currentUserStore.get()?.authorities ?? [],
): boolean {
  const codes = 'permission' in what ? what.permission : what
  return typeof codes === 'string' ? true : hasAnyCode(codes, held)
}
export function useIsPermitted(): (what: readonly string[] | EndpointSpec) => boolean {
  const me = useStore(currentUserStore)
  return (what) => isPermitted(what, me?.authorities ?? [])
}

/**
 * Renders its children for users with the permission: `<Can call={saveStation}>…</Can>` or `<Can
 * codes={['stationPilePerm']}>…</Can>`.
 */
export function Can({
  call,
  codes,
  children,
}: {
  call?: EndpointSpec
  codes?: readonly string[]
  children: ReactNode
}) {
  const may = useIsPermitted()
  return may(call ?? codes ?? []) ? <>{children}</> : null
}
