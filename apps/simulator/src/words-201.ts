import { isPayload, type MessagePayload } from './messages.ts'
import { idTokenOf, settlementOf } from './terminal-21.ts'
import { costOf, createStoredTariffs, type TimedRegister } from './tariffs-21.ts'
import { handleServerCall201, stringOrEmpty, type TransactionIdMap } from './words-201-calls.ts'
import type { SentMessage, VersionTranslator } from './words.ts'

/** Transaction in 2.0.1 form: id assigned by the charge point, and numbered messages. */
interface Running {
  readonly ref: string
  readonly tag: string
  seqNo: number
  chargingState: string
  readonly evseId: number
  /** Registers of the transaction so far, for its cost. */
  readonly registers: TimedRegister[]
}

const reasons: Readonly<Record<string, string>> = {
  HardReset: 'ImmediateReset',
  SoftReset: 'Reboot',
  UnlockCommand: 'Other',
}
const triggers: Readonly<Record<string, string>> = {
  Remote: 'RemoteStop',
  UnlockCommand: 'UnlockCommand',
  EVDisconnected: 'EVCommunicationLost',
  DeAuthorized: 'Deauthorized',
  HardReset: 'ResetCommand',
  SoftReset: 'ResetCommand',
  PowerLoss: 'AbnormalCondition',
  EmergencyStop: 'AbnormalCondition',
}
const connectorStatuses: Readonly<Record<string, string>> = {
  Available: 'Available',
  Reserved: 'Reserved',
  Unavailable: 'Unavailable',
  Faulted: 'Faulted',
}
const tagStatuses: Readonly<Record<string, string>> = {
  Accepted: 'Accepted',
  Expired: 'Expired',
  ConcurrentTx: 'ConcurrentTx',
  Unknown: 'Invalid',
  Invalid: 'Invalid',
}
const evseOf = (connector: unknown) => ({ id: Number(connector), connectorId: 1 })

/**
 * Translates a 1.6 charge point to OCPP 2.0.1, or to the 2.1 subset: transactions get an id and sequence numbers, and
 * messages are converted.
 */
