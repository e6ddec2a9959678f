import { runEvery } from './clock.ts'
import { isPayload, type CallReaction, type MessagePayload } from './messages.ts'
import { integrateAllMeters } from './metering.ts'
import type { ChargePointState } from './point.ts'
import { chargingConnectorOf } from './session.ts'
import type { CallHandler16 } from './words.ts'

type SendCall = (action: string, payload: MessagePayload) => void
const rejected: CallReaction = { answer: { status: 'Rejected' } }
const accepted = { status: 'Accepted' }

/** OCPP 2.1, K28: new values of a dynamic profile. A profile that is gone, with its session for example, is rejected. */
export function updateDynamicSchedule(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { chargingProfileId, scheduleUpdate } = payload
  const index = point.extras.chargingProfiles.findIndex(
    ({ profile }) => profile['chargingProfileId'] === chargingProfileId && profile['chargingProfileKind'] === 'Dynamic',
  )
  const previous = point.extras.chargingProfiles[index]
  const schedule = previous?.profile['chargingSchedule']
  if (!previous || !isPayload(schedule) || !isPayload(scheduleUpdate)) return rejected
  const periods: unknown[] = Array.isArray(schedule['chargingSchedulePeriod']) ? schedule['chargingSchedulePeriod'] : []
  const [period] = periods
  if (!isPayload(period)) return rejected
  integrateAllMeters(point)
  const chargingSchedule = { ...schedule, chargingSchedulePeriod: [{ ...period, ...scheduleUpdate }] }
  point.extras.chargingProfiles[index] = { ...previous, profile: { ...previous.profile, chargingSchedule } }
  return { answer: accepted }
}

/** OCPP 2.1, K29: requests the values of the dynamic profile that was set last, at its interval, until it is gone. */
export function schedulePulls(point: ChargePointState): void {
  point.cancels.pull?.()
  const dynamic = point.extras.chargingProfiles.findLast(({ profile }) => Number(profile['dynUpdateInterval'] ?? 0) > 0)
  if (!dynamic) return
  const { chargingProfileId, dynUpdateInterval } = dynamic.profile
  point.cancels.pull = runEvery(point.clock, Number(dynUpdateInterval) * 1000, () => {
    const isThere = point.extras.chargingProfiles.some(
      ({ profile }) => profile['chargingProfileId'] === chargingProfileId,
    )
    if (isThere) void pullValues(point, chargingProfileId)
    else point.cancels.pull?.()
  })
}

async function pullValues(point: ChargePointState, chargingProfileId: unknown): Promise<void> {
  const answer = await point.link.call('PullDynamicScheduleUpdate', () => ({ chargingProfileId }))
  if (answer.ok && answer.payload['status'] === 'Accepted')
    updateDynamicSchedule(point, { chargingProfileId, scheduleUpdate: answer.payload['scheduleUpdate'] })
}

/** OCPP 2.1, K21: priority charging of a transaction needs a profile for it. */
export function usePriorityCharging(point: ChargePointState, payload: MessagePayload): CallReaction {
  const { transactionId, activate } = payload
  const connector = chargingConnectorOf(point, transactionId)
  if (!connector) return rejected
  const hasProfile = point.extras.chargingProfiles.some(
    (held) =>
      (held.connector === 0 || held.connector === connector.id) &&
      held.profile['chargingProfilePurpose'] === 'PriorityCharging',
  )
  if (!hasProfile) return { answer: { status: 'NoProfile' } }
  integrateAllMeters(point)
  if (activate === true) point.extras.priority.add(connector.id)
  else point.extras.priority.delete(connector.id)
  return { answer: accepted }
}

/** OCPP 2.1, S02: an empty battery is put into slot 1, and a full one is taken out of slot 2. */
function sendSwap({ requestId, idToken }: MessagePayload, sendUpdate: SendCall): void {
  const swap = { requestId, idToken }
  const battery = (evseId: number, soC: number) => [{ evseId, serialNumber: `SIM-${evseId}`, soC, soH: 96 }]
  sendUpdate('BatterySwap', { ...swap, eventType: 'BatteryIn', batteryData: battery(1, 12) })
  sendUpdate('BatterySwap', { ...swap, eventType: 'BatteryOut', batteryData: battery(2, 98) })
}

/** Returns the reaction to a call that only OCPP 2.1 has, or undefined for any other call. */
export function handleEnergyCall21(
  action: string,
  payload: MessagePayload,
  {
    inside,
    sendUpdate,
    numberOf,
  }: { inside: CallHandler16; sendUpdate: SendCall; numberOf: (ref: string) => number | undefined },
): CallReaction | undefined {
  if (action === 'RequestBatterySwap') return { answer: accepted, then: () => sendSwap(payload, sendUpdate) }
  if (action === 'NotifyWebPaymentStarted') return { answer: {} }
  const { transactionId: ref } = payload
  const transactionId = typeof ref === 'string' ? numberOf(ref) : undefined
  if (action === 'NotifyAllowedEnergyTransfer') return transactionId === undefined ? rejected : { answer: accepted }
  if (action !== 'UsePriorityCharging') return undefined
  const reaction = inside(action, { ...payload, transactionId })
  if ('error' in reaction || reaction.answer['status'] !== 'Accepted') return reaction
  const then = () => sendUpdate('NotifyPriorityCharging', { transactionId: ref, activated: payload['activate'] })
  return { ...reaction, then }
}
