import { alarmsChannel, curveKeeps, nobody, tellProfile } from '@evops/stations/server'
import { z } from 'zod'
import type { DepotDeps } from '../deps.ts'
import { changeControl, type ControlChange } from './control.store.ts'
import { ignoring } from './decide.rules.ts'
import { claimPile, forgetControl, releasePile, type DueGun } from './due.store.ts'
import {
  fallbackProfile,
  inForce,
  periodsOf,
  plannedProfile,
  profileNos,
  slotMs,
  type Abilities,
  type Told,
  type Wanted,
} from './told.rules.ts'
import { voltsOf } from './volts.rules.ts'

const waitSeconds = 20
const soonMs = 20_000
const laterMs = 300_000
const longMs = 3_600_000

/** `line`: it did not answer, and is not asked on. */
type Parts = Pick<DepotDeps, 'house' | 'command'> & { line?: { isDown: boolean } }
type Action = 'SetChargingProfile' | 'GetCompositeSchedule' | 'ClearChargingProfile' | 'TriggerMessage'
interface Answer {
  state: 'accepted' | 'refused' | 'away'
  word: string
  reply: unknown
}

/** Tells a charge point what it is due to be told, one thing after the other. */
export async function tellPile(
  parts: Parts,
  { operatorId, pileId }: { operatorId: string; pileId: string },
): Promise<void> {
  const { db, now } = parts.house
  const due = await db.inTenant(operatorId, (tx) => claimPile(tx, pileId, now()))
  if (due.length === 0) return
  const line = { isDown: false }
  try {
    for (const gun of due) if (!line.isDown) await tellGun({ ...parts, line }, gun)
  } finally {
    await db.inTenant(operatorId, (tx) => releasePile(tx, pileId))
  }
}

/** Asks a connector for its meter: what it says comes as a message of its own. */
export async function askMeter(
  parts: Parts,
  gun: Pick<DueGun, 'operatorId' | 'pileNo' | 'gunNo'>,
): Promise<void> {
  await asked(parts, gun, 'TriggerMessage', { requestedMessage: 'MeterValues', connectorId: gun.gunNo })
}

