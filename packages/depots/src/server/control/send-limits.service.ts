import { alarmsChannel, isCurveWithin, systemUserId, updateChargePointAlarm } from '@evops/stations/server'
import { z } from 'zod'
import type { DepotDeps } from '../deps.ts'
import { changeControl, type ControlChange } from './control.store.ts'
import { limitIgnoredState } from './decide.rules.ts'
import { claimChargePoint, deleteControl, releaseChargePoint, type ConnectorWithDueCommand } from './due.store.ts'
import {
  fallbackProfile,
  limitInForceW,
  limitPeriodsOf,
  plannedProfile,
  chargingProfileIds,
  quarterHourMs,
  type SmartChargingAbilities,
  type SentLimit,
  type DesiredLimit,
} from './sent-limits.rules.ts'
import { voltageForSchedule } from './volts.rules.ts'

const waitSeconds = 20
const soonMs = 20_000
const laterMs = 300_000
const longMs = 3_600_000

/** `line`: after a missing answer the charge point gets no further commands. */
type Parts = Pick<DepotDeps, 'services' | 'command'> & { line?: { isDown: boolean } }
type Action = 'SetChargingProfile' | 'GetCompositeSchedule' | 'ClearChargingProfile' | 'TriggerMessage'
interface Answer {
  state: 'accepted' | 'refused' | 'away'
  word: string
  reply: unknown
}

/** Sends the due commands to a charge point one after the other. */
export async function sendDueLimits(
  parts: Parts,
  { operatorId, chargePointId }: { operatorId: string; chargePointId: string },
): Promise<void> {
  const { db, now } = parts.services
  const due = await db.inTenant(operatorId, (tx) => claimChargePoint(tx, chargePointId, now()))
  if (due.length === 0) return
  const line = { isDown: false }
  try {
    for (const connector of due) if (!line.isDown) await sendConnectorLimits({ ...parts, line }, connector)
  } finally {
    await db.inTenant(operatorId, (tx) => releaseChargePoint(tx, chargePointId))
  }
}

/** Requests a meter value of a connector. The value arrives in a separate message. */
export async function requestMeterValues(
  parts: Parts,
  connector: Pick<ConnectorWithDueCommand, 'operatorId' | 'chargePointNo' | 'connectorNo'>,
): Promise<void> {
  await sendDepotCommand(parts, connector, 'TriggerMessage', {
    requestedMessage: 'MeterValues',
    connectorId: connector.connectorNo,
  })
}

const status = z.object({ status: z.string() })
async function sendDepotCommand(
  { command, line }: Parts,
  { operatorId, chargePointNo }: Pick<ConnectorWithDueCommand, 'operatorId' | 'chargePointNo'>,
  action: Action,
  payload: object,
): Promise<Answer> {
  const { result } = await command({
    operatorId,
    scope: 'all',
    userId: systemUserId,
    chargePointNo,
    action,
    payload,
    expiresInSeconds: waitSeconds,
  })
  const away = result.state === 'offline' || result.state === 'timeout'
  if (line && away) line.isDown = true
  return {
    state: away ? 'away' : result.state === 'accepted' ? 'accepted' : 'refused',
    word: (status.safeParse(result.reply).data?.status ?? result.state).slice(0, 60),
    reply: result.reply,
  }
}

function saveControl(
  { services }: Parts,
  { operatorId, chargePointId, connectorNo }: ConnectorWithDueCommand,
  changed: ControlChange,
): Promise<void> {
  return services.db.inTenant(operatorId, (tx) => changeControl(tx, { chargePointId, connectorNo }, changed))
}

async function sendConnectorLimits(parts: Parts, connector: ConnectorWithDueCommand): Promise<void> {
  const { control, connected } = connector
  const now = parts.services.now().getTime()
  if (!connected) return saveControl(parts, connector, { dueAt: null, linkAt: connector.linkAt?.getTime() ?? null })
  if (control.fallbackW === null) return takeBack(parts, connector)
  // Another system replaced or removed our profile.
  const isLost =
    control.fallbackSentW !== null && !connector.heldNos.includes(chargingProfileIds(connector.connectorNo).fallback)
  if (isLost) await saveControl(parts, connector, { fallbackSentW: null, fallbackLevel: null })
  const level = (connector.otherLevel ?? -1) + 1
  if (connector.maxLevel !== null && level + 1 > Number(connector.maxLevel))
    return saveControl(parts, connector, {
      ...refusedState(now, 'levels'),
      fallbackWhy: 'levels',
      dueAt: now + longMs,
    })
  if (!(await holdsFallback(parts, connector, level))) return
  const { wanted, state } = control
  const isFresh = wanted !== null && wanted.from + quarterHourMs > now
  const isToSend = state === 'planned' || state === 'unreached' || state === 'refused'
  if (isToSend && isFresh) return sendPlan(parts, { ...connector, tx: connector.tx }, { wanted, level })
  const profile = currentProfile(connector, now)
  if (state === 'sent' && profile) return readBack(parts, connector, { sent: profile, level })
  await saveControl(parts, connector, { dueAt: null })
}

