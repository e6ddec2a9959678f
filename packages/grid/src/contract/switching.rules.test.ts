import { describe, expect, test } from 'vitest'
import type { GridKind } from './kinds.ts'
import { switchingEffectOf, interlocksOf } from './switching.rules.ts'
import type { NetTopology, SwitchPosition } from './topology.rules.ts'

/** Builds a net from objects by id with the nodes of their terminals. */
function netOf(objects: Readonly<Record<string, readonly [GridKind, ...(string | null)[]]>>): NetTopology {
  return {
    objects: Object.entries(objects).map(([id, [kind]]) => ({ id, kind })),
    terminals: Object.entries(objects).flatMap(([objectId, [, ...nodes]]) =>
      nodes.map((nodeId, at) => ({ id: `${objectId} ${at + 1}`, objectId, nodeId })),
    ),
  }
}
/**
 * Two supplies with a coupler between their busbars; feeders with disconnector and breaker; an earthing switch at the
 * feeder.
 */
const net = netOf({
  grid: ['EnergySource', 'in'],
  main: ['Breaker', 'in', 'bar1'],
  bar1: ['BusbarSection', 'bar1'],
  coupler: ['Breaker', 'bar1', 'bar2'],
  bar2: ['BusbarSection', 'bar2'],
  second: ['EnergySource', 'bar2'],
  line: ['Disconnector', 'bar1', 'f1'],
  feeder: ['Breaker', 'f1', 'f2'],
  earth: ['GroundDisconnector', 'f2'],
  point: ['ChargingPile', 'f2'],
  pump: ['EnergyConsumer', 'bar1'],
})
const usual: Readonly<Record<string, SwitchPosition>> = { coupler: 'open', earth: 'open' }
const positions =
  (more: Readonly<Record<string, SwitchPosition>> = {}) =>
  (id: string): SwitchPosition =>
    more[id] ?? usual[id] ?? 'closed'
const queryInterlocks = (
  objectId: string,
  position: 'open' | 'closed',
  more: Readonly<Record<string, SwitchPosition>> = {},
) => interlocksOf(net, positions(more), { objectId, position })

describe('X-13 what opens when a switch opens', () => {
  test('charge points and loads behind it go dark, those that are fed from elsewhere do not', () => {
    const open = (objectId: string, more = {}) =>
      switchingEffectOf(net, positions(more), { objectId, position: 'open' })
    expect(open('feeder').dark).toEqual(['point'])
    expect(open('main').dark).toEqual(['point', 'pump'])
    expect(open('main').changed).toContainEqual({ objectId: 'bar1', before: 'energised', after: 'dead' })
    // The second supply takes over while the coupler is closed.
    expect(open('main', { coupler: 'closed' }).dark).toEqual([])
    expect(switchingEffectOf(net, positions({ main: 'open' }), { objectId: 'main', position: 'closed' }).lit).toEqual([
      'point',
      'pump',
    ])
    expect(open('coupler').changed).toEqual([])
  })
})

describe('X-13 what speaks against a position', () => {
  test('nothing against a breaker that switches its load, nor against how it stands', () => {
    expect(queryInterlocks('feeder', 'open')).toEqual([])
    expect(queryInterlocks('feeder', 'closed', { feeder: 'open' })).toEqual([])
    expect(queryInterlocks('earth', 'open')).toEqual([])
    expect(queryInterlocks('bar1', 'open')).toEqual([])
  })
  test('an earthing switch on what is fed, or may be; a switch that feeds what is earthed', () => {
    expect(queryInterlocks('earth', 'closed')).toEqual(['earth-on-live'])
    expect(queryInterlocks('earth', 'closed', { feeder: 'unknown' })).toEqual(['earth-on-live'])
    expect(queryInterlocks('earth', 'closed', { feeder: 'open' })).toEqual([])
    expect(queryInterlocks('feeder', 'closed', { feeder: 'open', earth: 'closed' })).toContain('feeds-earth')
  })
  test('a loop of two supplies', () => {
    expect(queryInterlocks('coupler', 'closed')).toEqual(['closes-loop'])
    expect(queryInterlocks('coupler', 'closed', { main: 'open' })).toEqual([])
  })
  test('a disconnector under load, opened or closed; behind an open breaker it moves freely', () => {
    expect(queryInterlocks('line', 'open')).toEqual(['breaks-load'])
    expect(queryInterlocks('line', 'closed', { line: 'open' })).toEqual(['makes-load'])
    expect(queryInterlocks('line', 'open', { feeder: 'open' })).toEqual([])
    expect(queryInterlocks('line', 'closed', { line: 'open', feeder: 'open' })).toEqual([])
  })
})
