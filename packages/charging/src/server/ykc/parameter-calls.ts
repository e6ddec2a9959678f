import type { CallOutcome } from '@evops/ocpp/server'
import {
  addConnectorLimit,
  connectorLimitAt,
  percentOfConnectors,
  readConnectorProfile,
  type ConnectorLimit,
} from './connector-limits.rules.ts'
import { fullPower, includesPowerLimit, maxPowerOfProfile } from './max-power.rules.ts'
import { answered, isSuccess, outcomeOf, sendReadRealtime, type Connection, type RemoteCall } from './remote-call.ts'
import type { WorkParameters } from './settings.store.ts'

type Deps = Parameters<RemoteCall>[0]
type SyncDeps = Pick<Deps, 'gateway' | 'memory' | 'settings' | 'now'>
type Change = Partial<Pick<WorkParameters, 'isLocked' | 'isLockDue' | 'maxPower' | 'limits'>>

const syncTimeoutMs = 10_000
const turns = new WeakMap<Connection, Promise<unknown>>()

/** Runs changes of one charge point one after another, because its message carries lock and power limit together. */
function runInTurn<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(connection) ?? Promise.resolve()).then(work, work)
  turns.set(connection, turn)
  return turn
}

/** Returns the percentage for the power limit of the whole charge point and the limits of its connectors. */
function powerOf(
  { memory, now }: SyncDeps,
  { login, point }: Connection,
  { maxPower, limits }: Pick<WorkParameters, 'maxPower' | 'limits'>,
): { percent: number; isTooLow: boolean } {
  const { running } = memory.of(point)
  const { connectors } = login
  const { ratedPowerW } = point
  const sum = percentOfConnectors(limits, { connectors, running, ratedPowerW, at: now().getTime() })
  return { ...sum, percent: Math.min(maxPower, sum.percent) }
}
const sentPowerOf = ({ sentPower, maxPower }: WorkParameters) => sentPower ?? maxPower

/**
 * Sends lock and power limit (0x52). The row is unconfirmed before the message is sent, so that after a missing answer,
 * or the end of the process, the confirmed values are sent again and a command that failed has no effect.
 */
function sendParameters(
  deps: SyncDeps,
  connection: Connection,
  { change, timeoutMs }: { change: (before: WorkParameters) => Change; timeoutMs: number },
): Promise<CallOutcome> {
  const { gateway, settings } = deps
  return runInTurn(connection, async () => {
    const { chargePointNo } = connection
    const before = await settings.loadParameters(connection)
    const changed = { ...before, ...change(before) }
    const after = { ...changed, sentPower: powerOf(deps, connection, changed).percent }
    await settings.saveParameters(connection, { ...before, isConfirmed: false })
    const values = { chargePointNo, locked: after.isLocked ? 1 : 0, maxPower: after.sentPower }
    const outcome = await gateway.call(chargePointNo, 'SetParameters', values, { timeoutMs })
    const isTaken = isSuccess(outcome)
    if (isTaken) await settings.saveParameters(connection, { ...after, isConfirmed: true })
    else if (outcome.state === 'answered') await settings.saveParameters(connection, before)
    if (isTaken && after.isLocked !== before.isLocked) sendReadRealtime(connection)
    return outcomeOf(outcome)
  })
}

/**
 * Locks or unlocks a charge point as a whole. While it charges the lock waits for the end of the session, because the
 * document does not say what becomes of one (decision 349). Its next real-time data show the new state.
 */
export const changeAvailability: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const { login, point } = connection
  const isWhole = fields.evseId === undefined && (fields.connectorId === 0 || login.connectors === 1)
  if (!isWhole) return answered('WholeChargePointOnly')
  const isLocked = fields.type === 'Inoperative'
  if (isLocked && (await isCharging(deps, point))) {
    await runInTurn(connection, async () => {
      const parameters = await deps.settings.loadParameters(connection)
      await deps.settings.saveParameters(connection, { ...parameters, isLockDue: true })
    })
    return answered('Scheduled')
  }
  return sendParameters(deps, connection, { change: () => ({ isLocked, isLockDue: false }), timeoutMs })
}

/** Real-time data decide. A process that has none yet asks the database. */
async function isCharging({ memory, settings }: SyncDeps, point: Connection['point']): Promise<boolean> {
  const { states, running } = memory.of(point)
  return states.size > 0 ? running.size > 0 : settings.isBusy(point)
}

/**
 * Sends the power limit of a charge point as a percentage of its rated power. Limits of connectors are stored here, and
 * the charge point gets their sum. Other charging profiles are refused.
 */
export const setChargingProfile: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const forConnector = readConnectorProfile(fields)
  if (forConnector) return setConnectorLimit(deps, connection, { ...forConnector, timeoutMs })
  const limit = maxPowerOfProfile(fields, connection.point.ratedPowerW)
  if ('refused' in limit) return answered(limit.refused)
  return sendParameters(deps, connection, { change: () => limit, timeoutMs })
}

/**
 * Stores the limit of a connector and sends the sum of all. A sum below the least percentage is refused, but that
 * percentage is sent, because it is closer to the limit than a higher one.
 */
