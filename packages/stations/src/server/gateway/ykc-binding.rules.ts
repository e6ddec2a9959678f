import { isInNetwork } from '@evops/platform/server'
import type { StoredYkcBinding } from './wire-charge-point.ts'

/** The facts that a login shows of its sender. `iccid` is canonical, and empty if it has none. */
export interface YkcLoginOrigin {
  iccid: string
  address: string
}

/** Returns true if a charge point is bound to a SIM card or a network. */
export function isBound({ iccid, network }: StoredYkcBinding): boolean {
  return iccid !== null || network !== null
}

/**
 * Decides whether a login comes from the charge point to which its number is bound. `binds`: it is the first login, and
 * the charge point is to be bound to it.
 */
export function judgeLogin(
  binding: StoredYkcBinding,
  { iccid, address }: YkcLoginOrigin,
): 'fits' | 'binds' | 'ykc-iccid' | 'ykc-network' {
  if (binding.iccid !== null) return binding.iccid === iccid ? 'fits' : 'ykc-iccid'
  if (binding.network !== null) return isInNetwork(address, binding.network) ? 'fits' : 'ykc-network'
  return binding.rule === 'first_login' ? 'binds' : 'fits'
}
