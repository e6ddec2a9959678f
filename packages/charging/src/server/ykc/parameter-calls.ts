import { answered, outcomeOf, sendReadRealtime, type RemoteCall } from './remote-call.ts'

const fullPower = 100

/**
 * Locks or unlocks a charge point as a whole. It is not locked while it charges, because the document does not say what
 * becomes of the session (decision 346). Its next real-time data show the new state.
 */
export const changeAvailability: RemoteCall = async (
  { gateway, memory, settings },
  connection,
  { fields, timeoutMs },
) => {
  const { chargePointNo, point, login } = connection
  const isWhole = fields.evseId === undefined && (fields.connectorId === 0 || login.connectors === 1)
  const isLocked = fields.type === 'Inoperative'
  if (!isWhole || (isLocked && memory.of(point).running.size > 0)) return answered('Rejected')
  const values = { chargePointNo, locked: isLocked ? 1 : 0, maxPower: fullPower }
  const outcome = await gateway.call(chargePointNo, 'SetParameters', values, { timeoutMs })
  const isTaken =
    outcome.state === 'answered' &&
    outcome.message.name === 'SetParametersAnswer' &&
    outcome.message.values.success === 1
  if (isTaken) {
    await settings.saveLock(connection, isLocked)
    sendReadRealtime(connection)
  }
  return outcomeOf(outcome)
}