function currentProfile({ control: { next, session }, tx }: ConnectorWithDueCommand, now: number): SentLimit | null {
  if (session && session.tx === tx && now < session.until) return session
  return next && now < next.until ? next : null
}
const refusedState = (since: number, why: string) => ({ state: 'refused' as const, why, since })

/** Clears our profiles from a connector that left the depot. */
async function takeBack(parts: Parts, connector: ConnectorWithDueCommand): Promise<void> {
  for (const id of Object.values(chargingProfileIds(connector.connectorNo))) {
    if (!connector.heldNos.includes(id)) continue
    const { state } = await sendDepotCommand(parts, connector, 'ClearChargingProfile', { id })
    if (state === 'away') return saveControl(parts, connector, { dueAt: parts.services.now().getTime() + laterMs })
  }
  await parts.services.db.inTenant(connector.operatorId, (tx) => deleteControl(tx, connector))
}

function abilitiesOf({ rateUnits, maxPeriods, ...plate }: ConnectorWithDueCommand): SmartChargingAbilities {
  const units = rateUnits?.split(',').map((one) => one.trim()[0]?.toUpperCase()) ?? []
  // Power and W mean watts. Only Current and A mean amperes.
  const isAmps = units.length > 0 && units.every((one) => one === 'C' || one === 'A')
  const most = Number(maxPeriods ?? '')
  return {
    unit: isAmps ? 'A' : 'W',
    volts: voltageForSchedule(plate),
    maxPeriods: maxPeriods !== null && most > 0 ? most : null,
  }
}

/** Sets the fallback limit before anything else. Returns false if the charge point does not have it. */
async function holdsFallback(parts: Parts, connector: ConnectorWithDueCommand, level: number): Promise<boolean> {
  const { control, connectorNo } = connector
  const watts = control.fallbackW ?? 0
  const isHeld = connector.heldNos.includes(chargingProfileIds(connectorNo).fallback)
  if (isHeld && control.fallbackSentW === watts && control.fallbackLevel === level) return true
  const at = parts.services.now().getTime()
  const payload = fallbackProfile(connectorNo, { watts, level, at, abilities: abilitiesOf(connector) })
  const { state, word } = await sendDepotCommand(parts, connector, 'SetChargingProfile', payload)
  const now = parts.services.now().getTime()
  if (state === 'accepted') {
    await saveControl(parts, connector, {
      fallbackSentW: watts,
      fallbackLevel: level,
      fallbackAt: now,
      fallbackWhy: null,
      ...(control.state === 'refused' && { state: null, why: null, since: now }),
    })
    return true
  }
  if (state === 'away') await saveControl(parts, connector, { fallbackWhy: 'unreached', dueAt: now + soonMs })
  else
    await saveControl(parts, connector, {
      ...refusedState(now, word),
      fallbackWhy: 'refused',
      dueAt: now + laterMs,
    })
  return false
}