export function createTranslator201(
  newId: () => string,
  subprotocol: 'ocpp2.0.1' | 'ocpp2.1' = 'ocpp2.0.1',
  utcOffsetMs = 0,
): VersionTranslator {
  const running = new Map<number, Running>()
  const onConnector = new Map<number, Running>()
  const translations = new WeakMap<MessagePayload, SentMessage | undefined>()
  const numbers = new WeakMap<MessagePayload, number>()
  const remote = new Map<string, number>()
  /** Transactions whose last message was not answered, by its body. */
  const ended = new WeakMap<MessagePayload, Running>()
  const tariffs = subprotocol === 'ocpp2.1' ? createStoredTariffs() : undefined
  let lastNumber = 0

  function event(
    of: Running,
    eventType: string,
    more: { [name: string]: unknown; info?: MessagePayload },
  ): SentMessage {
    const { info, ...rest } = more
    const payload = {
      eventType,
      seqNo: of.seqNo,
      transactionInfo: { transactionId: of.ref, ...info },
      ...rest,
    }
    of.seqNo += 1
    return { action: 'TransactionEvent', payload }
  }

  function start(body: MessagePayload): SentMessage {
    const of: Running = {
      ref: newId().slice(0, 36),
      tag: String(body['idTag']),
      seqNo: 0,
      chargingState: 'Charging',
      evseId: Number(body['connectorId']),
      registers: [timedRegister(body['timestamp'], body['meterStart'])],
    }
    lastNumber += 1
    numbers.set(body, lastNumber)
    running.set(lastNumber, of)
    onConnector.set(Number(body['connectorId']), of)
    const remoteStartId = remote.get(String(body['idTag']))
    remote.delete(String(body['idTag']))
    return event(of, 'Started', {
      timestamp: body['timestamp'],
      triggerReason: remoteStartId === undefined ? 'Authorized' : 'RemoteStart',
      evse: evseOf(body['connectorId']),
      idToken: idTokenOf(body['idTag'], subprotocol),
      meterValue: [
        registerAt(body['timestamp'], body['meterStart'], 'Transaction.Begin', { exported: body['exported'] }),
      ],
      info: { chargingState: 'Charging', ...(remoteStartId !== undefined && { remoteStartId }) },
      ...(body['reservationId'] !== undefined && { reservationId: body['reservationId'] }),
    })
  }

  function meterValues(body: MessagePayload): SentMessage {
    const of = running.get(Number(body['transactionId']))
    const meterValue = valuesOf(body['meterValue'])
    if (!of) return { action: 'MeterValues', payload: { evseId: body['connectorId'], meterValue } }
    of.registers.push(...registersIn(meterValue))
    const timestamp = meterValue[0]?.['timestamp']
    return event(of, 'Updated', { timestamp, triggerReason: 'MeterValuePeriodic', meterValue })
  }

  function stop(body: MessagePayload): SentMessage | undefined {
    const number = Number(body['transactionId'])
    const of = running.get(number)
    if (!of) return undefined
    running.delete(number)
    ended.set(body, of)
    for (const [connector, one] of onConnector) if (one === of) onConnector.delete(connector)
    const reason = stringOrEmpty(body['reason']) || 'Local'
    const timestamp = body['timestamp']
    of.registers.push(timedRegister(timestamp, body['meterStop']))
    const cost = tariffs && costOf(tariffs, { ...of, utcOffsetMs })
    return event(of, 'Ended', {
      timestamp,
      ...(cost && { costDetails: cost.costDetails }),
      triggerReason: triggers[reason] ?? 'StopAuthorized',
      meterValue: [
        ...valuesOf(body['transactionData']),
        registerAt(timestamp, body['meterStop'], 'Transaction.End', {
          signed: signedTextOf(body['transactionData']),
          exported: body['exported'],
        }),
      ],
      info: {
        stoppedReason: reasons[reason] ?? reason,
        chargingState: 'EVConnected',
        ...(cost && { tariffId: cost.tariffId }),
      },
    })
  }

  /** OCPP 2.1, B11: a transaction continues after a reset. */
  function resume({ transactionId, timestamp }: MessagePayload): SentMessage | undefined {
    const of = running.get(Number(transactionId))
    const info = { chargingState: of?.chargingState }
    return of && event(of, 'Updated', { timestamp, triggerReason: 'TxResumed', info })
  }

  function status(body: MessagePayload): SentMessage | undefined {
    const connector = Number(body['connectorId'])
    if (connector === 0) return undefined
    const { status: state, timestamp } = body
    const of = onConnector.get(connector)
    const chargingState = state === 'SuspendedEV' ? 'SuspendedEV' : 'Charging'
    if (of && (state === 'SuspendedEV' || state === 'Charging') && of.chargingState !== chargingState) {
      of.chargingState = chargingState
      return event(of, 'Updated', {
        timestamp,
        triggerReason: 'ChargingStateChanged',
        info: { chargingState },
      })
    }
    const connectorStatus = connectorStatuses[String(state)] ?? 'Occupied'
    const payload = { timestamp, connectorStatus, evseId: connector, connectorId: 1 }
    return { action: 'StatusNotification', payload }
  }

  const sayings: Readonly<Record<string, (body: MessagePayload) => SentMessage | undefined>> = {
    BootNotification: (body) => ({ action: 'BootNotification', payload: bootOf(body) }),
    Authorize: (body) => ({ action: 'Authorize', payload: { idToken: idTokenOf(body['idTag'], subprotocol) } }),
    StartTransaction: start,
    MeterValues: meterValues,
    StopTransaction: stop,
    TransactionResumed: resume,
    StatusNotification: status,
    SignedFirmwareStatusNotification: (payload) => ({ action: 'FirmwareStatusNotification', payload }),
    DiagnosticsStatusNotification: ({ status: state }) => ({
      action: 'LogStatusNotification',
      payload: { status: state === 'UploadFailed' ? 'UploadFailure' : state },
    }),
  }
  const names: TransactionIdMap = {
    numberOf: (ref) => [...running].find(([, of]) => of.ref === ref)?.[0],
    remember: (tag, remoteStartId) => void remote.set(tag, remoteStartId),
    monitors: new Map(),
    messages: new Map(),
    tariffs,
    controls: new Map(),
  }

  return {
    subprotocol,
    sendEvent(action, body) {
      if (!translations.has(body)) {
        const wording = Object.hasOwn(sayings, action) ? sayings[action] : undefined
        translations.set(body, wording ? wording(body) : { action, payload: body })
      }
      return translations.get(body)
    },
    understand(action, body, answer) {
      const info = answer['idTokenInfo']
      const idTagInfo = isPayload(info) && { status: tagStatuses[String(info['status'])] ?? 'Blocked' }
      return {
        ...answer,
        ...(idTagInfo && { idTagInfo }),
        ...(action === 'StartTransaction' && { transactionId: numbers.get(body) }),
      }
    },
    followUp(body, answer) {
      const of = ended.get(body)
      ended.delete(body)
      return of && settlementOf({ ...of, at: body['timestamp'] }, answer)
    },
    react: (call, inside, sendUpdate) => handleServerCall201(call, { inside, sendUpdate, names }),
  }
}

