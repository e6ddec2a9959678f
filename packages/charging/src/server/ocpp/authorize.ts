import type { AuthorizeRequest, AuthorizeResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import { idTagInfo } from './id-tag-info.ts'

/** OCPP 1.6, section 4.1: may this tag charge? */
export function authorize({ tagLookUp }: ChargingDeps) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, AuthorizeRequest>): Promise<AuthorizeResponse> => {
    const { verdict, validUntil } = await tagLookUp({
      operatorId: session.point.operatorId,
      idTag: payload.idTag,
      at: receivedAt,
    })
    return { idTagInfo: idTagInfo(verdict, validUntil) }
  }
}
