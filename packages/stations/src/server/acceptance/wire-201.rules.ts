import {
  connectorNoOfEvse,
  toMeterValue16,
  readMeterValue,
  formatVariableKey,
  canonicalParameterName,
  type Component,
  type Evse,
  type MeterValue201,
  type Variable,
} from '@evops/ocpp/contract'
import type { SentTestCommand } from './observation.rules.ts'
import { isFields, type RecordedCall, type MessageFields } from './wire.rules.ts'

/*
 * Converts calls of an OCPP 2.x charge point to the 1.6 names that the steps use, so that the steps handle only one
 * version. A call retains its original message as evidence.
 */

/** Returns the ids of the transactions in the calls. */
export function transactionIdsOf(calls: readonly RecordedCall[]): string[] {
  return [...new Set(calls.flatMap((call) => (isEvent(call) ? [refOf(call.payload)] : [])))]
}
const isEvent = ({ action, direction }: RecordedCall) => direction === 'in' && action === 'TransactionEvent'
function refOf({ transactionInfo }: MessageFields): string {
  return isFields(transactionInfo) ? String(transactionInfo.transactionId) : ''
}

/** Data of a transaction from the previous calls. */
interface Seen {
  connectorNo: number | null
  idTag: string | null
  status: unknown
  startWh: number | null
  lastWh: number | null
  started: boolean
}
const nothing: Seen = {
  connectorNo: null,
  idTag: null,
  status: 'Accepted',
  startWh: null,
  lastWh: null,
  started: false,
}

/**
 * Converts the calls. `numberOf` maps to the number of a transaction's session; without a number there is no session
 * yet.
 */
export function toCalls16(calls: readonly RecordedCall[], numberOf: ReadonlyMap<string, number>): RecordedCall[] {
  const seen = new Map<string, Seen>()
  return calls.flatMap((call) => {
    if (call.direction === 'out') return [toActionOf16(call)]
    if (!isEvent(call)) return [toCallOf16(call)]
    const ref = refOf(call.payload)
    const { now, calls } = event(call, { before: seen.get(ref) ?? nothing, transactionId: numberOf.get(ref) })
    seen.set(ref, now)
    return calls
  })
}

const ours: Readonly<Record<string, string>> = {
  RequestStartTransaction: 'RemoteStartTransaction',
  RequestStopTransaction: 'RemoteStopTransaction',
  SetVariables: 'ChangeConfiguration',
  GetVariables: 'GetConfiguration',
  GetBaseReport: 'GetConfiguration',
}
function toActionOf16(call: RecordedCall): RecordedCall {
  return { ...call, action: Object.hasOwn(ours, call.action) ? (ours[call.action] ?? '') : call.action }
}

function toCallOf16(call: RecordedCall): RecordedCall {
  const { action, payload } = call
  if (action === 'BootNotification' && isFields(payload.chargingStation)) {
    const { vendorName, model, serialNumber, firmwareVersion } = payload.chargingStation
    const boot = { chargePointVendor: vendorName, chargePointModel: model, firmwareVersion }
    return { ...call, payload: { ...boot, chargePointSerialNumber: serialNumber } }
  }
  if (action === 'Authorize') return { ...call, answer: withTag(call) }
  if (action === 'MeterValues' && typeof payload.evseId === 'number')
    return {
      ...call,
      payload: { connectorId: connectorNoOfEvse({ id: payload.evseId }), meterValue: valuesOf(payload) },
    }
  return call
}

/** Moves the token status to the place it has in 1.6. */
function withTag({ answer }: RecordedCall): RecordedCall['answer'] {
  const info = answer?.payload?.idTokenInfo
  return answer && isFields(info) ? { ...answer, payload: { idTagInfo: info } } : answer
}

/** The gateway's schema has already validated the payload. */
function valuesOf({ meterValue }: MessageFields) {
  return (Array.isArray(meterValue) ? (meterValue as MeterValue201[]) : []).map(toMeterValue16)
}
function registersOf(payload: MessageFields): number[] {
  return valuesOf(payload).flatMap((value) => {
    const { registerDwh } = readMeterValue(value)
    return registerDwh === null ? [] : [registerDwh / 10]
  })
}

