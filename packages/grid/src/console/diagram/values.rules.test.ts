import { expect, test } from 'vitest'
import type { NetLive, SymbolBinding } from '../../contract/index.ts'
import { appearanceOfBindings, createDataPointLookup } from './values.rules.ts'

const now = '2026-03-10T10:00:00.000Z'
const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1_000).toISOString()
const connector = (status: 'charging' | 'idle' | 'offline' | 'faulted', powerW: number | null, at: string | null) => ({
  connectorNo: 1,
  status,
  powerW,
  at,
})
const chargePoint = (objectId: string, connectors: NetLive['chargePoints'][number]['connectors']) => ({
  objectId,
  connectors,
  alarms: 2,
  departures: [],
})
const live: NetLive = {
  at: now,
  positions: [],
  chargePoints: [
    chargePoint('busy', [connector('charging', 60_000, ago(4)), connector('charging', 30_000, ago(9))]),
    chargePoint('old', [connector('charging', 60_000, ago(301)), connector('idle', null, null)]),
    chargePoint('mute', [connector('charging', null, ago(1))]),
    chargePoint('idle', [connector('idle', 0, ago(9_000))]),
    chargePoint('away', [connector('offline', 5_000, ago(2))]),
    chargePoint('broken', [connector('charging', 1, now), connector('faulted', null, null)]),
  ],
  meters: [
    {
      objectId: 'meter',
      values: [
        { quantity: 'power', value: 62_000, at: ago(151), freshS: 150 },
        { quantity: 'energy', value: 12_345, at: ago(149), freshS: 150 },
      ],
    },
  ],
}
const loads = new Map([
  ['known', { powerW: 45_500, limitW: 100_000, chargePoints: 1, at: ago(3) }],
  ['unknown', { powerW: 45_500, limitW: 100_000, chargePoints: 2, at: null }],
])
const valueOf = createDataPointLookup({ live, loads, isLost: false })
const power = (objectId: string) => valueOf({ objectId, quantity: 'power' })

test('26 a value has its age; one that is old, or was not told, is unknown and never 0', () => {
  expect(power('busy')).toEqual({ value: 90_000, at: ago(9) })
  expect(power('old')).toEqual({ value: null, at: ago(301) })
  expect(power('mute').value).toBeNull()
  expect(power('away')).toEqual({ value: null, at: null })
  // There is no charging, which is known however long ago the last charging was.
  expect(power('idle')).toEqual({ value: 0, at: now })
  expect(power('meter')).toEqual({ value: null, at: ago(151) })
  expect(valueOf({ objectId: 'meter', quantity: 'energy' })).toEqual({ value: 12_345, at: ago(149) })
  expect(power('nobody')).toEqual({ value: null, at: null })
  expect(valueOf({ objectId: 'known', quantity: 'load' })).toEqual({ value: 46, at: ago(3) })
  expect(valueOf({ objectId: 'unknown', quantity: 'load' }).value).toBeNull()
  expect(valueOf({ objectId: 'broken', quantity: 'state' }).value).toBe('faulted')
  expect(valueOf({ objectId: 'busy', quantity: 'alarms' }).value).toBe(2)
})

test('26 when nothing is heard any more everything is unknown, with the age of what was', () => {
  const lost = createDataPointLookup({ live, loads, isLost: true })
  expect(lost({ objectId: 'busy', quantity: 'power' })).toEqual({ value: null, at: ago(9) })
  const never = createDataPointLookup({ live: undefined, loads: new Map(), isLost: false })
  expect(never({ objectId: 'busy', quantity: 'power' }).value).toBeNull()
})

test('26 a symbol follows its values: the worst colour of those that hold, hidden and moving by its own, as it is where nothing is known', () => {
  const follow = (more: Partial<SymbolBinding>): SymbolBinding => ({
    objectId: 'busy',
    quantity: 'power',
    act: 'colour',
    from: 0,
    states: [],
    tone: 'good',
    ...more,
  })
  const combineLooks = (...bound: SymbolBinding[]) => appearanceOfBindings(bound, valueOf)
  const plain = { tone: undefined, isHidden: false, isMoving: false, isUnknown: false }
  expect(combineLooks()).toEqual(plain)
  expect(
    combineLooks(follow({}), follow({ tone: 'bad', from: 90_000 }), follow({ tone: 'warn', from: 90_001 })),
  ).toEqual({
    ...plain,
    tone: 'bad',
  })
  expect(combineLooks(follow({ act: 'visibility', from: 90_001 })).isHidden).toBe(true)
  expect(combineLooks(follow({ act: 'visibility' })).isHidden).toBe(false)
  const state = { quantity: 'state', act: 'motion', states: ['charging'] } as const
  expect(combineLooks(follow({ ...state, states: ['charging'] })).isMoving).toBe(true)
  expect(combineLooks(follow({ ...state, states: ['idle'] })).isMoving).toBe(false)
  const unknown = { objectId: 'old' }
  expect(combineLooks(follow(unknown), follow({ ...unknown, act: 'visibility', from: 1 }))).toEqual({
    ...plain,
    isUnknown: true,
  })
})
