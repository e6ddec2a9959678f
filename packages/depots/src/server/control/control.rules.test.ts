import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoardRow } from '../../contract/index.ts'
import type { ConnectorControl, LiveDepot, LiveConnector } from './control.types.ts'
import { checkDepotConnectors } from './decide.rules.ts'
import { checkLimitCompliance, type MeasuredDraw } from './obey.rules.ts'
import { insignificantPowerW } from './news.rules.ts'
import { connectorKey, limitNodePath, calculateAllowedPower } from './room.rules.ts'
import { adjustReadiness } from './shown.rules.ts'
import {
  limitInForceW,
  limitUpdateReasonOf,
  limitPeriodsOf,
  plannedProfile,
  type SentLimit,
} from './sent-limits.rules.ts'

const now = Date.parse('2026-11-24T00:05:00Z')
const slot = Date.parse('2026-11-24T00:00:00Z')
const slotMs = 900_000
const createSentPlan = (watts: number[], more: Partial<SentLimit> = {}): SentLimit => ({
  from: slot,
  until: slot + watts.length * slotMs,
  watts,
  at: now - 60_000,
  ...more,
})
const control = (more: Partial<ConnectorControl> = {}): ConnectorControl => ({
  fallbackW: 10_000,
  fallbackSentW: 10_000,
  fallbackLevel: 0,
  fallbackAt: 0,
  fallbackWhy: null,
  wanted: null,
  next: null,
  session: null,
  state: null,
  why: null,
  since: 0,
  sentAt: null,
  linkAt: 1,
  bootedAt: 1,
  waitsUntil: null,
  overAt: null,
  ignoredAt: null,
  ignoredTx: null,
  requestedAt: null,
  dueAt: null,
  claimedUntil: null,
  ...more,
})
const connector = (no: number, more: Partial<LiveConnector> = {}): LiveConnector => ({
  nodeId: `p${no}`,
  chargePointId: `chargePoint${no}`,
  chargePointNo: `${no}`,
  connectorNo: 1,
  ratedW: 60_000,
  chargePointRatedW: 60_000,
  limitW: 60_000,
  leastLimitW: null,
  connected: true,
  status: 'charging',
  linkAt: 1,
  bootedAt: 1,
  powerW: null,
  sampledAt: null,
  tx: no,
  startedAt: now - 600_000,
  planned: null,
  marginSeconds: null,
  control: control(),
  ...more,
})
const depot = (limitW: number, connectors: LiveConnector[]): LiveDepot => ({
  operatorId: 'o',
  stationId: 's',
  timeZone: 'UTC',
  gone: [],
  connectors,
  nodes: [
    { id: 'site', parentId: null, limitW, windows: [], cutW: null, cutUntil: null },
    ...connectors.map(({ nodeId, limitW: own }) => ({
      id: nodeId,
      parentId: 'site',
      limitW: own,
      windows: [],
      cutW: null,
      cutUntil: null,
    })),
  ],
})
const createPlanned = (watts: number, marginSeconds = 3_600) => ({
  planned: [watts, watts, watts, watts, watts],
  marginSeconds,
})

test('the profile of a session counts while it runs, that of the next for all others, after both the fallback', () => {
  const holding = {
    next: createSentPlan([20_000, 30_000]),
    session: createSentPlan([40_000], { tx: 7 }),
    fallbackW: 5_000,
    fallbackAt: 0,
  }
  const at = (tx: number | null, slots: number) => limitInForceW(holding, tx, slot + slots * slotMs)
  expect([at(7, 0), at(8, 0), at(null, 0), at(7, 1), at(7, 2)]).toEqual([40_000, 20_000, 20_000, 30_000, 5_000])
})

test('only what has changed is told: less at once, and again before it ends', () => {
  const holding = {
    next: null,
    session: createSentPlan([40_000, 40_000, 40_000, 40_000, 40_000], { tx: 7 }),
    fallbackW: 5_000,
    fallbackAt: 0,
  }
  const sessionNeed = (watts: number[], at = now) =>
    limitUpdateReasonOf(holding, { tx: 7, now: at, wanted: { from: slot, watts } })
  const same = [40_000, 40_000, 40_000, 40_000, 40_000]
  expect(sessionNeed(same)).toBeNull()
  expect(sessionNeed([39_000, ...same])).toBe('lower')
  expect(sessionNeed([41_000, ...same])).toBe('raise')
  expect(sessionNeed([40_000, 40_000, 20_000])).toBe('later')
  expect(sessionNeed(same, slot + 50 * 60_000)).toBe('renew')
})