async function sendPlan(
  parts: Parts,
  connector: ConnectorWithDueCommand,
  { wanted, level }: { wanted: DesiredLimit; level: number },
): Promise<void> {
  const { connectorNo, tx } = connector
  const started = parts.services.now().getTime()
  await saveControl(parts, connector, { state: 'sent', why: null, since: started, sentAt: started })
  const plan = { wanted, level: level + 1, abilities: abilitiesOf(connector) }
  let forTx = tx
  let answer = await sendDepotCommand(
    parts,
    connector,
    'SetChargingProfile',
    plannedProfile(connectorNo, { ...plan, tx }),
  )
  // Some charge points support no TxProfile and apply the TxDefaultProfile to a running session.
  if (answer.state === 'refused' && tx !== null) {
    forTx = null
    answer = await sendDepotCommand(
      parts,
      connector,
      'SetChargingProfile',
      plannedProfile(connectorNo, { ...plan, tx: null }),
    )
  }
  const now = parts.services.now().getTime()
  if (answer.state === 'refused')
    return saveControl(parts, connector, { ...refusedState(now, answer.word), dueAt: now + laterMs })
  const profile: SentLimit = {
    from: wanted.from,
    until: wanted.from + wanted.watts.length * quarterHourMs,
    watts: answer.state === 'accepted' ? wanted.watts : most(connector, wanted),
    at: now,
    ...(forTx !== null && { tx: forTx }),
  }
  const held = { [forTx === null ? 'next' : 'session']: profile, holdsUntil: profile.until }
  if (answer.state === 'away')
    return saveControl(parts, connector, {
      ...held,
      state: 'unreached',
      why: null,
      since: now,
      dueAt: now + soonMs,
    })
  await saveControl(parts, connector, { ...held, acceptedAt: now })
  await readBack(parts, connector, { sent: profile, level })
}

/** Without an answer the limit may have been accepted or not, so the higher of both is assumed. */
function most({ control, tx }: ConnectorWithDueCommand, { from, watts }: DesiredLimit): number[] {
  const holding = {
    next: control.next,
    session: control.session,
    fallbackW: control.fallbackSentW,
    fallbackAt: null,
  }
  return watts.map((value, slot) => Math.max(value, limitInForceW(holding, tx, from + slot * quarterHourMs) ?? 0))
}

const curve = z.object({
  chargingSchedule: z.object({ chargingSchedulePeriod: z.array(z.unknown()).min(1) }),
})
/** Reads back the schedule. A limit counts as active only if the schedule of the charge point confirms it. */
async function readBack(
  parts: Parts,
  connector: ConnectorWithDueCommand,
  { sent, level }: { sent: SentLimit; level: number },
): Promise<void> {
  const { connectorNo, tx, operatorId } = connector
  const { services } = parts
  const abilities = abilitiesOf(connector)
  const duration = Math.max(1, Math.ceil((sent.until - services.now().getTime()) / 1_000) - 2)
  const { unit } = abilities
  const answer = await sendDepotCommand(parts, connector, 'GetCompositeSchedule', {
    connectorId: connectorNo,
    duration,
    chargingRateUnit: unit,
  })
  const now = services.now().getTime()
  const plain = { readAt: now, dueAt: null, since: now }
  if (answer.state !== 'accepted' || !curve.safeParse(answer.reply).success)
    return saveControl(parts, connector, {
      state: 'sent',
      why: 'unread',
      dueAt: answer.state === 'away' ? now + soonMs : null,
    })
  const periods = limitPeriodsOf(sent.watts, abilities)
  const held = {
    connectorNo,
    purpose: 'planned',
    stackLevel: level,
    unit,
    start: sent.from,
    daily: false,
    periods,
  }
  if (isCurveWithin([held], { connectorNo, reply: answer.reply, now }))
    return saveControl(parts, connector, { ...plain, state: 'active', why: null })
  // Some charge points retain the profile of an ended session.
  const session = connector.control.session
  if (tx === null && session !== null && sent !== session) {
    await sendDepotCommand(parts, connector, 'ClearChargingProfile', { id: chargingProfileIds(connectorNo).session })
    const rest = { ...connector, control: { ...connector.control, session: null } }
    await saveControl(parts, connector, { session: null })
    return readBack(parts, rest, { sent, level })
  }
  // Without a session many charge points report a schedule as if no profile were set.
  if (tx === null) return saveControl(parts, connector, { ...plain, state: 'sent', why: 'schedule' })
  await services.db.inTenant(operatorId, async (tx_) => {
    await changeControl(tx_, connector, { ...limitIgnoredState(connector, now, 'schedule'), readAt: now })
    const detail = 'GetCompositeSchedule > SetChargingProfile'
    await updateChargePointAlarm(tx_, { code: 'F63', ...connectorPlaceOf(connector), detail, at: new Date(now) })
  })
  services.bus.publish(alarmsChannel, { operatorId })
}
export function connectorPlaceOf({
  operatorId,
  stationId,
  chargePointId,
  connectorNo,
}: Pick<ConnectorWithDueCommand, 'operatorId' | 'stationId' | 'chargePointId' | 'connectorNo'>) {
  return { operatorId, stationId, chargePointId, connectorNo }
}
