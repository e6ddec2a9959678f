import type { TransactionEvent } from '@evops/ocpp/contract'
import type { RawPoint } from '@evops/ocpp/testing'
import type { OcppSite, SiteChargePoint } from './ocpp-site.ts'

/** A register of the meter at a connector of 2.0.1, in Wh. */
export function register(at: string, wh: number, context = 'Sample.Periodic') {
  const meterValue = { value: wh, measurand: 'Energy.Active.Import.Register', unitOfMeasure: { unit: 'Wh' } }
  return { timestamp: at, sampledValue: [{ ...meterValue, context }] }
}

/** An ISO 14443 card. */
export const card = (idToken: string) => ({ idToken, type: 'ISO14443' })

export interface Point201 extends RawPoint {
  /** The payload of the answer; throws for an error. */
  said(action: string, payload: object): Promise<Record<string, unknown>>
}

/** A charge point's socket that speaks OCPP 2.0.1. */
export async function point201(site: OcppSite, chargePoint: SiteChargePoint, subprotocol = 'ocpp2.0.1'): Promise<Point201> {
  const point = await site.connect(chargePoint, { subprotocols: [subprotocol] })
  return {
    ...point,
    async said(action, payload) {
      const reply = await point.call(action, payload)
      if (reply.type === 'error') throw new Error(`${action}: ${reply.code} ${reply.description}`)
      return reply.payload as Record<string, unknown>
    },
  }
}

/** What a message of a transaction says beyond its place in it. */
export type Told = Partial<Omit<TransactionEvent, 'transactionInfo'>> &
  Partial<TransactionEvent['transactionInfo']>

/** The messages of one transaction, numbered as they are made. */
export function transaction201(ref: string) {
  let seqNo = 0
  return (
    eventType: TransactionEvent['eventType'],
    triggerReason: string,
    told: Told = {},
  ): TransactionEvent => {
    const { chargingState, stoppedReason, remoteStartId, ...more } = told
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
      },
      ...more,
    }
    seqNo = event.seqNo + 1
    return event
  }
}
