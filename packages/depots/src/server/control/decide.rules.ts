import { delayAfterReturn } from '../trim/power-return.rules.ts'
import { clockOf } from '../limit-at.rules.ts'
import type { Control, LiveDepot, LiveConnector } from './control.types.ts'
import { obedience } from './obey.rules.ts'
import { connectorKey, holdingOf, roomOf } from './room.rules.ts'
import { countsAt, countsSince, inForce, needOf, slotMs, toldSlots, type Wanted } from './sent-limits.rules.ts'

/** A charge point is not told more often than this, unless it has to draw less. */
const gapMs = 10_000

/** What a look at a connector changes: only what is another than before. */
export interface Verdict {
  connector: LiveConnector
  change: Partial<Control>
  /** It is asked for its meter. */
  asks: boolean
  /** It was found to ignore what it is told (how much it draws), or to obey again. */
  alarm: { toldW: number; powerW: number } | 'over' | null
}

/** Looks at all connectors of a depot. `random` is in [0, 1). */
export function decide(depot: LiveDepot, { now, random }: { now: number; random: () => number }): Verdict[] {
  const returned = depot.connectors.map((connector) => comeBack(connector, { now, random }))
  const connectors = returned.map(({ connector }) => connector)
  const watched = connectors.map((connector) => watch(connector, now))
  const seen = watched.map(({ connector }) => connector)
  const { minutes } = clockOf(depot.timeZone)(now)
  const room = roomOf({ ...depot, connectors: seen }, { now, minutes })
  return seen.map((connector, place) => {
    const told = planConnectorUpdate(connector, { watts: room.get(connectorKey(connector)) ?? againW(connector, now), now })
    const change = {
      ...returned[place]?.change,
      ...watched[place]?.change,
      ...told,
      ...clearDueIfOffline(connector, told, now),
    }
    const { asks = false, alarm = null } = watched[place] ?? {}
    return { connector: depot.connectors[place] ?? connector, change, asks, alarm }
  })
}

/** Somebody is telling it something at this moment: what comes of it is not known yet. */
const isClaimed = ({ control: { claimedUntil } }: LiveConnector, now: number) =>
  claimedUntil !== null && claimedUntil > now
const withChange = (connector: LiveConnector, change: Partial<Control>): LiveConnector => ({
  ...connector,
  control: { ...connector.control, ...change },
})

/**
 * Its link or the charge point itself has come up since the last look: what it refused or ignored is tried again. After it booted it
 * gets no more than its fallback for a while, so that a depot does not begin at one stroke; nobody knows what it still holds.
 */
function comeBack(
  connector: LiveConnector,
  { now, random }: { now: number; random: () => number },
): { connector: LiveConnector; change: Partial<Control> } {
  const { control, linkAt, bootedAt, connected } = connector
  const isSame = linkAt === control.linkAt && bootedAt === control.bootedAt
  if (!connected || isSame || isClaimed(connector, now)) return { connector, change: {} }
  const isBooted = bootedAt !== control.bootedAt
  const change: Partial<Control> = {
    linkAt,
    bootedAt,
    dueAt: now,
    ...(isBooted && {
      next: control.next && { ...control.next, doubtful: true },
      session: control.session && { ...control.session, doubtful: true },
      fallbackToldW: null,
      fallbackLevel: null,
      waitsUntil: now + delayAfterReturn(random) * 1_000,
    }),
    // What it held may be gone: it is read again before it is called active.
    ...(control.state !== null && {
      state: !isBooted && countsAt(holdingOf(connector), connector.tx, now) ? ('sent' as const) : null,
      since: now,
      why: null,
    }),
  }
  return { connector: withChange(connector, change), change }
}

