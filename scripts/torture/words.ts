import { randomUUID } from 'node:crypto'

type Payload = Record<string, unknown>
export interface OcppTestMessage {
  action: string
  payload: Payload
}
export const tortureVersions = ['ocpp1.6', 'ocpp2.0.1'] as const
export type TortureVersion = (typeof tortureVersions)[number]

/** Messages of a session in one OCPP version; meter readings in Wh, times in epoch ms. */
export interface SessionWords {
  start(at: number, meterWh: number): OcppTestMessage
  meterValue(at: number, meterWh: number): OcppTestMessage
  stop(at: number, meterWh: number): OcppTestMessage
  /** Returns the transaction id from the acknowledgement of the start. */
  named(answer: Payload): string
  /** True if its start and stop messages also contain meter values. */
  edgesAreMeterValues: boolean
  /** True if every message must arrive in the end: a gap delays the following messages. */
  holdsMeterValues: boolean
}
export interface Words {
  boot: OcppTestMessage
  /** States of a connector. */
  states: readonly [string, string]
  status(state: string, at: number): OcppTestMessage
  authorize(idTag: string): OcppTestMessage
  session(idTag: string): SessionWords
}

const time = (at: number) => new Date(at).toISOString()
const measurand = 'Energy.Active.Import.Register'

const words16: Words = {
  boot: { action: 'BootNotification', payload: { chargePointVendor: 'Torture', chargePointModel: 'T-1' } },
  states: ['Available', 'Finishing'],
  status: (status, at) => ({
    action: 'StatusNotification',
    payload: { connectorId: 1, errorCode: 'NoError', status, timestamp: time(at) },
  }),
  authorize: (idTag) => ({ action: 'Authorize', payload: { idTag } }),
  session(idTag) {
    let transactionId = 0
    return {
      start: (at, meterStart) => ({
        action: 'StartTransaction',
        payload: { connectorId: 1, idTag, meterStart, timestamp: time(at) },
      }),
      meterValue(at, meterWh) {
        const value = { value: String(meterWh), measurand, unit: 'Wh' }
        const meterValue = [{ timestamp: time(at), sampledValue: [value] }]
        return { action: 'MeterValues', payload: { connectorId: 1, transactionId, meterValue } }
      },
      stop: (at, meterStop) => ({
        action: 'StopTransaction',
        payload: { transactionId, idTag, meterStop, timestamp: time(at) },
      }),
      named(answer) {
        transactionId = Number(answer.transactionId)
        return String(answer.transactionId)
      },
      edgesAreMeterValues: false,
      holdsMeterValues: false,
    }
  },
}

/** The charge point assigns transaction ids and numbers their messages. */
const words201: Words = {
  boot: {
    action: 'BootNotification',
    payload: { reason: 'PowerUp', chargingStation: { vendorName: 'Torture', model: 'T-2' } },
  },
  states: ['Available', 'Unavailable'],
  status: (connectorStatus, at) => ({
    action: 'StatusNotification',
    payload: { connectorStatus, evseId: 1, connectorId: 1, timestamp: time(at) },
  }),
  authorize: (idTag) => ({ action: 'Authorize', payload: { idToken: { idToken: idTag, type: 'ISO14443' } } }),
  session(idTag) {
    const transactionId = randomUUID()
    let seqNo = 0
    const event = (
      details: { eventType: string; triggerReason: string; at: number; meterWh: number },
      more: Payload = {},
      info: Payload = {},
    ) => {
      const { eventType, triggerReason, at, meterWh } = details
      const value = { value: meterWh, measurand, unitOfMeasure: { unit: 'Wh' } }
      const payload = {
        eventType,
        triggerReason,
        timestamp: time(at),
        seqNo,
        transactionInfo: { transactionId, ...info },
        meterValue: [{ timestamp: time(at), sampledValue: [value] }],
        ...more,
      }
      seqNo += 1
      return { action: 'TransactionEvent', payload }
    }
    return {
      start: (at, meterWh) =>
        event(
          { eventType: 'Started', triggerReason: 'Authorized', at, meterWh },
          { evse: { id: 1, connectorId: 1 }, idToken: { idToken: idTag, type: 'ISO14443' } },
        ),
      meterValue: (at, meterWh) => event({ eventType: 'Updated', triggerReason: 'MeterValuePeriodic', at, meterWh }),
      stop: (at, meterWh) =>
        event({ eventType: 'Ended', triggerReason: 'StopAuthorized', at, meterWh }, {}, { stoppedReason: 'Local' }),
      named: () => transactionId,
      edgesAreMeterValues: true,
      holdsMeterValues: true,
    }
  },
}

export const messagesByVersion: Readonly<Record<TortureVersion, Words>> = {
  'ocpp1.6': words16,
  'ocpp2.0.1': words201,
}
