import type { IdTokenInfo, TransactionEvent, TransactionEventAnswer, TransactionLimit } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { currencyExponent } from '@evops/platform/contract'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { isPossibleForeignTag } from '../ocpp/foreign-tags.ts'
import type { SessionStartResponse } from '../ocpp/opening.ts'
import type { CloseSessionRow } from '../sessions/close-row.ts'
import { noAuthorizationTag, idTokenInfo, isRefusedVehicle, isTerminalPayment, tagOfIdToken } from './id-token-info.ts'

/**
 * Returns the answer to a message: the verdict on its token, if it has one, and the total cost in major units, if the
 * message closed a session with a known price, and a changed limit. A free or refused identifier and an opened session need no look-up.
 */
export async function answerTransactionEvent(
  { tagLookUp, foreignTags }: Pick<ChargingDeps, 'tagLookUp' | 'foreignTags'>,
  { connection, payload: { idToken }, receivedAt }: CallContext<ConnectedChargePoint, TransactionEvent>,
  {
    closed,
    opened,
    limit,
    creditMinor = 0,
  }: {
    closed: CloseSessionRow | null
    opened: SessionStartResponse | undefined
    limit?: TransactionLimit | undefined
    /** Credit for returned energy that a payment terminal sets off against the bill. */
    creditMinor?: number
  },
): Promise<TransactionEventAnswer> {
  const { operatorId, chargePointId, currency, timeZone } = connection.point
  let idTokenAnswer: IdTokenInfo | undefined
  if (idToken && tagOfIdToken(idToken) === noAuthorizationTag) idTokenAnswer = { status: 'Accepted' }
  else if (idToken && isRefusedVehicle(idToken, connection.point)) idTokenAnswer = idTokenInfo('blocked')
  else if (idToken && opened) idTokenAnswer = idTokenInfo(opened.verdict, { ...opened, timeZone })
  else if (idToken && isTerminalPayment(idToken)) idTokenAnswer = { status: 'Accepted' }
  else if (idToken) {
    const idTag = tagOfIdToken(idToken)
    const found = await tagLookUp({ operatorId, chargePointId, idTag, at: receivedAt })
    if (!(await isPossibleForeignTag({ foreignTags }, found, { operatorId, idTag })))
      idTokenAnswer = idTokenInfo(found.verdict, { ...found, timeZone })
  }
  const total = closed && closed.totalMinor !== null ? closed.totalMinor - closed.reducedMinor - creditMinor : null
  return {
    ...(total !== null && { totalCost: Math.max(0, total) / 10 ** currencyExponent(currency) }),
    ...(idTokenAnswer && { idTokenInfo: idTokenAnswer }),
    ...(limit && { transactionLimit: limit }),
  }
}
