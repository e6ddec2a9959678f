import type { TransactionEvent } from '@evops/ocpp/contract'
import type { RawChargePoint } from '@evops/ocpp/testing'
import type { OcppSite, SiteChargePoint } from './ocpp-site.ts'

/** A meter register of a connector in OCPP 2.0.1, in Wh. */
export function testRegisterValue(at: string, wh: number, context = 'Sample.Periodic') {
  const meterValue = { value: wh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }
  return { timestamp: at, sampledValue: [{ ...meterValue, context }] }
}

/** An ISO 14443 card. */
export const testCardToken = (idToken: string) => ({ idToken, type: 'ISO14443' })

export interface Point201 extends RawChargePoint {
  /** Returns the payload of the response. Throws for an error. */
  sendCall(action: string, payload: object): Promise<Record<string, unknown>>
}

/** Opens a charge point's connection with OCPP 2.0.1. */
export async function connectTestPoint201(
  site: OcppSite,
  chargePoint: SiteChargePoint,
  subprotocol = 'ocpp2.0.1',
): Promise<Point201> {
  const point = await site.connect(chargePoint, { subprotocols: [subprotocol] })
  return {
    ...point,
    async sendCall(action, payload) {
      const reply = await point.call(action, payload)
      if (reply.type === 'error') throw new Error(`${action}: ${reply.code} ${reply.description}`)
      return reply.payload as Record<string, unknown>
    },
  }
}

/** Content of a transaction message other than its sequence number. */
export type EventDetails = Partial<Omit<TransactionEvent, 'transactionInfo'>> &
  Partial<TransactionEvent['transactionInfo']>

/** Creates the messages of one transaction with increasing sequence numbers. */
export function transaction201(ref: string) {
  let seqNo = 0
  return (
    eventType: TransactionEvent['eventType'],
    triggerReason: string,
    details: EventDetails = {},
  ): TransactionEvent => {
    const { chargingState, stoppedReason, remoteStartId, timeSpentCharging, transactionLimit, ...more } = details
    const event = {
      eventType,
      triggerReason,
      timestamp: new Date().toISOString(),
      seqNo,
      transactionInfo: {
        transactionId: ref,
        ...(chargingState && { chargingState }),
        ...(stoppedReason && { stoppedReason }),
        ...(remoteStartId !== undefined && { remoteStartId }),
        ...(timeSpentCharging !== undefined && { timeSpentCharging }),
        ...(transactionLimit && { transactionLimit }),
      },
      ...more,
    }
    seqNo = event.seqNo + 1
    return event
  }
}
