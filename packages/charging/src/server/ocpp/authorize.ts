import type { AuthorizeRequest, AuthorizeResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'
import { reserveMinor } from '../orders/limits.rules.ts'
import type { TagAnswer } from './authorize.store.ts'
import type { ChargingDeps } from './deps.ts'
import { idTagInfo } from './id-tag-info.ts'

/** OCPP 1.6, section 4.1: may this tag charge? Not with less than the reserve to spend. */
export function authorize({ tagLookUp, balanceOf }: ChargingDeps) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, AuthorizeRequest>): Promise<AuthorizeResponse> => {
    const { operatorId, currency } = session.point
    const answer = await tagLookUp({ operatorId, idTag: payload.idTag, at: receivedAt })
    const isShort = await hasTooLittle({ balanceOf }, { ...answer, operatorId, currency })
    const verdict = answer.verdict === 'accepted' && isShort ? 'low_balance' : answer.verdict
    return { idTagInfo: idTagInfo(verdict, answer.validUntil) }
  }
}

/** True when neither the token's limit nor its account leaves more than the reserve. */
export async function hasTooLittle(
  { balanceOf }: Pick<ChargingDeps, 'balanceOf'>,
  { tokenId, limitMinor, operatorId, currency }: TagAnswer & { operatorId: string; currency: string },
): Promise<boolean> {
  if (tokenId === null) return false
  const balance = (await balanceOf?.({ operatorId, tokenId, orderId: null })) ?? null
  return Math.min(limitMinor ?? Infinity, balance ?? Infinity) <= reserveMinor(currency)
}