/** E-03: whether it draws what it was told. One that ignores it is tried again with its next session. */
function watch(connector: LiveConnector, now: number): Omit<Verdict, 'change'> & { change: Partial<Control> } {
  const { control, tx, startedAt, connected } = connector
  const plain = { connector, change: {}, asks: false, alarm: null }
  if (isClaimed(connector, now)) return plain
  const toldW = inForce(holdingOf(connector), tx, now)
  if (control.state === 'ignores' && tx !== control.ignoredTx && connected) {
    const change = { state: 'planned' as const, since: now, why: null, ignoredTx: tx, dueAt: now }
    return { ...plain, connector: withChange(connector, change), change }
  }
  if (tx === null || !connected || toldW === null) return plain
  const toldSince = Math.max(countsSince(holdingOf(connector), tx, now), startedAt ?? 0)
  const { powerW, sampledAt } = connector
  const seen = obedience({
    now,
    toldW,
    toldSince,
    powerW,
    sampledAt,
    overAt: control.overAt,
    askedAt: control.askedAt,
  })
  const change: Partial<Control> = {
    ...(seen.overAt !== control.overAt && { overAt: seen.overAt }),
    ...(seen.asks && { askedAt: now }),
  }
  if (seen.obeys === false && control.ignoredAt === null) {
    Object.assign(change, ignoring(connector, now, 'power'))
    return {
      ...plain,
      connector: withChange(connector, change),
      change,
      asks: seen.asks,
      alarm: { toldW, powerW: powerW ?? 0 },
    }
  }
  const isTold = control.state === 'active' || control.state === 'sent'
  if (seen.obeys === true && control.ignoredAt !== null && isTold) {
    const over = { ...change, ignoredAt: null, ignoredTx: null }
    return { ...plain, connector: withChange(connector, over), change: over, asks: seen.asks, alarm: 'over' }
  }
  if (seen.obeys === false && control.state !== 'ignores') Object.assign(change, ignoring(connector, now, 'power'))
  return { ...plain, connector: withChange(connector, change), change, asks: seen.asks }
}

export function ignoring(
  { tx, control }: Pick<LiveConnector, 'tx' | 'control'>,
  now: number,
  why: 'power' | 'schedule',
): Partial<Control> {
  const { ignoredAt } = control
  return { state: 'ignores', why, since: now, ignoredAt: ignoredAt ?? now, ignoredTx: tx, dueAt: null }
}

/** Who did not take or not keep to what it was told is tried again with its fallback: that it may draw in any case. */
function againW({ control }: LiveConnector, now: number): readonly number[] | null {
  const isDue = control.dueAt !== null && control.dueAt <= now
  const isTried = (control.ignoredAt !== null && control.state === 'planned') || control.state === 'refused'
  const { fallbackW, fallbackToldW } = control
  return isTried && isDue && fallbackW !== null && fallbackToldW !== null
    ? Array.from({ length: toldSlots }, () => fallbackW)
    : null
}

/** Who is not reached is sent its limit when it is back. */
function clearDueIfOffline({ connected, control }: LiveConnector, told: Partial<Control>, now: number): Partial<Control> {
  const dueAt = told.dueAt ?? control.dueAt
  if (connected || dueAt === null || dueAt > now) return {}
  return { dueAt: null, ...(control.fallbackToldW === null && { fallbackWhy: 'unreached' as const }) }
}

const waits = new Set<string | null>(['refused', 'unreached'])
/** What it is to be told, where that is another thing than what it holds. */
function planConnectorUpdate(
  connector: LiveConnector,
  { watts, now }: { watts: readonly number[] | null; now: number },
): Partial<Control> {
  const { control, tx, connected } = connector
  const { state, dueAt, sentAt } = control
  if (state === 'ignores' || isClaimed(connector, now)) return {}
  // What it was sent it does for a while, but nobody can change it or see it.
  if (!connected) {
    const isHere = tx !== null || connector.planned !== null
    return isHere && state !== 'unreached' ? { state: 'unreached', since: now, why: null } : {}
  }
  if (watts === null) return {}
  if (waits.has(state) && dueAt !== null && dueAt > now) return {}
  const wanted: Wanted = { from: Math.floor(now / slotMs) * slotMs, watts }
  const isAgain = control.ignoredAt !== null || state === 'refused'
  const need = isAgain ? 'lower' : needOf(holdingOf(connector), { tx, wanted, now })
  if (need === null) return {}
  if (need !== 'lower' && sentAt !== null && now - sentAt < gapMs) return {}
  const isSame = JSON.stringify(control.wanted) === JSON.stringify(wanted)
  if (isSame && state === 'planned' && dueAt !== null) return {}
  return {
    wanted,
    dueAt: now,
    ...(state !== 'planned' && { state: 'planned' as const, since: now, why: null }),
  }
}
