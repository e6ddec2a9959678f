import type { CallOutcome } from '@evops/ocpp/server'
import { fullPower, includesPowerLimit, maxPowerOfProfile } from './max-power.rules.ts'
import { answered, isSuccess, outcomeOf, sendReadRealtime, type Connection, type RemoteCall } from './remote-call.ts'
import type { WorkParameters } from './settings.store.ts'

type Deps = Parameters<RemoteCall>[0]
type SyncDeps = Pick<Deps, 'gateway' | 'memory' | 'settings'>
type Change = Partial<Pick<WorkParameters, 'isLocked' | 'isLockDue' | 'maxPower'>>

const syncTimeoutMs = 10_000
const turns = new WeakMap<Connection, Promise<unknown>>()

/** Runs changes of one charge point one after another, because its message carries lock and power limit together. */
function runInTurn<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(connection) ?? Promise.resolve()).then(work, work)
  turns.set(connection, turn)
  return turn
}

/**
 * Sends lock and power limit (0x52). The row is unconfirmed before the message is sent, so that after a missing answer,
 * or the end of the process, the confirmed values are sent again and a command that failed has no effect.
 */
function sendParameters(
  { gateway, settings }: SyncDeps,
  connection: Connection,
  { change, timeoutMs }: { change: Change; timeoutMs: number },
): Promise<CallOutcome> {
  return runInTurn(connection, async () => {
    const { chargePointNo } = connection
    const before = await settings.loadParameters(connection)
    const after = { ...before, ...change }
    await settings.saveParameters(connection, { ...before, isConfirmed: false })
    const values = { chargePointNo, locked: after.isLocked ? 1 : 0, maxPower: after.maxPower }
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
  return sendParameters(deps, connection, { change: { isLocked, isLockDue: false }, timeoutMs })
}

/** Real-time data decide. A process that has none yet asks the database. */
async function isCharging({ memory, settings }: SyncDeps, point: Connection['point']): Promise<boolean> {
  const { states, running } = memory.of(point)
  return states.size > 0 ? running.size > 0 : settings.isBusy(point)
}

/** Sends the power limit of a charge point as a percentage of its rated power. Other charging profiles are refused. */
export const setChargingProfile: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const limit = maxPowerOfProfile(fields, connection.point.ratedPowerW)
  if ('refused' in limit) return answered(limit.refused)
  return sendParameters(deps, connection, { change: limit, timeoutMs })
}

/** Removes the power limit. `Unknown`: the charge point has none that the filter includes. */
export const clearChargingProfile: RemoteCall = async (deps, connection, { fields, timeoutMs }) => {
  const { maxPower, isConfirmed } = await deps.settings.loadParameters(connection)
  const isLimited = maxPower < fullPower || !isConfirmed
  if (!isLimited || !includesPowerLimit(fields)) return answered('Unknown')
  return sendParameters(deps, connection, { change: { maxPower: fullPower }, timeoutMs })
}

/** The schedule of the whole charge point as it confirmed it last, because YKC cannot read the limit back. */
export const getCompositeSchedule: RemoteCall = async ({ settings, now }, connection, { fields }) => {
  if (fields.connectorId !== 0) return answered('WholeChargePointOnly')
  const { maxPower, isConfirmed } = await settings.loadParameters(connection)
  if (!isConfirmed || fields.chargingRateUnit === 'A') return answered('Rejected')
  const limit = Math.floor((connection.point.ratedPowerW * maxPower) / fullPower)
  const payload = {
    status: 'Accepted',
    connectorId: 0,
    scheduleStart: now().toISOString(),
    chargingSchedule: {
      duration: fields.duration,
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit }],
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
    const { isLocked, isLockDue, maxPower, isConfirmed } = parameters
    const isInitial = !isLocked && maxPower === fullPower
    const isDue = isLockDue || !isConfirmed || !(isInitial || settled.has(connection))
    const tried = attempts.get(connection) ?? 0
    if (!isDue || tried >= mostAttempts) return
    if ((isLocked || isLockDue) && (await isCharging(deps, connection.point))) return
    attempts.set(connection, tried + 1)
    const change = isLockDue ? { isLocked: true, isLockDue: false } : {}
    await sendParameters(deps, connection, { change, timeoutMs: syncTimeoutMs })
    const after = await deps.settings.loadParameters(connection)
    if (!after.isConfirmed || after.isLockDue) return
    settled.add(connection)
    attempts.delete(connection)
  }

  return async (): Promise<void> => {
    await Promise.all(deps.gateway.connections().map((connection) => sync(connection).catch(deps.onError)))
  }
}