test('E-02 what others allow is in force a minute before it begins, in any quarter hour that it touches, and below fallbacks too', () => {
  const connectors = [1, 2].map((no) => connector(no, createPlanned(50_000)))
  const roomUnderLimit = (from: number, until: number, limitW: number) => {
    const place = depot(100_000, connectors)
    const [site, ...points] = place.nodes
    const outside = [{ from, until, limitW, cause: 'outside' as const }]
    return calculateAllowedPower(
      { ...place, nodes: site ? [{ ...site, outside }, ...points] : [] },
      { now, minutes: 5 },
    )
  }
  const sums = (room: Map<string, number[]>) =>
    [0, 1, 2].map((at) => [...room.values()].reduce((sum, watts) => sum + (watts[at] ?? 0), 0))
  expect(sums(roomUnderLimit(now + 120_000, slot + slotMs, 12_000))[0]).toBeGreaterThan(12_000)
  expect(sums(roomUnderLimit(now + 50_000, slot + slotMs, 12_000))[0]).toBeLessThanOrEqual(12_000)
  expect(sums(roomUnderLimit(slot + 1.5 * slotMs, slot + 1.6 * slotMs, 30_000))[1]).toBeLessThanOrEqual(30_000)
  expect(sums(roomUnderLimit(slot + 1.5 * slotMs, slot + 1.6 * slotMs, 30_000))[2]).toBe(100_000)
})

test('a connector where nobody charges is told what allows too much now and what ends, and nothing else', () => {
  const holding = {
    next: createSentPlan([40_000, 40_000, 40_000, 40_000, 40_000]),
    session: null,
    fallbackW: 10_000,
    fallbackAt: null,
  }
  const defaultNeed = (watts: number[], at = now) =>
    limitUpdateReasonOf(holding, { tx: null, wanted: { from: slot, watts }, now: at })
  expect(defaultNeed([39_000, 40_000])).toBe('lower')
  expect(defaultNeed([41_000, 40_000])).toBeNull()
  expect(defaultNeed([40_000, 40_000, 20_000])).toBeNull()
  expect(defaultNeed([40_000, 20_000], slot + slotMs + 1)).toBeNull()
  expect(defaultNeed([40_000, 41_000], slot + 50 * 60_000)).toBe('renew')
  const pending = { ...holding, next: null }
  expect(limitUpdateReasonOf(pending, { tx: null, wanted: { from: slot, watts: [40_000] }, now })).toBe('raise')
})

test('a schedule has no more periods than the charge point takes, and promises nothing that was not meant', () => {
  const w = { unit: 'W', volts: 690, maxPeriods: null } as const
  expect(limitPeriodsOf([10_000, 10_000, 20_000, 0], w)).toEqual([
    { startPeriod: 0, limit: 10_000 },
    { startPeriod: 1_800, limit: 20_000 },
    { startPeriod: 2_700, limit: 0 },
  ])
  expect(limitPeriodsOf([10_000, 20_000, 30_000], { ...w, maxPeriods: 2 })).toEqual([
    { startPeriod: 0, limit: 10_000 },
    { startPeriod: 900, limit: 20_000 },
  ])
  expect(limitPeriodsOf([22_000], { unit: 'A', volts: 690, maxPeriods: null })).toEqual([
    { startPeriod: 0, limit: 31.8 },
  ])
  const sent = plannedProfile(2, { wanted: { from: slot, watts: [5_000] }, tx: 9, level: 1, abilities: w })
  expect(sent.csChargingProfiles).toMatchObject({
    chargingProfilePurpose: 'TxProfile',
    transactionId: 9,
    validTo: '2026-11-24T00:15:00.000Z',
    chargingSchedule: { duration: 900 },
  })
})

test('E-03 a connector ignores what it is told when two readings after it had time to come down are clearly above', () => {
  const obedienceOf = (more: Partial<MeasuredDraw>) =>
    checkLimitCompliance({
      now,
      sentW: 20_000,
      sentSince: now - 60_000,
      powerW: 40_000,
      sampledAt: now,
      overAt: null,
      requestedAt: null,
      ...more,
    })
  expect(obedienceOf({})).toEqual({ obeys: null, overAt: now, shouldRequest: false })
  expect(obedienceOf({ overAt: now - 10_000 })).toMatchObject({ obeys: false })
  expect(obedienceOf({ powerW: 22_900 })).toMatchObject({ obeys: true, overAt: null })
  // The power is still decreasing.
  expect(obedienceOf({ sentSince: now - 10_000 })).toEqual({
    obeys: null,
    overAt: null,
    shouldRequest: false,
  })
  // No recent reading: a meter value is requested, but not every second.
  expect(obedienceOf({ sampledAt: now - 50_000 })).toMatchObject({ obeys: null, shouldRequest: true })
  expect(obedienceOf({ sampledAt: now - 50_000, requestedAt: now - 5_000 })).toMatchObject({
    shouldRequest: false,
  })
  expect(obedienceOf({ sampledAt: now - 30_000, overAt: now - 30_000 })).toMatchObject({
    obeys: null,
    shouldRequest: true,
  })
})

