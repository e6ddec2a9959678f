import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkVdvMessage, type VdvConversation } from './conversation.ts'
import {
  buildVdvConfirmation,
  formatVdvMessage,
  parseVdvMessage,
  buildVdvRefusal,
  vdvMessages,
  vdvSources,
  type VdvMessage,
} from './messages.ts'
import { compareFullState } from './full-state.ts'
import { parseVdvRequests, type VdvRequest } from './requests.ts'
import { vdvPointFault, vdvPointStatus, vdvStationFault, vdvStationStatus, type OcppStatus } from './state-words.ts'

const now = Date.UTC(2026, 10, 23, 20, 0)
const boot: VdvMessage = {
  kind: 'request',
  source: 'BMS',
  presystemId: 'depot-1',
  at: now,
  messageId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  message: 'BootNotification',
  payload: { presystem: 'BMS' },
}
const vdvMessage: VdvMessage = {
  ...boot,
  message: 'ProvideChargingRequests',
  messageId: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
  payload: { chargingRequestList: [] },
}
const conversation: VdvConversation = {
  presystemId: 'depot-1',
  isBooted: true,
  lastStateAt: null,
  answered: new Set(),
}
const wanted: VdvRequest = {
  id: 'r1',
  vehicleId: 'bus 12',
  pointId: null,
  arrivesAt: now,
  departAt: now + 3_600_000,
  socAtArrivalPct: 22,
  minTargetSocPct: 80,
  maxTargetSocPct: 90,
  priority: 0,
  instruction: 'Normal',
  preconditionW: 0,
  preconditionFrom: null,
}

test('X-05 a frame that was written is read as it was', () => {
  const messages = fc.record({
    kind: fc.constantFrom('request' as const, 'confirmation' as const, 'error' as const),
    source: fc.constantFrom(...vdvSources),
    presystemId: fc.string({ minLength: 1, maxLength: 40 }),
    at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    messageId: fc.uuid(),
    message: fc.constantFrom(...vdvMessages),
    payload: fc.dictionary(fc.constantFrom('status', 'presystem', 'x'), fc.string(), {
      noNullPrototype: true,
    }),
  })
  fc.assert(
    fc.property(messages, (message) => {
      expect(parseVdvMessage(formatVdvMessage(message))).toEqual({ message })
    }),
  )
})

test('whatever comes is a frame or refused, and a refusal knows the id where one could be read', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Object.keys(parseVdvMessage(text))).toEqual(['refused'])
    }),
  )
  expect(parseVdvMessage('{')).toEqual({ refused: { why: 'not-json', messageId: null, message: null } })
  const six = JSON.stringify([1, 'BMS', 'depot-1', 'yesterday', boot.messageId, 'BootNotification', {}])
  expect(parseVdvMessage(six)).toEqual({
    refused: { why: 'not-a-message', messageId: boot.messageId, message: 'BootNotification' },
  })
})

test('an answer carries the id and the name of its question, and comes from us', () => {
  expect(buildVdvConfirmation(boot, now + 1, { status: 'Accepted' })).toMatchObject({
    kind: 'confirmation',
    source: 'CMS',
    messageId: boot.messageId,
    message: 'BootNotification',
  })
  expect(buildVdvRefusal(vdvMessage, now, 'not booted').payload).toEqual({
    message: 'not booted',
    errorMessage: 'not booted',
  })
})

test.each<[string, Partial<VdvConversation>, Partial<VdvMessage>, string]>([
  ['after boot', {}, {}, 'take'],
  ['before boot', { isBooted: false }, {}, 'not-booted'],
  ['of another depot system', {}, { presystemId: 'depot-2' }, 'other-presystem'],
  ['twice', { answered: new Set([vdvMessage.messageId]) }, {}, 'repeated'],
  ['out of order', { lastStateAt: now + 1 }, {}, 'older'],
  ['of a clock that was set back', { lastStateAt: now + 3_600_000 }, {}, 'take'],
  ['that only we send', {}, { message: 'ProvideChargingInformation' }, 'not-theirs'],
  ['that answers', {}, { kind: 'confirmation' }, 'not-theirs'],
])('a message %s is judged so', (_, overrides, message, found) => {
  expect(checkVdvMessage({ ...conversation, ...overrides }, { ...vdvMessage, ...message })).toBe(found)
})

