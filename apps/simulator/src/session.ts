import { runEvery } from './clock.ts'
import { powerFlowAtPlugIn, type Vehicle } from './electrics.ts'
import { type CallResult, type MessagePayload, tagStatus } from './messages.ts'
import {
  integrateMeter,
  integrateAllMeters,
  exportedRegisterWh,
  meterRegisterWh,
  meterValueNow,
  sendMeterValue,
  transactionIdOf,
} from './metering.ts'
import type { SimulatedConnector, ConnectorStatus, ChargePointState, SimulatedSession, StopReason } from './point.ts'
import { signMeterReadings } from './signing.ts'
import { takeReservation } from './reservation-book.ts'

/** Server's response to StartTransaction. */
export interface StartOutcome {
  /** idTagInfo.status, or the error code. */
  readonly status: string
  readonly transactionId: number | undefined
}

/** Interval in ms of the check whether the vehicle is done. */
const lookMs = 5000

/** Reports the status, even if unchanged. */
export function sendStatus(point: ChargePointState, connector: SimulatedConnector | undefined): Promise<CallResult> {
  const payload = {
    connectorId: connector?.id ?? 0,
    errorCode: connector?.fault ?? 'NoError',
    status: connector?.status ?? 'Available',
    timestamp: point.time.text(),
  }
  return point.link.call('StatusNotification', () => payload)
}

/** Changes and reports the status. Offline it is reported after the next boot. */
export function setStatus(
  point: ChargePointState,
  connector: SimulatedConnector,
  status: ConnectorStatus,
): Promise<CallResult> {
  connector.status = status
  point.events.emit('status', { connector: connector.id, status })
  return sendStatus(point, connector)
}

/** Returns the status that follows from plug, session, fault and availability. */
export function restingStatus(connector: SimulatedConnector, point: ChargePointState): ConnectorStatus {
  if (connector.fault) return 'Faulted'
  if (connector.session) return connector.flow?.done ? 'SuspendedEV' : 'Charging'
  if (!connector.operative) return 'Unavailable'
  if (connector.finished) return 'Finishing'
  if (connector.vehicle || connector.awaited) return 'Preparing'
  const reserved = point.extras.reservations
  // A reservation of the whole charge point blocks one connector: the first free one.
  const first = point.connectors.find((one) => one.operative && !one.fault && !one.session && !one.vehicle)
  return reserved.has(connector.id) || (reserved.has(0) && connector === first) ? 'Reserved' : 'Available'
}

export async function plugInVehicle(
  point: ChargePointState,
  connector: SimulatedConnector,
  vehicle: Vehicle,
): Promise<void> {
  if (connector.vehicle) throw new Error(`connector ${connector.id} is taken`)
  connector.vehicle = vehicle
  connector.flow = powerFlowAtPlugIn(vehicle)
  const statusReport = setStatus(point, connector, restingStatus(connector, point))
  const awaited = connector.awaited
  if (awaited) {
    stopAwaiting(connector)
    await startSession(point, connector, awaited.tag)
  }
  await statusReport
}

export async function unplugVehicle(point: ChargePointState, connector: SimulatedConnector): Promise<void> {
  const stopped = connector.session && stopSession(point, connector, 'EVDisconnected')
  connector.vehicle = undefined
  connector.flow = undefined
  connector.finished = false
  const statusReport = setStatus(point, connector, restingStatus(connector, point))
  await stopped
  await statusReport
}

/** Starts immediately. Resolves with the server's response, which offline arrives only after reconnecting. */
export async function startSession(
  point: ChargePointState,
  connector: SimulatedConnector,
  tag: string,
): Promise<StartOutcome> {
  if (!connector.vehicle || connector.session || connector.fault || !connector.operative)
    throw new Error(`connector ${connector.id} cannot start`)
  integrateAllMeters(point)
  connector.finished = false
  connector.flow = powerFlowAtPlugIn({ ...connector.vehicle, soc: connector.flow?.soc ?? connector.vehicle.soc })
  const session = newSession(point, connector, tag)
  connector.session = session
  const reservationId = takeReservation(point, connector, tag)
  const payload = {
    connectorId: connector.id,
    idTag: tag,
    meterStart: session.meterStart,
    timestamp: point.time.text(),
    ...exportRegisterField(connector),
    ...(reservationId !== undefined && { reservationId }),
  }
  const onAnswer = (answer: MessagePayload) => learnStart(point, connector, session, answer)
  const answered = point.link.call('StartTransaction', () => payload, {
    durable: true,
    onAnswer,
    owner: session,
  })
  void setStatus(point, connector, 'Charging')
  point.events.emit('sessionStarted', { connector: connector.id })
  recordStopData(point, connector, session, 'Transaction.Begin')
  scheduleMeterValues(point, connector)
  const answer = await answered
  const status = answer.ok ? tagStatus(answer.payload) : answer.code
  return { status, transactionId: session.transactionId }
}

/** The translation to OCPP 2.1 reads it. A vehicle that returns energy charges at a 2.1 charge point only. */
function exportRegisterField(connector: SimulatedConnector): { exported?: number } {
  const exported = exportedRegisterWh(connector)
  return exported === undefined ? {} : { exported }
}

function newSession(point: ChargePointState, connector: SimulatedConnector, tag: string): SimulatedSession {
  const startedOffline = !point.link.isReady
  const zero = point.quirks.zeroMeterStart
  const startsAtZero = zero === 'always' || (zero === 'offline' && startedOffline)
  return {
    tag,
    meterStart: startsAtZero ? 0 : meterRegisterWh(connector),
    startedAt: point.clock.now(),
    startedOffline,
    transactionId: undefined,
    meterValues: 0,
    stopData: [],
    cancelLook: runEvery(point.clock, lookMs, () => checkVehicleDone(point, connector)),
    cancelSamples: undefined,
  }
}

