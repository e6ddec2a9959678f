import {
  parseTimestamp,
  type Address21,
  type NotifySettlement,
  type NotifySettlementAnswer,
} from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { currencyExponent, newId } from '@evops/platform/contract'
import { createBatchWrite, hashSecret, type Config } from '@evops/platform/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { minorOfDecimal } from '../ocpp/settlement.rules.ts'
import { normalizeReportedTag } from '../ocpp/wire-tag.rules.ts'
import { receiptLinkOf } from '../terminal-payments/receipt-link.rules.ts'
import { terminalPaymentKind, type SettledSession } from '../terminal-payments/terminal-payment.kind.store.ts'

/** Larger amounts are no amounts of a charging session. */
const mostMajor = 1e9
const withoutNul = (text = '') => text.replaceAll('\u0000', '')

/**
 * OCPP 2.1, C19 to C22: a payment terminal at the charge point settled a payment, or could not. The report is stored as
 * evidence, and a job compares it with the bill (decision 361). A charge point that issues no receipt of its own gets
 * the number of the session as the number of the receipt, and the address of a receipt that everybody with this address
 * may read (decision 377). An installation without a public address has only the number.
 */
export function notifySettlement(
  { writer }: Pick<ChargingDeps, 'writer'>,
  config: Pick<Config, 'publicUrl' | 'secretKey'>,
) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifySettlement>): Promise<NotifySettlementAnswer> => {
    const { operatorId, chargePointId, currency } = point
    const { status, receiptId, receiptUrl, vatCompany } = payload
    const [session] = await writer.write([
      createBatchWrite(terminalPaymentKind, {
        operatorId,
        id: newId(receivedAt.getTime()),
        chargePointId,
        transactionRef: withoutNul(payload.transactionId),
        pspRef: normalizeReportedTag(withoutNul(payload.pspRef)),
        status,
        statusInfo: withoutNul(payload.statusInfo),
        amountMinor: readAmount(payload.settlementAmount, currency),
        currency,
        settledAt: new Date(parseTimestamp(payload.settlementTime) ?? receivedAt),
        receiptNo: withoutNul(receiptId),
        receiptUrl: withoutNul(receiptUrl),
        vatNumber: withoutNul(payload.vatNumber),
        vatCompany: vatCompany ? textsOf(vatCompany) : null,
        receivedAt,
      }),
    ])
    const isOurs = status === 'Settled' && receiptId === undefined && receiptUrl === undefined
    if (!isOurs || !session) return {}
    // Safe cast: the writer returns one result per row, created by the kind.
    const { sessionId, sessionNo } = session as SettledSession
    const { publicUrl } = config
    const link = receiptLinkOf(hashSecret(config.secretKey), { operatorId, sessionId })
    return {
      receiptId: sessionNo,
      ...(publicUrl !== undefined && { receiptUrl: `${publicUrl}/drive/receipt/${link}` }),
    }
  }
}

/** Returns a reported amount in minor units of the charge point's currency. Null for a negative or impossible one. */
function readAmount(amount: number, currency: string): number | null {
  return amount >= 0 && amount <= mostMajor ? minorOfDecimal(amount.toFixed(5), currencyExponent(currency)) : null
}

/** Returns the texts of an address as they can be stored. */
function textsOf(address: Address21): Record<string, string> {
  const entries: [string, unknown][] = Object.entries(address)
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, withoutNul(text)]] : [])),
  )
}