test('E-02 who is to have more waits until those who are to have less have accepted it', () => {
  const full = control({
    session: createSentPlan([60_000, 60_000, 60_000, 60_000, 60_000], { tx: 1 }),
    state: 'active',
  })
  const one = connector(1, { ...createPlanned(0), control: full })
  const two = connector(2, createPlanned(60_000))
  const before = calculateAllowedPower(depot(70_000, [one, two]), { now, minutes: 5 })
  expect([before.get('chargePoint1:1')?.[0], before.get('chargePoint2:1')?.[0]]).toEqual([0, 10_000])
  const lowered = {
    ...one,
    control: control({ session: createSentPlan([0, 0, 0, 0, 0], { tx: 1 }), state: 'active' }),
  }
  expect(calculateAllowedPower(depot(70_000, [lowered, two]), { now, minutes: 5 }).get('chargePoint2:1')?.[0]).toBe(
    60_000,
  )
})

test('whatever was told before, and whoever is not reached or ignores it: what is told fits, and so does what is held until then', () => {
  const one = fc.record({
    watts: fc.integer({ min: 0, max: 60_000 }),
    held: fc.option(fc.integer({ min: 0, max: 60_000 })),
    connected: fc.boolean(),
    ignores: fc.boolean(),
    busy: fc.boolean(),
    isPlanned: fc.boolean(),
    margin: fc.option(fc.integer({ min: -9_000, max: 9_000 })),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 10 }), fc.nat(400_000), (all, limitW) => {
      const connectors = all.map(({ watts, held, connected, ignores, busy, isPlanned, margin }, no) =>
        connector(no + 1, {
          connected,
          tx: busy ? no + 1 : null,
          ...(isPlanned && { planned: [watts, watts, watts, watts, watts], marginSeconds: margin }),
          control: control({
            ...(held !== null && { next: createSentPlan([held, held, held, held, held]) }),
            ...(ignores && { ignoredAt: 1, state: 'ignores' as const }),
          }),
        }),
      )
      const place = depot(limitW, connectors)
      const room = calculateAllowedPower(place, { now, minutes: 5 })
      const heldBy = (one_: LiveConnector) =>
        one_.control.ignoredAt !== null
          ? one_.tx === null && one_.connected
            ? 0
            : 60_000
          : (limitInForceW(
              { next: one_.control.next, session: null, fallbackW: 10_000, fallbackAt: 0 },
              one_.tx,
              now,
            ) ?? 0)
      const before = connectors.reduce((sum, one_) => sum + heldBy(one_), 0)
      const after = connectors.reduce(
        (sum, one_) => sum + Math.max(room.get(connectorKey(one_))?.[0] ?? 0, heldBy(one_)),
        0,
      )
      // A connector gets no more than the limit allows in addition to the power held by others.
      expect(after).toBeLessThanOrEqual(Math.max(before, limitW))
      const final = connectors.reduce((sum, one_) => sum + (room.get(connectorKey(one_))?.[0] ?? heldBy(one_)), 0)
      const fixed = connectors.reduce((sum, one_) => sum + (room.has(connectorKey(one_)) ? 0 : heldBy(one_)), 0)
      expect(final).toBeLessThanOrEqual(Math.max(limitW, fixed))
      expect(limitNodePath(place).get(connectorKey(connectors[0] ?? connector(1)))).toContain('site')
    }),
  )
})

test('a look at which nothing has changed writes nothing', () => {
  const holds = control({
    state: 'active',
    session: createSentPlan([40_000, 40_000, 40_000, 40_000, 40_000], { tx: 1 }),
    wanted: { from: slot, watts: [40_000, 40_000, 40_000, 40_000, 40_000] },
  })
  const calm = connector(1, {
    ...createPlanned(40_000),
    control: holds,
    powerW: 39_000,
    sampledAt: now - 5_000,
  })
  const [verdict] = checkDepotConnectors(depot(100_000, [calm]), { now, random: () => 0 })
  expect(verdict).toMatchObject({ change: {}, shouldRequest: false, alarm: null })
})