function learnStart(
  point: ChargePointState,
  connector: SimulatedConnector,
  session: SimulatedSession,
  answer: MessagePayload,
): void {
  const id = answer['transactionId']
  if (typeof id === 'number') session.transactionId = id
  const refused = tagStatus(answer) !== 'Accepted' && point.keys.flag('StopTransactionOnInvalidId')
  if (refused && connector.session === session) void stopSession(point, connector, 'DeAuthorized')
}

/** Starts or restarts the periodic meter values of an active session with the current MeterValueSampleInterval. */
export function scheduleMeterValues(point: ChargePointState, connector: SimulatedConnector): void {
  const seconds = point.keys.number('MeterValueSampleInterval')
  const session = connector.session
  session?.cancelSamples?.()
  if (!session || seconds <= 0) return
  session.cancelSamples = runEvery(point.clock, seconds * 1000, () => {
    void sendMeterValue(point, connector, 'Sample.Periodic')
    recordStopData(point, connector, session, 'Sample.Periodic')
  })
}

function recordStopData(
  point: ChargePointState,
  connector: SimulatedConnector,
  session: SimulatedSession,
  context: 'Sample.Periodic' | 'Transaction.Begin' | 'Transaction.End',
) {
  if (point.keys.list('StopTxnSampledData').length > 0) session.stopData.push(meterValueNow(point, connector, context))
}

/** Returns the signed begin and end of a session as one meter value of StopTransaction. */
function signedStopData(
  point: ChargePointState,
  connector: SimulatedConnector,
  session: SimulatedSession,
): MessagePayload {
  const value = signMeterReadings(
    point.options.identity,
    { at: session.startedAt, wh: session.meterStart },
    { at: point.time.now(), wh: meterRegisterWh(connector) },
  )
  return {
    timestamp: point.time.text(),
    sampledValue: [{ value, format: 'SignedData', context: 'Transaction.End' }],
  }
}

/**
 * A DC charge point ends the transaction when the vehicle is done; on AC the session is paused until the vehicle is
 * unplugged.
 */
function checkVehicleDone(point: ChargePointState, connector: SimulatedConnector): void {
  integrateMeter(point, connector)
  if (!connector.session || !connector.flow?.done) return
  if (point.kind === 'dc') void stopSession(point, connector, 'Local')
  else if (connector.status === 'Charging') void setStatus(point, connector, 'SuspendedEV')
}

/** Ends the session. Resolves with the server's response. The vehicle stays plugged in. */
export async function stopSession(
  point: ChargePointState,
  connector: SimulatedConnector,
  reason: StopReason,
  tag?: string,
): Promise<CallResult> {
  integrateAllMeters(point)
  const session = connector.session
  if (!session) throw new Error(`connector ${connector.id} is not charging`)
  recordStopData(point, connector, session, 'Transaction.End')
  if (point.options.signs) session.stopData.push(signedStopData(point, connector, session))
  stopMetering(session)
  connector.session = undefined
  connector.finished = true
  dropSessionProfiles(point, connector)
  const base = {
    meterStop: meterRegisterWh(connector),
    timestamp: point.time.text(),
    reason,
    ...exportRegisterField(connector),
  }
  const build = () => ({
    transactionId: transactionIdOf(point, session) ?? -1,
    ...base,
    ...(point.quirks.stampsWhenSent && { timestamp: point.time.text() }),
    ...(tag !== undefined && { idTag: tag }),
    ...(session.stopData.length > 0 && { transactionData: session.stopData }),
  })
  const answered = point.link.call('StopTransaction', build, { durable: true, owner: session })
  void setStatus(point, connector, restingStatus(connector, point))
  point.events.emit('sessionEnded', { connector: connector.id, reason })
  return answered
}

/** Profiles of a session end with the session (OCPP 1.6, section 3.13.1). */
function dropSessionProfiles(point: ChargePointState, { id }: SimulatedConnector): void {
  point.extras.priority.delete(id)
  point.extras.chargingProfiles = point.extras.chargingProfiles.filter(
    ({ connector, profile }) => connector !== id || profile['chargingProfilePurpose'] !== 'TxProfile',
  )
}

/** Stops the periodic tasks of a session. */
export function stopMetering(session: SimulatedSession): void {
  session.cancelLook()
  session.cancelSamples?.()
}

/** Returns the connector with the active transaction of this id. */
export function chargingConnectorOf(point: ChargePointState, transactionId: unknown): SimulatedConnector | undefined {
  return point.connectors.find((connector) => connector.session && connector.session.transactionId === transactionId)
}

/** Waits ConnectionTimeOut for the vehicle of a remote start. */
export function awaitVehicle(point: ChargePointState, connector: SimulatedConnector, tag: string): void {
  const cancelAwaited = () => {
    connector.awaited = undefined
    void setStatus(point, connector, restingStatus(connector, point))
  }
  const cancel = point.clock.after(point.keys.number('ConnectionTimeOut') * 1000, cancelAwaited)
  connector.awaited = { tag, cancel }
  void setStatus(point, connector, 'Preparing')
  point.events.emit('expectsVehicle', { connector: connector.id })
}

export function stopAwaiting(connector: SimulatedConnector): void {
  connector.awaited?.cancel()
  connector.awaited = undefined
}
