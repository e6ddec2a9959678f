import { every } from './clock.ts'
import { flowAtPlug, type Vehicle } from './electrics.ts'
import { type Answer, type Payload, tagStatus } from './frames.ts'
import { integrate, integrateAll, registerOf, sampleNow, sendSample, transactionIdOf } from './metering.ts'
import type { Gun, GunStatus, Point, Session, StopReason } from './point.ts'
import { takeReservation } from './reservation-book.ts'

/** How the server answered StartTransaction. */
export interface StartOutcome {
  /** idTagInfo.status, or the error code. */
  readonly status: string
  readonly transactionId: number | undefined
}

/** How often the point looks whether the vehicle is done. */
const lookMs = 5000

/** Tells the status, whether or not it changed. */
export function sendStatus(point: Point, gun: Gun | undefined): Promise<Answer> {
  const payload = {
    connectorId: gun?.id ?? 0,
    errorCode: gun?.fault ?? 'NoError',
    status: gun?.status ?? 'Available',
    timestamp: point.time.text(),
  }
  return point.link.call('StatusNotification', () => payload)
}

/** Changes the status and tells it; offline it is told after the next boot. */
export function setStatus(point: Point, gun: Gun, status: GunStatus): Promise<Answer> {
  gun.status = status
  point.events.emit('status', { gun: gun.id, status })
  return sendStatus(point, gun)
}

/** The status that follows from plug, session, fault and availability. */
export function restingStatus(gun: Gun, point: Point): GunStatus {
  if (gun.fault) return 'Faulted'
  if (gun.session) return gun.flow?.done ? 'SuspendedEV' : 'Charging'
  if (!gun.operative) return 'Unavailable'
  if (gun.finished) return 'Finishing'
  if (gun.vehicle || gun.awaited) return 'Preparing'
  const reserved = point.extras.reservations
  // A reservation of the whole point holds one gun of it: the first that is free.
  const first = point.guns.find((one) => one.operative && !one.fault && !one.session && !one.vehicle)
  return reserved.has(gun.id) || (reserved.has(0) && gun === first) ? 'Reserved' : 'Available'
}

export async function plugIn(point: Point, gun: Gun, vehicle: Vehicle): Promise<void> {
  if (gun.vehicle) throw new Error(`gun ${gun.id} is taken`)
  gun.vehicle = vehicle
  gun.flow = flowAtPlug(vehicle)
  const told = setStatus(point, gun, restingStatus(gun, point))
  const awaited = gun.awaited
  if (awaited) {
    stopAwaiting(gun)
    await startSession(point, gun, awaited.tag)
  }
  await told
}

export async function unplug(point: Point, gun: Gun): Promise<void> {
  const stopped = gun.session && stopSession(point, gun, 'EVDisconnected')
  gun.vehicle = undefined
  gun.flow = undefined
  gun.finished = false
  const told = setStatus(point, gun, restingStatus(gun, point))
  await stopped
  await told
}

/** Begins at once; resolves on the server's answer, which offline comes only after reconnecting. */
export async function startSession(point: Point, gun: Gun, tag: string): Promise<StartOutcome> {
  if (!gun.vehicle || gun.session || gun.fault || !gun.operative)
    throw new Error(`gun ${gun.id} cannot start`)
  integrateAll(point)
  gun.finished = false
  gun.flow = flowAtPlug({ ...gun.vehicle, soc: gun.flow?.soc ?? gun.vehicle.soc })
  const session = newSession(point, gun, tag)
  gun.session = session
  const reservationId = takeReservation(point, gun, tag)
  const payload = {
    connectorId: gun.id,
    idTag: tag,
    meterStart: session.meterStart,
    timestamp: point.time.text(),
    ...(reservationId !== undefined && { reservationId }),
  }
  const onAnswer = (answer: Payload) => learnStart(point, gun, session, answer)
  const answered = point.link.call('StartTransaction', () => payload, {
    durable: true,
    onAnswer,
    owner: session,
  })
  void setStatus(point, gun, 'Charging')
  point.events.emit('sessionStarted', { gun: gun.id })
  keepStopData(point, gun, session, 'Transaction.Begin')
  scheduleSamples(point, gun)
  const answer = await answered
  const status = answer.ok ? tagStatus(answer.payload) : answer.code
  return { status, transactionId: session.transactionId }
}