test('requests are taken whole or not at all: a part left out would delete buses', () => {
  const one = {
    chargingRequestId: 'r1',
    vehicleId: 'bus 12',
    chargingRequestData: {
      expectedArrivalTimeAtChargingPoint: '2026-11-23T20:00:00Z',
      expectedSocAtArrival: 22,
      minTargetSoc: 80,
      maxTargetSoc: 90,
      requestedTimeForDeparture: '2026-11-23T22:00:00+01:00',
    },
  }
  expect(parseVdvRequests({ chargingRequestList: [one] })).toEqual({ requests: [wanted] })
  const wrong = {
    ...one,
    chargingRequestId: 'r2',
    chargingRequestData: { minTargetSoc: 120, maxTargetSoc: 90 },
  }
  expect(parseVdvRequests({ chargingRequestList: [one, wrong] })).toHaveProperty('wrong')
  expect(parseVdvRequests({ chargingRequestList: [one, one] })).toEqual({
    wrong: 'chargingRequestId r1 stands twice',
  })
  expect(parseVdvRequests({})).toHaveProperty('wrong')
})

test('a state is whole: new ones are created, different ones changed, what is left out or told to end is ended', () => {
  const other = { ...wanted, id: 'r2' }
  const state = { stored: [wanted, other], now, emptySince: null, isFirst: false }
  expect(
    compareFullState({
      ...state,
      received: [
        { ...wanted, departAt: now },
        { ...wanted, id: 'r3' },
      ],
    }),
  ).toEqual({
    created: [{ ...wanted, id: 'r3' }],
    changed: [{ ...wanted, departAt: now }],
    ended: ['r2'],
    heldSince: null,
  })
  const ended = compareFullState({ ...state, received: [wanted, { ...other, instruction: 'Terminate' }] })
  expect(ended).toEqual({ created: [], changed: [], ended: ['r2'], heldSince: null })
})

test('an empty state after a reconnect deletes nothing until somebody says so; in the midst of a conversation it does', () => {
  const state = { stored: [wanted], received: [], now, emptySince: null, isFirst: true }
  const held = compareFullState(state)
  expect(held).toEqual({ created: [], changed: [], ended: [], heldSince: now })
  const still = { ...state, isFirst: false, emptySince: held.heldSince }
  expect(compareFullState({ ...still, now: now + 3_600_000 })).toMatchObject({ ended: [], heldSince: now })
  expect(compareFullState({ ...still, received: [wanted] }).heldSince).toBeNull()
  expect(compareFullState({ ...state, isFirst: false }).ended).toEqual(['r1'])
})

test('states and faults in the words of the interface; who is silent for a minute is not available', () => {
  const createReport = (status: OcppStatus, errorCode: string | null = null, heardAt = now) => ({
    status,
    errorCode,
    heardAt,
  })
  expect(vdvPointStatus(createReport('SuspendedEV'), now)).toBe('Occupied')
  expect(vdvPointStatus(createReport('Available', null, now - 60_001), now)).toBe('Unavailable')
  const faults = [
    createReport('Faulted', 'GroundFailure'),
    createReport('Faulted'),
    createReport('Available', 'NoError'),
    createReport('Charging', 'WeakSignal'),
    createReport('Charging', 'EVCommunicationError'),
    createReport('Available', 'GroundFailure', now - 60_001),
  ]
  expect(faults.map((one) => vdvPointFault(one, now))).toEqual([
    'OtherChargingPointFailure',
    'OtherChargingPointFailure',
    'NoFaultKnown',
    'WeakSignal',
    'UsageFailure',
    'CommunicationFailure',
  ])
  const down = [createReport('Faulted'), createReport('Faulted')]
  const half = [createReport('Faulted'), createReport('Available')]
  const silent = [createReport('Available', null, now - 60_001)]
  const wholes = [
    [null, down, 'Faulted', 'OtherChargingStationFailure'],
    [null, half, 'Available', 'NoFaultKnown'],
    [null, silent, 'Unavailable', 'CommunicationFailure'],
    [createReport('Faulted', 'PowerMeterFailure'), half, 'Faulted', 'ElectricalOperationFailure'],
    [createReport('Available', 'LocalListConflict'), half, 'Available', 'ConfigurationFailure'],
    [createReport('Available', 'WeakSignal'), half, 'Available', 'WeakSignal'],
    [createReport('Available', 'InternalError'), half, 'Available', 'OtherChargingStationFailure'],
  ] as const
  for (const [whole, points, status, fault] of wholes)
    expect([vdvStationStatus(whole, points, now), vdvStationFault(whole, points, now)]).toEqual([status, fault])
})
