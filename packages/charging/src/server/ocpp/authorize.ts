import type { AuthorizeRequest, AuthorizeResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { reserveMinor } from '../sessions/limits.rules.ts'
import { isTestTagLike } from './test-tag.rules.ts'
import type { TagLookUpResult } from './authorize.store.ts'
import type { ChargingDeps } from './deps.ts'
import { withForeignTagVerdict } from './foreign-tags.ts'
import { idTagInfo } from './id-tag-info.ts'
import { recordTokenRefusal, tokenVerdictOf } from './refused-start.ts'
import { normalizeReportedTag } from './wire-tag.rules.ts'

/**
 * OCPP 1.6, section 4.1: may this tag charge? No, if the charge point is out of use, if less than the reserve is left,
 * or if it charges at another charge point. At the charge point of its own session it is accepted, because the driver
 * may want to stop. A refusal is written to the event log with its reason.
 */
export function authorize({ tagLookUp, foreignTags, balanceOf, writer, refusedCards }: ChargingDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, AuthorizeRequest>): Promise<AuthorizeResponse> => {
    const { operatorId, chargePointId, takesStarts } = point
    const idTag = normalizeReportedTag(payload.idTag)
    const shown = { point, idTag, receivedAt }
    // A repaired charge point is tested before it is in operation again.
    if (!takesStarts && !isTestTagLike(idTag)) {
      await recordTokenRefusal({ writer, refusedCards }, shown, { verdict: 'out_of_use' })
      return { idTagInfo: idTagInfo('blocked') }
    }
    const own = await tagLookUp({ operatorId, idTag, chargePointId, at: receivedAt })
    const answer = await withForeignTagVerdict({ foreignTags }, own, { point, idTag, at: receivedAt })
    // The tag only looked like a test tag: the token of a test charge has no row of its own.
    if (!takesStarts && answer.tokenId !== null) {
      await recordTokenRefusal({ writer, refusedCards }, shown, { verdict: 'out_of_use' })
      return { idTagInfo: idTagInfo('blocked') }
    }
    const isShort = await hasInsufficientBalance({ balanceOf }, { ...answer, chargePoint: point })
    const verdict = tokenVerdictOf(answer, isShort)
    await recordTokenRefusal({ writer, refusedCards, tagLookUp }, shown, { ...answer, verdict })
    return { idTagInfo: idTagInfo(verdict, answer) }
  }
}

/**
 * Returns the amount that must be left for a start: the reserve, or the charge point's own minimum if that is higher.
 */
export function startReserveMinor({
  currency,
  lowBalanceMinor,
}: Pick<ConnectedChargePoint, 'currency' | 'lowBalanceMinor'>): number {
  return Math.max(reserveMinor(currency), lowBalanceMinor)
}

/** Returns true if the token's limit, its holder's wallet or an external account leaves no more than the reserve. */
export async function hasInsufficientBalance(
  { balanceOf }: Pick<ChargingDeps, 'balanceOf'>,
  {
    tokenId,
    limitMinor,
    walletMinor,
    chargePoint,
  }: TagLookUpResult & { chargePoint: Pick<ConnectedChargePoint, 'operatorId' | 'currency' | 'lowBalanceMinor'> },
): Promise<boolean> {
  if (tokenId === null) return false
  const { operatorId } = chargePoint
  const balance = (await balanceOf?.({ operatorId, tokenId, sessionId: null })) ?? null
  const least = Math.min(limitMinor ?? Infinity, walletMinor ?? Infinity, balance ?? Infinity)
  return least <= startReserveMinor(chargePoint)
}