function newSession(point: Point, gun: Gun, tag: string): Session {
  const begunOffline = !point.link.isReady
  const zero = point.quirks.zeroMeterStart
  const startsAtZero = zero === 'always' || (zero === 'offline' && begunOffline)
  return {
    tag,
    meterStart: startsAtZero ? 0 : registerOf(gun),
    startedAt: point.clock.now(),
    begunOffline,
    transactionId: undefined,
    samples: 0,
    stopData: [],
    cancelLook: every(point.clock, lookMs, () => look(point, gun)),
    cancelSamples: undefined,
  }
}

function learnStart(point: Point, gun: Gun, session: Session, answer: Payload): void {
  const id = answer['transactionId']
  if (typeof id === 'number') session.transactionId = id
  const refused = tagStatus(answer) !== 'Accepted' && point.keys.flag('StopTransactionOnInvalidId')
  if (refused && gun.session === session) void stopSession(point, gun, 'DeAuthorized')
}

/** (Re)starts the periodic samples of a running session, as MeterValueSampleInterval says now. */
export function scheduleSamples(point: Point, gun: Gun): void {
  const seconds = point.keys.number('MeterValueSampleInterval')
  const session = gun.session
  session?.cancelSamples?.()
  if (!session || seconds <= 0) return
  session.cancelSamples = every(point.clock, seconds * 1000, () => {
    void sendSample(point, gun, 'Sample.Periodic')
    keepStopData(point, gun, session, 'Sample.Periodic')
  })
}

function keepStopData(
  point: Point,
  gun: Gun,
  session: Session,
  context: 'Sample.Periodic' | 'Transaction.Begin' | 'Transaction.End',
) {
  if (point.keys.list('StopTxnSampledData').length > 0) session.stopData.push(sampleNow(point, gun, context))
}

/** A DC point ends the transaction when the vehicle is done; on AC the vehicle pauses until it is unplugged. */
function look(point: Point, gun: Gun): void {
  integrate(point, gun)
  if (!gun.session || !gun.flow?.done) return
  if (point.kind === 'dc') void stopSession(point, gun, 'Local')
  else if (gun.status === 'Charging') void setStatus(point, gun, 'SuspendedEV')
}

/** Ends the session now; resolves on the server's answer. The plug stays in. */
export async function stopSession(point: Point, gun: Gun, reason: StopReason, tag?: string): Promise<Answer> {
  integrateAll(point)
  const session = gun.session
  if (!session) throw new Error(`gun ${gun.id} is not charging`)
  keepStopData(point, gun, session, 'Transaction.End')
  stopMetering(session)
  gun.session = undefined
  gun.finished = true
  dropSessionProfiles(point, gun)
  const base = { meterStop: registerOf(gun), timestamp: point.time.text(), reason }
  const build = () => ({
    transactionId: transactionIdOf(point, session) ?? -1,
    ...base,
    ...(point.quirks.stampsWhenSent && { timestamp: point.time.text() }),
    ...(tag !== undefined && { idTag: tag }),
    ...(session.stopData.length > 0 && { transactionData: session.stopData }),
  })
  const answered = point.link.call('StopTransaction', build, { durable: true, owner: session })
  void setStatus(point, gun, restingStatus(gun, point))
  point.events.emit('sessionEnded', { gun: gun.id, reason })
  return answered
}

/** What was set for a session ends with it (OCPP 1.6, section 3.13.1). */
function dropSessionProfiles(point: Point, { id }: Gun): void {
  point.extras.chargingProfiles = point.extras.chargingProfiles.filter(
    ({ gun, profile }) => gun !== id || profile['chargingProfilePurpose'] !== 'TxProfile',
  )
}

/** Ends the periodic work of a session. */
export function stopMetering(session: Session): void {
  session.cancelLook()
  session.cancelSamples?.()
}

/** The gun whose running transaction the server knows by this id. */
export function gunCharging(point: Point, transactionId: unknown): Gun | undefined {
  return point.guns.find((gun) => gun.session && gun.session.transactionId === transactionId)
}

/** Waits ConnectionTimeOut for the plug of a remote start. */
export function awaitVehicle(point: Point, gun: Gun, tag: string): void {
  const giveUp = () => {
    gun.awaited = undefined
    void setStatus(point, gun, restingStatus(gun, point))
  }
  const cancel = point.clock.after(point.keys.number('ConnectionTimeOut') * 1000, giveUp)
  gun.awaited = { tag, cancel }
  void setStatus(point, gun, 'Preparing')
  point.events.emit('expectsVehicle', { gun: gun.id })
}

export function stopAwaiting(gun: Gun): void {
  gun.awaited?.cancel()
  gun.awaited = undefined
}