const exportRegister = 'Energy.Active.Export.Register'
const energyRegister = 'Energy.Active.Import.Register'
const timedRegister = (timestamp: unknown, wh: unknown): TimedRegister => ({
  at: Date.parse(stringOrEmpty(timestamp)),
  wh: Number(wh),
})

/** Returns the registers in meter values of 2.x. */
function registersIn(meterValue: readonly MessagePayload[]): TimedRegister[] {
  return meterValue.flatMap(({ timestamp, sampledValue }) => {
    const values: unknown[] = Array.isArray(sampledValue) ? sampledValue : []
    const register = values.filter(isPayload).find(({ measurand }) => measurand === energyRegister)
    return register ? [timedRegister(timestamp, register['value'])] : []
  })
}

function bootOf(body: MessagePayload): MessagePayload {
  return {
    reason: 'PowerUp',
    chargingStation: {
      vendorName: body['chargePointVendor'],
      model: body['chargePointModel'],
      serialNumber: body['chargePointSerialNumber'],
      firmwareVersion: body['firmwareVersion'],
    },
  }
}

function registerAt(
  timestamp: unknown,
  wh: unknown,
  context: string,
  { signed, exported }: { signed?: string | undefined; exported?: unknown } = {},
): MessagePayload {
  const signedMeterValue = signed !== undefined && {
    signedMeterData: Buffer.from(signed).toString('base64'),
    signingMethod: 'ECDSA-secp256r1-SHA256',
    encodingMethod: 'OCMF',
    publicKey: '',
  }
  return {
    timestamp,
    sampledValue: [
      {
        value: Number(wh),
        measurand: energyRegister,
        context,
        ...(signedMeterValue && { signedMeterValue }),
      },
      ...(exported === undefined ? [] : [{ value: Number(exported), measurand: exportRegister, context }]),
    ],
  }
}

const isSigned = ({ format }: MessagePayload) => format === 'SignedData'

/** Returns the signed text in meter values of 1.6. In 2.x it belongs to a register instead of being a value. */
function signedTextOf(values: unknown): string | undefined {
  const list: unknown[] = Array.isArray(values) ? values : []
  const samples = list
    .filter(isPayload)
    .flatMap(({ sampledValue }): unknown[] => (Array.isArray(sampledValue) ? sampledValue : []))
  const value = samples.filter(isPayload).find(isSigned)?.['value']
  return typeof value === 'string' ? value : undefined
}

/** In 2.0.1 values are numbers, units have their own field, and temperature is not a measurand. */
function valuesOf(values: unknown): MessagePayload[] {
  const list: unknown[] = Array.isArray(values) ? values : []
  return list.filter(isPayload).flatMap((value) => {
    const meterValues: unknown[] = Array.isArray(value['sampledValue']) ? value['sampledValue'] : []
    const retained = meterValues.filter(isPayload).filter((one) => one['measurand'] !== 'Temperature' && !isSigned(one))
    return retained.length === 0
      ? []
      : {
          timestamp: value['timestamp'],
          sampledValue: retained.map(({ value: text, unit, ...rest }) => ({
            ...rest,
            value: Number(text),
            ...(unit !== undefined && { unitOfMeasure: { unit } }),
          })),
        }
  })
}