test('after it booted a connector gets no more than its fallback for a while, and nothing before it holds that', () => {
  const booted = connector(1, {
    ...createPlanned(40_000),
    bootedAt: 2,
    control: control({ state: 'active' }),
  })
  const [verdict] = checkDepotConnectors(depot(100_000, [booted]), { now, random: () => 0.5 })
  expect(verdict?.change).toMatchObject({
    fallbackSentW: null,
    waitsUntil: now + 60_000,
    dueAt: now,
    bootedAt: 2,
  })
  // It is unknown whether the charge point kept its limit, so the limit is sent again even if it is unchanged.
  const unconfirmed = connector(1, {
    ...createPlanned(10_000),
    control: control({ next: createSentPlan([10_000, 10_000, 10_000, 10_000, 10_000], { doubtful: true }) }),
  })
  expect(checkDepotConnectors(depot(100_000, [unconfirmed]), { now, random: () => 0 })[0]?.change).toMatchObject({
    state: 'planned',
  })
  const waiting = connector(1, { ...createPlanned(40_000), control: control({ waitsUntil: now + 30_000 }) })
  const room = calculateAllowedPower(depot(100_000, [waiting]), { now, minutes: 5 })
  expect(room.get('chargePoint1:1')).toEqual([10_000, 40_000, 40_000, 40_000, 40_000])
})

test('what stands at a connector is told of who stands there; who is to come is planned, unless something is in the way', () => {
  const row = {
    state: 'green',
    plugged: true,
    connector: 'P1-1',
    watts: [40_000],
    reasons: [],
    control: { state: 'active', since: '2026-11-24T00:00:00Z', why: null, fallbackW: 10_000 },
  } as unknown as BoardRow
  const boardRowWithState = (state: unknown, more: object = {}, why: string | null = null) => {
    const control = { ...row.control, state, why }
    const seen = adjustReadiness({ ...row, control, ...more } as unknown as BoardRow, {
      slot: 0,
      now: new Date(now),
    })
    return [seen.state, seen.control?.state, seen.reasons.map(({ code }) => code).join()]
  }
  expect(boardRowWithState('active')).toEqual(['green', 'active', ''])
  expect(boardRowWithState('refused')).toEqual(['red', 'refused', 'profile_not_accepted'])
  expect(boardRowWithState('unreached')).toEqual(['red', 'unreached', 'profile_unreached'])
  expect(boardRowWithState('ignores')).toEqual(['amber', 'ignores', 'connector_ignores_profile'])
  expect(boardRowWithState('planned')).toEqual(['amber', 'planned', 'profile_waiting'])
  expect(boardRowWithState('sent', {}, 'unread')).toEqual(['amber', 'sent', 'profile_unread'])
  expect(boardRowWithState(null)).toEqual(['amber', null, 'profile_waiting'])
  expect(boardRowWithState('active', { plugged: false })).toEqual(['green', 'planned', ''])
  expect(boardRowWithState('unreached', { plugged: false })).toEqual(['green', 'unreached', ''])
})

test('E-03 a reading below what is news changes nothing for anybody, and the first above it does', () => {
  const watts = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ sent: fc.option(watts), before: watts, after: watts }), {
        minLength: 1,
        maxLength: 5,
      }),
      watts,
      (connectors, limitW) => {
        const told1 = (w: number | null) => (w === null ? null : createSentPlan([w, w, w, w], { at: now - 120_000 }))
        const at = (which: 'before' | 'after') =>
          connectors.map(({ sent: w, ...drawn }, no) => {
            const one = connector(no, {
              sampledAt: now - 1_000,
              control: control({ next: told1(w), state: 'active' }),
            })
            return { ...one, powerW: Math.min(drawn[which], insignificantPowerW(one, now)) }
          })
        const [was, is] = (['before', 'after'] as const).map((which) =>
          checkDepotConnectors(depot(limitW, at(which)), { now, random: () => 0 }).map(
            ({ change, shouldRequest, alarm }) => ({
              change,
              shouldRequest,
              alarm,
            }),
          ),
        )
        expect(is).toEqual(was)
      },
    ),
  )
  const settled = { next: createSentPlan([20_000, 20_000], { at: now - 120_000 }), state: 'active' as const }
  const one = connector(1, { sampledAt: now - 1_000, control: control(settled) })
  const above = { ...one, powerW: insignificantPowerW(one, now) + 1 }
  expect(checkDepotConnectors(depot(60_000, [above]), { now, random: () => 0 })[0]?.change).toHaveProperty('overAt')
  for (const wild of [{ fallbackSentW: null }, { ignoredAt: now - 1 }, { overAt: now - 1 }])
    expect(insignificantPowerW(connector(1, { control: control(wild) }), now)).toBeLessThan(0)
})