async function setConnectorLimit(
  deps: Deps,
  connection: Connection,
  {
    transactionId,
    timeoutMs,
    ...limit
  }: Omit<ConnectorLimit, 'serial'> & { transactionId: number | null; timeoutMs: number },
): Promise<CallOutcome> {
  const { operatorId, chargePointId, ratedPowerW } = connection.point
  if (limit.connectorNo > connection.login.connectors || ratedPowerW <= 0) return answered('Rejected')
  const serial = transactionId === null ? null : await deps.transactionRef(operatorId, chargePointId, transactionId)
  if (transactionId !== null && serial === null) return answered('Rejected')
  const limitsWith = ({ limits }: WorkParameters) =>
    addConnectorLimit(limits, { ...limit, serial }, deps.now().getTime())
  const before = await deps.settings.loadParameters(connection)
  const { isTooLow } = powerOf(deps, connection, { maxPower: before.maxPower, limits: limitsWith(before) })
  const outcome = await sendParameters(deps, connection, {
    change: (current) => ({ limits: limitsWith(current) }),
    timeoutMs,
  })
  return isTooLow && outcome.state === 'answered' ? answered('BelowLeastPower') : outcome
}

/** Removes the power limit or limits of connectors. `Unknown`: the charge point has none that the filter includes. */
export const clearChargingProfile: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const { maxPower, isConfirmed, limits } = await deps.settings.loadParameters(connection)
  const isRemoved = ({ profileNo, connectorNo }: ConnectorLimit) =>
    (fields.id === undefined || fields.id === profileNo) &&
    (fields.connectorId === undefined || fields.connectorId === connectorNo) &&
    fields.chargingProfilePurpose === undefined &&
    fields.stackLevel === undefined
  const isLimited = (maxPower < fullPower || !isConfirmed) && includesPowerLimit(fields)
  if (!isLimited && !limits.some(isRemoved)) return answered('Unknown')
  return sendParameters(deps, connection, {
    change: (before) => ({
      ...(isLimited && { maxPower: fullPower }),
      limits: before.limits.filter((one) => !isRemoved(one)),
    }),
    timeoutMs,
  })
}

/**
 * The schedule as the charge point confirmed it last, because YKC cannot read a limit back. That of a connector is its
 * own limit while the confirmed percentage is not above the sum of all.
 */
export const getCompositeSchedule: RemoteCall = async (deps, connection, { fields }) => {
  const { connectorId, chargingRateUnit, duration } = fields
  const parameters = await deps.settings.loadParameters(connection)
  if (!parameters.isConfirmed || chargingRateUnit === 'A' || typeof connectorId !== 'number')
    return answered('Rejected')
  const sent = sentPowerOf(parameters)
  const whole = Math.floor((connection.point.ratedPowerW * sent) / fullPower)
  const at = deps.now()
  const own = connectorLimitAt(parameters.limits, {
    connectorNo: connectorId,
    serial: deps.memory.of(connection.point).running.get(connectorId),
    at: at.getTime(),
  })
  const { percent, isTooLow } = powerOf(deps, connection, parameters)
  const isWithin = own !== null && !isTooLow && sent <= percent
  const payload = {
    status: 'Accepted',
    connectorId,
    scheduleStart: at.toISOString(),
    chargingSchedule: {
      duration,
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: isWithin ? own : whole }],
    },
  }
  return { state: 'answered', payload }
}

/** Attempts during one connection, because a charge point that does not have the message is silent. */
const mostAttempts = 3

/**
 * Sends lock and power limit to charge points that may not have them: after a login, after an answer that is missing,
 * and a lock that waited for the end of a session. A charge point that charges is not locked.
 */
export function createParameterSync(deps: SyncDeps & { onError: (error: unknown) => void }) {
  const attempts = new WeakMap<Connection, number>()
  const settled = new WeakSet<Connection>()

  async function sync(connection: Connection): Promise<void> {
    const parameters = await deps.settings.loadParameters(connection)
    const { isLocked, isLockDue, isConfirmed } = parameters
    const { percent } = powerOf(deps, connection, parameters)
    const isInitial = !isLocked && percent === fullPower
    const isStep = percent !== sentPowerOf(parameters)
    const isDue = isLockDue || !isConfirmed || isStep || !(isInitial || settled.has(connection))
    const tried = attempts.get(connection) ?? 0
    if (!isDue || tried >= mostAttempts) return
    if (!isStep && (isLocked || isLockDue) && (await isCharging(deps, connection.point))) return
    attempts.set(connection, tried + 1)
    const change = isLockDue && !isStep ? { isLocked: true, isLockDue: false } : {}
    await sendParameters(deps, connection, { change: () => change, timeoutMs: syncTimeoutMs })
    const after = await deps.settings.loadParameters(connection)
    if (!after.isConfirmed || after.isLockDue) return
    settled.add(connection)
    attempts.delete(connection)
  }

  return async (): Promise<void> => {
    await Promise.all(deps.gateway.connections().map((connection) => sync(connection).catch(deps.onError)))
  }
}
