import { normalizeIpAddress } from '@evops/platform/server'
import { canonicalIccid, type RefusedCause } from '../../contract/index.ts'
import type { Admission } from './authenticate.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'
import { judgeLogin, type YkcLoginOrigin } from './ykc-binding.rules.ts'

export interface YkcLogin {
  identity: string
  /** ICCID as sent. */
  iccid: string
  address: string
}
type YkcLoginRefusal = Extract<
  RefusedCause,
  'unknown' | 'no-credentials' | 'password' | 'profile' | 'policy' | 'certificate' | 'ykc-iccid' | 'ykc-network'
>
/** `boundIccid`: digits of the ICCID to which the number is bound. */
export type YkcLoginResult = { point: ConnectedChargePoint } | { refused: YkcLoginRefusal; boundIccid?: string }
export type YkcLoginCheck = (login: YkcLogin) => Promise<YkcLoginResult>

export interface YkcLoginDeps {
  lookUp: (identity: string) => Promise<ConnectedChargePoint | null>
  admit: Admission
  /** Binds a charge point to its first login. Returns false if another login was faster. */
  bind: (chargePoint: ConnectedChargePoint, origin: YkcLoginOrigin) => Promise<boolean>
}

/**
 * Decides on the login of a YKC charge point. YKC has no secret: the number must be registered without a password, and
 * the login must come from the SIM card or the network to which the number is bound.
 */
export function createYkcLoginCheck({ lookUp, admit, bind }: YkcLoginDeps): YkcLoginCheck {
  return async function check({ identity, ...login }): Promise<YkcLoginResult> {
    const origin = {
      iccid: canonicalIccid(login.iccid),
      address: normalizeIpAddress(login.address.split('%')[0] ?? ''),
    }
    const chargePoint = await lookUp(identity)
    if (!chargePoint) return { refused: 'unknown' }
    if (chargePoint.securityProfile === 3) return { refused: 'profile' }
    if (!chargePoint.noPassword) return { refused: 'no-credentials' }
    const verdict = judgeLogin(chargePoint.ykcBinding, origin)
    const { iccid: boundIccid } = chargePoint.ykcBinding
    if (verdict === 'ykc-iccid') return { refused: verdict, ...(boundIccid !== null && { boundIccid }) }
    if (verdict === 'ykc-network') return { refused: verdict }
    // A socket that is closed already has no address to bind to.
    if (verdict === 'binds' && !origin.iccid && !origin.address) return { refused: 'ykc-network' }
    const admitted = await admit(chargePoint, 0)
    if ('refused' in admitted || verdict === 'fits') return admitted
    // Another login was faster, so this one is judged by the binding that it made.
    return (await bind(chargePoint, origin)) ? admitted : check({ identity, ...login })
  }
}
