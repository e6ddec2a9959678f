import { expect, test } from 'vitest'
import { secondsSinceLastMessage, areFiguresOutdated, sessionProgress, sessionStageOf } from './session.rules.ts'

test('a start that the charge point refused is failed, however its order is called', () => {
  expect(sessionStageOf({ state: 'starting', failure: null })).toBe('starting')
  expect(sessionStageOf({ state: 'starting', failure: 'Rejected' })).toBe('failed')
  expect(sessionStageOf({ state: 'cancelled', failure: null })).toBe('failed')
  expect(sessionStageOf({ state: 'stopping', failure: null })).toBe('stopping')
  for (const state of ['finished', 'awaiting_record', 'settled', 'abnormal', 'void'] as const)
    expect(sessionStageOf({ state, failure: null })).toBe('ended')
})

test('an age is counted by the server until it answered and by the phone from then on; ninety seconds are late', () => {
  const at = '2026-11-23T10:00:30Z'
  expect(secondsSinceLastMessage({ heardAt: '2026-11-23T10:00:00Z', at }, 15)).toBe(45)
  expect(secondsSinceLastMessage({ heardAt: '2026-11-23T10:00:31Z', at }, 2)).toBe(2)
  expect(secondsSinceLastMessage({ heardAt: null, at }, 15)).toBeUndefined()
  expect([areFiguresOutdated(90), areFiguresOutdated(91), areFiguresOutdated(undefined)]).toEqual([false, true, false])
})

test('progress is of what was asked for, else of the battery; unknown is nothing', () => {
  const session = {
    target: { kind: 'energy', value: 200_000 } as const,
    energyDwh: 50_000,
    costMinor: 700,
    soc: 40,
    at: '2026-11-23T10:30:00Z',
    startedAt: '2026-11-23T10:00:00Z',
  }
  expect(sessionProgress(session)).toBe(0.25)
  expect(sessionProgress({ ...session, target: { kind: 'amount', value: 500 } })).toBe(1)
  expect(sessionProgress({ ...session, target: { kind: 'minutes', value: 60 } })).toBe(0.5)
  expect(sessionProgress({ ...session, target: null })).toBe(0.4)
  expect(sessionProgress({ ...session, target: null, soc: null })).toBeUndefined()
})
