import type { Authorize201, AuthorizeAnswer201, IdToken } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ContractCheck, ConnectedChargePoint } from '@evops/stations/server'
import { hasInsufficientBalance } from '../ocpp/authorize.ts'
import { isTestTagLike } from '../ocpp/test-tag.rules.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { withForeignTagVerdict } from '../ocpp/foreign-tags.ts'
import { recordTokenRefusal, tokenVerdictOf } from '../ocpp/refused-start.ts'
import {
  noAuthorizationTag,
  idTokenInfo,
  isRefusedVehicle,
  isTerminalPayment,
  reportedPlate,
  tagOfIdToken,
} from './id-token-info.ts'

/**
 * OCPP 2.0.1, C01 to C07: may this token charge? The rules are those of 1.6. A vehicle can be its own card if its
 * charge point supports plug and charge. A contract whose certificates we must check must be valid first, and is then
 * handled like any other token.
 */
export function authorize201({
  tagLookUp,
  foreignTags,
  balanceOf,
  writer,
  refusedCards,
  checkContract,
  keepKind,
}: ChargingDeps & {
  checkContract: ContractCheck
  keepKind: (operatorId: string, idToken: IdToken) => Promise<void>
}) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, Authorize201>): Promise<AuthorizeAnswer201> => {
    const { operatorId, chargePointId, takesStarts, timeZone } = point
    const idTag = tagOfIdToken(payload.idToken)
    const shown = { point, idTag, receivedAt }
    const isOutOfUse = !takesStarts && !isTestTagLike(idTag)
    if (isOutOfUse || isRefusedVehicle(payload.idToken, point)) {
      await recordTokenRefusal({ writer, refusedCards }, shown, {
        verdict: isOutOfUse ? 'out_of_use' : 'blocked',
      })
      return { idTokenInfo: idTokenInfo('blocked') }
    }
    await keepKind(operatorId, payload.idToken)
    if (idTag === noAuthorizationTag || isTerminalPayment(payload.idToken))
      return { idTokenInfo: { status: 'Accepted' } }
    const { certificate: chain, iso15118CertificateHashData: hashes } = payload
    const isContract = chain !== undefined || hashes !== undefined
    const certificateStatus = isContract
      ? await checkContract({ operatorId, idToken: payload.idToken.idToken, chain, hashes })
      : undefined
    if (isContract && certificateStatus !== 'Accepted')
      return { idTokenInfo: { status: 'Invalid' }, ...(certificateStatus && { certificateStatus }) }
    const contract = certificateStatus && { certificateStatus }
    const plate = reportedPlate(payload.idToken)
    const own = await tagLookUp({ operatorId, idTag, chargePointId, at: receivedAt, plate })
    const answer = await withForeignTagVerdict({ foreignTags }, own, { point, idTag, at: receivedAt })
    // The tag only looked like a test tag: the token of a test charge has no row of its own.
    if (!takesStarts && answer.tokenId !== null) {
      await recordTokenRefusal({ writer, refusedCards }, shown, { verdict: 'out_of_use' })
      return { idTokenInfo: idTokenInfo('blocked') }
    }
    const isShort = await hasInsufficientBalance({ balanceOf }, { ...answer, chargePoint: point })
    const verdict = tokenVerdictOf(answer, isShort)
    await recordTokenRefusal({ writer, refusedCards, tagLookUp }, shown, { ...answer, verdict })
    return { ...contract, idTokenInfo: idTokenInfo(verdict, { ...answer, timeZone }) }
  }
}
