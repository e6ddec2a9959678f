import type { Authorize201, AuthorizeAnswer201 } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'
import { hasTooLittle } from '../ocpp/authorize.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { freeTag, idTokenInfo, isRefusedVehicle, tagOf } from './id-token-info.ts'

/**
 * OCPP 2.0.1, C01 to C07: may this token charge? The same rules as in 1.6. A vehicle may be its own card where its charge
 * point is one of plug and charge. A contract whose certificates are left to
 * us to check (Plug & Charge) is not accepted as long as nobody can be asked whether they were revoked (C07.FR.04).
 */
export function authorize201({ tagLookUp, balanceOf }: ChargingDeps) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, Authorize201>): Promise<AuthorizeAnswer201> => {
    const { operatorId, pileId, takesStarts } = session.point
    if (!takesStarts || isRefusedVehicle(payload.idToken, session.point))
      return { idTokenInfo: idTokenInfo('blocked') }
    const idTag = tagOf(payload.idToken)
    if (idTag === freeTag) return { idTokenInfo: { status: 'Accepted' } }
    if (payload.certificate !== undefined || payload.iso15118CertificateHashData !== undefined)
      return { idTokenInfo: { status: 'Invalid' }, certificateStatus: 'NoCertificateAvailable' }
    const answer = await tagLookUp({ operatorId, idTag, pileId, at: receivedAt })
    const isShort = await hasTooLittle({ balanceOf }, { ...answer, pile: session.point })
    if (answer.verdict !== 'accepted') return { idTokenInfo: idTokenInfo(answer.verdict) }
    if (answer.elsewhere) return { idTokenInfo: idTokenInfo('concurrent') }
    return { idTokenInfo: idTokenInfo(isShort ? 'low_balance' : 'accepted', answer) }
  }
}