const status = z.object({ status: z.string() })
async function asked(
  { command, line }: Parts,
  { operatorId, pileNo }: Pick<DueGun, 'operatorId' | 'pileNo'>,
  action: Action,
  payload: object,
): Promise<Answer> {
  const { result } = await command({
    operatorId,
    scope: 'all',
    userId: nobody,
    pileNo,
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

function keep(
  { house }: Parts,
  { operatorId, pileId, gunNo }: DueGun,
  changed: ControlChange,
): Promise<void> {
  return house.db.inTenant(operatorId, (tx) => changeControl(tx, { pileId, gunNo }, changed))
}

async function tellGun(parts: Parts, gun: DueGun): Promise<void> {
  const { control, connected } = gun
  const now = parts.house.now().getTime()
  if (!connected) return keep(parts, gun, { dueAt: null, linkAt: gun.linkAt?.getTime() ?? null })
  if (control.fallbackW === null) return takeBack(parts, gun)
  // Somebody else took its place, or cleared it.
  const isLost = control.fallbackToldW !== null && !gun.heldNos.includes(profileNos(gun.gunNo).fallback)
  if (isLost) await keep(parts, gun, { fallbackToldW: null, fallbackLevel: null })
  const level = (gun.otherLevel ?? -1) + 1
  if (gun.maxLevel !== null && level + 1 > Number(gun.maxLevel))
    return keep(parts, gun, {
      ...refused(now, 'levels'),
      fallbackWhy: 'levels',
      dueAt: now + longMs,
    })
  if (!(await holdsFallback(parts, gun, level))) return
  const { wanted, state } = control
  const isFresh = wanted !== null && wanted.from + slotMs > now
  const isToTell = state === 'planned' || state === 'unreached' || state === 'refused'
  if (isToTell && isFresh) return tellPlan(parts, { ...gun, tx: gun.tx }, { wanted, level })
  const told = toldNow(gun, now)
  if (state === 'sent' && told) return readBack(parts, gun, { told, level })
  await keep(parts, gun, { dueAt: null })
}

function toldNow({ control: { next, session }, tx }: DueGun, now: number): Told | null {
  if (session && session.tx === tx && now < session.until) return session
  return next && now < next.until ? next : null
}
const refused = (since: number, why: string) => ({ state: 'refused' as const, why, since })

/** What left the depot gets back what it held before. */
async function takeBack(parts: Parts, gun: DueGun): Promise<void> {
  for (const id of Object.values(profileNos(gun.gunNo))) {
    if (!gun.heldNos.includes(id)) continue
    const { state } = await asked(parts, gun, 'ClearChargingProfile', { id })
    if (state === 'away') return keep(parts, gun, { dueAt: parts.house.now().getTime() + laterMs })
  }
  await parts.house.db.inTenant(gun.operatorId, (tx) => forgetControl(tx, gun))
}

function abilitiesOf({ rateUnits, maxPeriods, ...plate }: DueGun): Abilities {
  const units = rateUnits?.split(',').map((one) => one.trim()[0]?.toUpperCase()) ?? []
  // Power and W say watts; Current and A amperes alone.
  const isAmps = units.length > 0 && units.every((one) => one === 'C' || one === 'A')
  const most = Number(maxPeriods ?? '')
  return {
    unit: isAmps ? 'A' : 'W',
    volts: voltsOf(plate),
    maxPeriods: maxPeriods !== null && most > 0 ? most : null,
  }
}

/** Before anything else: what it gives while nobody tells it anything. False: it does not have it. */
async function holdsFallback(parts: Parts, gun: DueGun, level: number): Promise<boolean> {
  const { control, gunNo } = gun
  const watts = control.fallbackW ?? 0
  const isHeld = gun.heldNos.includes(profileNos(gunNo).fallback)
  if (isHeld && control.fallbackToldW === watts && control.fallbackLevel === level) return true
  const at = parts.house.now().getTime()
  const payload = fallbackProfile(gunNo, { watts, level, at, abilities: abilitiesOf(gun) })
  const { state, word } = await asked(parts, gun, 'SetChargingProfile', payload)
  const now = parts.house.now().getTime()
  if (state === 'accepted') {
    await keep(parts, gun, {
      fallbackToldW: watts,
      fallbackLevel: level,
      fallbackAt: now,
      fallbackWhy: null,
      ...(control.state === 'refused' && { state: null, why: null, since: now }),
    })
    return true
  }
  if (state === 'away') await keep(parts, gun, { fallbackWhy: 'unreached', dueAt: now + soonMs })
  else await keep(parts, gun, { ...refused(now, word), fallbackWhy: 'refused', dueAt: now + laterMs })
  return false
}

async function tellPlan(
  parts: Parts,
  gun: DueGun,
  { wanted, level }: { wanted: Wanted; level: number },
): Promise<void> {
  const { gunNo, tx } = gun
  const begun = parts.house.now().getTime()
  await keep(parts, gun, { state: 'sent', why: null, since: begun, sentAt: begun })
  const plan = { wanted, level: level + 1, abilities: abilitiesOf(gun) }
  let forTx = tx
  let answer = await asked(parts, gun, 'SetChargingProfile', plannedProfile(gunNo, { ...plan, tx }))
  // Some know no profile of a session, and let what is usual count for one that runs.
  if (answer.state === 'refused' && tx !== null) {
    forTx = null
    answer = await asked(parts, gun, 'SetChargingProfile', plannedProfile(gunNo, { ...plan, tx: null }))
  }
  const now = parts.house.now().getTime()
  if (answer.state === 'refused')
    return keep(parts, gun, { ...refused(now, answer.word), dueAt: now + laterMs })
  const told: Told = {
    from: wanted.from,
    until: wanted.from + wanted.watts.length * slotMs,
    watts: answer.state === 'accepted' ? wanted.watts : most(gun, wanted),
    at: now,
    ...(forTx !== null && { tx: forTx }),
  }
  const held = { [forTx === null ? 'next' : 'session']: told, holdsUntil: told.until }
  if (answer.state === 'away')
    return keep(parts, gun, { ...held, state: 'unreached', why: null, since: now, dueAt: now + soonMs })
  await keep(parts, gun, { ...held, acceptedAt: now })
  await readBack(parts, gun, { told, level })
}

/** Without an answer it may have taken it or not: the higher of the two is reckoned with. */
function most({ control, tx }: DueGun, { from, watts }: Wanted): number[] {
  const holding = {
    next: control.next,
    session: control.session,
    fallbackW: control.fallbackToldW,
    fallbackAt: null,
  }
  return watts.map((value, slot) => Math.max(value, inForce(holding, tx, from + slot * slotMs) ?? 0))
}

const curve = z.object({
  chargingSchedule: z.object({ chargingSchedulePeriod: z.array(z.unknown()).min(1) }),
})
/** Active is what its own schedule bears out. */
async function readBack(
  parts: Parts,
  gun: DueGun,
  { told, level }: { told: Told; level: number },
): Promise<void> {
  const { gunNo, tx, operatorId } = gun
  const { house } = parts
  const abilities = abilitiesOf(gun)
  const duration = Math.max(1, Math.ceil((told.until - house.now().getTime()) / 1_000) - 2)
  const { unit } = abilities
  const answer = await asked(parts, gun, 'GetCompositeSchedule', {
    connectorId: gunNo,
    duration,
    chargingRateUnit: unit,
  })
  const now = house.now().getTime()
  const plain = { readAt: now, dueAt: null, since: now }
  if (answer.state !== 'accepted' || !curve.safeParse(answer.reply).success)
    return keep(parts, gun, {
      state: 'sent',
      why: 'unread',
      dueAt: answer.state === 'away' ? now + soonMs : null,
    })
  const periods = periodsOf(told.watts, abilities)
  const held = {
    gunNo,
    purpose: 'planned',
    stackLevel: level,
    unit,
    start: told.from,
    daily: false,
    periods,
  }
  if (curveKeeps([held], { gunNo, reply: answer.reply, now }))
    return keep(parts, gun, { ...plain, state: 'active', why: null })
  // Some keep the profile of a session that is over.
  const session = gun.control.session
  if (tx === null && session !== null && told !== session) {
    await asked(parts, gun, 'ClearChargingProfile', { id: profileNos(gunNo).session })
    const rest = { ...gun, control: { ...gun.control, session: null } }
    await keep(parts, gun, { session: null })
    return readBack(parts, rest, { told, level })
  }
  // Without a session many tell what they would give then as if nothing were set.
  if (tx === null) return keep(parts, gun, { ...plain, state: 'sent', why: 'schedule' })
  await house.db.inTenant(operatorId, async (tx_) => {
    await changeControl(tx_, gun, { ...ignoring(gun, now, 'schedule'), readAt: now })
    const detail = 'GetCompositeSchedule > SetChargingProfile'
    await tellProfile(tx_, { ...placeOf(gun), detail, at: new Date(now) })
  })
  house.bus.publish(alarmsChannel, { operatorId })
}
export function placeOf({
  operatorId,
  stationId,
  pileId,
  gunNo,
}: Pick<DueGun, 'operatorId' | 'stationId' | 'pileId' | 'gunNo'>) {
  return { operatorId, stationId, pileId, gunNo }
}
