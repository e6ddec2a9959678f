import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { OutgoingCall, OutgoingRequest } from './outgoing-call.ts'

/** OCPP 2.1, I07: the charge point gets the tariff in force, which prices the sessions that start there. */
export const setDefaultTariff: OutgoingCall = {
  async prepare(tx, request) {
    const evseId = Number(request.payload.evseId)
    return { wire: { evseId, tariff: await requireTariff(tx, request, { evseId }) } }
  },
}

/** OCPP 2.1, I11: the charge point gets the tariff of a running session's bill, with the prices of the payer's group. */
export const changeTransactionTariff: OutgoingCall = {
  async prepare(tx, request) {
    const transactionId = Number(request.payload.transactionId)
    return { wire: { transactionId, tariff: await requireTariff(tx, request, { transactionId }) } }
  },
}

/** Throws stations.no-tariff, stations.transaction-unknown, stations.transaction-ended. */
async function requireTariff(
  tx: Tx,
  { services, operatorId, chargePointId, displayedTariff }: OutgoingRequest,
  subject: { evseId: number } | { transactionId: number },
): Promise<object> {
  const found = await displayedTariff?.(tx, { operatorId, chargePointId, now: services.now(), ...subject })
  if (found && 'tariff' in found) return found.tariff
  throw new Problem(found?.refused ?? 'stations.no-tariff')
}
