import { expect, test } from 'vitest'
import type { ModelVariable } from '../../contract/index.ts'
import { allowedVariableValues, modelGroups, writableAttributeOf } from './model-groups.rules.ts'

const of = (component: string, variable: string, more: Partial<ModelVariable> = {}): ModelVariable => ({
  key: `${component}.${variable}`,
  component,
  evse: 0,
  connector: 0,
  variable,
  attributes: {},
  unit: null,
  dataType: null,
  minLimit: null,
  maxLimit: null,
  valuesList: null,
  supportsMonitoring: false,
  seenAt: '2026-11-20T12:00:00.000Z',
  ...more,
})
const model = [
  of('Connector', 'AvailabilityState', {
    evse: 1,
    connector: 2,
    attributes: { Actual: { value: 'Occupied' } },
  }),
  of('Connector', 'Problem', { evse: 1, connector: 2, attributes: { Actual: { value: 'true' } } }),
  of('EVSE', 'Power', { evse: 1 }),
  of('OCPPCommCtrlr', 'HeartbeatInterval'),
]

test('components at their places, one of them with a problem', () => {
  expect(modelGroups(model, '').map(({ component, place, hasProblem }) => [component, place, hasProblem])).toEqual([
    ['Connector', '1/2', true],
    ['EVSE', '1', false],
    ['OCPPCommCtrlr', '', false],
  ])
})

test.each([
  ['occupied', ['Connector']],
  ['heartbeat', ['OCPPCommCtrlr']],
  ['nothing', []],
])('a search for %s finds names and values', (find, found) => {
  expect(modelGroups(model, find).map(({ component }) => component)).toEqual(found)
})

test('what may be written, and with what', () => {
  expect(writableAttributeOf(of('A', 'B', { attributes: { Actual: { mutability: 'ReadOnly' } } }))).toBeUndefined()
  expect(writableAttributeOf(of('A', 'B', { attributes: { Actual: { mutability: 'WriteOnly' } } }))).toBe('Actual')
  expect(
    writableAttributeOf(of('A', 'B', { attributes: { Actual: { value: '1' }, Target: { mutability: 'ReadWrite' } } })),
  ).toBe('Target')
  expect(writableAttributeOf(of('A', 'B', { attributes: { Actual: { value: '1' } } }))).toBe('Actual')
  expect(allowedVariableValues(of('A', 'B', { dataType: 'OptionList', valuesList: 'W,A' }))).toEqual(['W', 'A'])
  expect([allowedVariableValues(of('A', 'B', { dataType: 'boolean' })), allowedVariableValues(of('A', 'B'))]).toEqual([
    ['true', 'false'],
    [],
  ])
})
