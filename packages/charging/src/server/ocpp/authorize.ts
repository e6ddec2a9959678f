import type { AuthorizeRequest, AuthorizeResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'
import { reserveMinor } from '../orders/limits.rules.ts'
import type { TagAnswer } from './authorize.store.ts'
import type { ChargingDeps } from './deps.ts'
import { idTagInfo } from './id-tag-info.ts'

/**
 * OCPP 1.6, section 4.1: may this tag charge? Not with less than the reserve to spend, and not while it charges at
 * another charge point; shown to the one where it charges, it may mean to stop.
 */
export function authorize({ tagLookUp, balanceOf }: ChargingDeps) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, AuthorizeRequest>): Promise<AuthorizeResponse> => {
    const { operatorId, currency, pileId } = session.point
    const answer = await tagLookUp({ operatorId, idTag: payload.idTag, pileId, at: receivedAt })
    const isShort = await hasTooLittle({ balanceOf }, { ...answer, operatorId, currency })
    if (answer.verdict !== 'accepted') return { idTagInfo: idTagInfo(answer.verdict) }
    if (answer.elsewhere) return { idTagInfo: idTagInfo('concurrent') }
    return { idTagInfo: idTagInfo(isShort ? 'low_balance' : 'accepted', answer.validUntil) }
  }
}

/** True when the token's limit, its holder's wallet or an account elsewhere leaves no more than the reserve. */
export async function hasTooLittle(
  { balanceOf }: Pick<ChargingDeps, 'balanceOf'>,
  {
    tokenId,
    limitMinor,
    walletMinor,
    operatorId,
    currency,
  }: TagAnswer & { operatorId: string; currency: string },
): Promise<boolean> {
  if (tokenId === null) return false
  const balance = (await balanceOf?.({ operatorId, tokenId, orderId: null })) ?? null
  const least = Math.min(limitMinor ?? Infinity, walletMinor ?? Infinity, balance ?? Infinity)
  return least <= reserveMinor(currency)
}