/** Converts a transaction event to the start, meter values or stop that it represents. */
function event(
  call: RecordedCall,
  { before, transactionId }: { before: Seen; transactionId: number | undefined },
): { now: Seen; calls: RecordedCall[] } {
  const { payload, answer } = call
  const registers = registersOf(payload)
  const { idToken, evse, timestamp, transactionInfo } = payload
  const named = isFields(idToken) ? String(idToken.idToken) : null
  const info = answer?.payload?.idTokenInfo
  const now: Seen = {
    connectorNo: before.connectorNo ?? (isFields(evse) ? connectorNoOfEvse(evse as unknown as Evse) : null),
    idTag: before.idTag ?? named,
    status: named !== null && isFields(info) ? info.status : before.status,
    startWh: before.startWh ?? registers[0] ?? null,
    lastWh: registers.at(-1) ?? before.lastWh,
    started: before.started,
  }
  if (transactionId === undefined || now.connectorNo === null || now.idTag === null || !answer?.payload)
    return { now, calls: [] }
  const calls: RecordedCall[] = []
  const connectorId = now.connectorNo
  if (!now.started) {
    now.started = true
    const start = { connectorId, idTag: now.idTag, meterStart: now.startWh ?? now.lastWh, timestamp }
    const reply = { transactionId, idTagInfo: { status: now.status } }
    calls.push({ ...call, action: 'StartTransaction', payload: start, answer: { ...answer, payload: reply } })
  }
  if (payload.eventType === 'Ended') {
    const reason = isFields(transactionInfo) ? (transactionInfo.stoppedReason ?? payload.triggerReason) : undefined
    const stop = { transactionId, meterStop: now.lastWh, timestamp, reason }
    calls.push({ ...call, action: 'StopTransaction', payload: stop, answer: withTag(call) })
  } else if (registers.length > 0 && before.started) {
    const meterValue = { connectorId, transactionId, meterValue: valuesOf(payload) }
    calls.push({ ...call, action: 'MeterValues', payload: meterValue })
  }
  return { now, calls }
}

interface Reported {
  component: Component
  variable: Variable
  variableAttribute?: { type?: string; value?: string; mutability?: string }[]
}

/**
 * Replaces the response to a request for all settings by the report, which arrives in parts after the response. The
 * command is in progress until the last part has arrived.
 */
export function replaceByReports(
  commands: readonly SentTestCommand[],
  calls: readonly RecordedCall[],
): SentTestCommand[] {
  return commands.map((command) => {
    const { action, payload, reply, requestedAt } = command
    if (action !== 'GetConfiguration' || Array.isArray(payload.key) || command.state !== 'accepted') return command
    if (isFields(reply) && 'configurationKey' in reply) return command
    const parts = calls.filter(({ action: name, at }) => name === 'NotifyReport' && at >= requestedAt)
    if (!parts.some((part) => part.payload.tbc !== true)) return { ...command, state: 'sent', answeredAt: null }
    const reported = parts.flatMap(({ payload: { reportData } }) =>
      Array.isArray(reportData) ? (reportData as Reported[]) : [],
    )
    return { ...command, reply: { configurationKey: settingsOf(reported) } }
  })
}

const keysOf16 = ['HeartbeatInterval', 'MeterValueSampleInterval', 'MeterValuesSampledData']
function settingsOf(reported: readonly Reported[]): { key: string; readonly: boolean; value: string }[] {
  const names = new Map(keysOf16.map((key) => [canonicalParameterName(key), key]))
  const settings = reported.map(({ component, variable, variableAttribute = [] }) => {
    const text = formatVariableKey(component, variable)
    const actual = variableAttribute.find(({ type = 'Actual' }) => type === 'Actual')
    return {
      key: names.get(canonicalParameterName(text)) ?? text,
      readonly: actual?.mutability === 'ReadOnly',
      value: actual?.value ?? '',
    }
  })
  return [...settings, { key: 'NumberOfConnectors', readonly: true, value: String(connectorsOf(reported)) }]
}

/** Returns the number of reported connectors, or of EVSEs if no connector is reported. */
function connectorsOf(reported: readonly Reported[]): number {
  const places = (name: string) =>
    new Set(
      reported.flatMap(({ component }) =>
        component.name === name && component.evse ? [`${component.evse.id}/${component.evse.connectorId ?? 1}`] : [],
      ),
    ).size
  return places('Connector') || places('EVSE')
}
