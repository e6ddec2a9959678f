import { expect, test } from 'vitest'
import type { NetObjectRow } from '../../contract/index.ts'
import { objectTreeOf, writeVolts, type ObjectBranch } from './object-view.rules.ts'

test.each([
  [null, ''],
  [400, '400 V'],
  [690, '690 V'],
  [10_000, '10 kV'],
  [13_800, '13.80 kV'],
])('a voltage of %s is written as a plate says it: %s', (volts, expected) => {
  expect(writeVolts(volts, 'en')).toBe(expected)
})

test('X-13 what stands in what: containers before the rest, the highest voltage first', () => {
  const object = (id: string, kind: NetObjectRow['kind'], containerId: string | null, volts: number | null) => ({
    id,
    kind,
    name: id,
    containerId,
    baseVoltageV: volts,
    normalOpen: null,
    refersToName: null,
    state: null,
    fedFrom: [],
    terminals: [],
    connectors: [],
  })
  const branches = objectTreeOf([
    object('bus', 'BusbarSection', 'low', 400),
    object('bay', 'Bay', 'low', 400),
    object('low', 'VoltageLevel', 'room', 400),
    object('high', 'VoltageLevel', 'room', 10_000),
    object('trafo', 'PowerTransformer', 'room', null),
    object('yard', 'ChargingPile', null, 400),
    object('room', 'Substation', null, null),
  ])
  const branchIds = (all: readonly ObjectBranch[]): unknown[] =>
    all.map(({ object: { id }, below }) => [id, ...branchIds(below)])
  expect(branchIds(branches)).toEqual([['room', ['high'], ['low', ['bay'], ['bus']], ['trafo']], ['yard']])
})
