import { describe, expect, test } from 'vitest'
import { matchSessionToStop, type StopCandidate } from './stop-session.rules.ts'

const minute = 60_000
const begin = Date.UTC(2026, 10, 20, 8)
const running: StopCandidate = {
  transactionId: 7,
  idTag: 'CARD-A',
  isRunning: true,
  deviceStartedAt: begin,
  meterStartDwh: 10_000,
  deviceEndedAt: null,
  meterEndDwh: null,
}
const stop = { idTag: 'card-a', deviceAt: begin + 30 * minute, registerDwh: 60_000 }
const ended = { ...running, isRunning: false, deviceEndedAt: stop.deviceAt, meterEndDwh: stop.registerDwh }
const other = { ...running, transactionId: 8, idTag: 'CARD-B' }
const twin = { ...running, transactionId: 9 }

describe('a stop with a number that we never gave', () => {
  test.each([
    ['the only session of its tag', stop, [running, other], 7],
    ['the only session, and no tag', { ...stop, idTag: null }, [running], 7],
    ['its time cannot be read', { ...stop, deviceAt: null }, [running], 7],
    ['no register is reported', { ...stop, registerDwh: null }, [running], 7],
    ['the clock was set back while charging', { ...stop, deviceAt: begin - 240 * minute }, [running], 7],
    ['of two sessions of the tag, its register fits one', stop, [running, { ...twin, meterStartDwh: 90_000 }], 7],
    ['it is repeated', stop, [ended], 7],
    ['it is repeated, and the card charges again', stop, [{ ...twin, deviceStartedAt: begin + 31 * minute }, ended], 7],
    ['two sessions of the tag', stop, [running, twin], null],
    ['two sessions, and no tag', { ...stop, idTag: null }, [running, other], null],
    ['a session of another tag only', stop, [other], null],
    ['no session', stop, [], null],
    ['a register below the start', { ...stop, registerDwh: 9_000 }, [running], null],
    ['an earlier session ended', { ...stop, deviceAt: begin - 60 * minute, registerDwh: 10_000 }, [running], null],
    [
      'an earlier session ended, and each session counts from 0',
      { ...stop, deviceAt: begin - 60 * minute },
      [{ ...running, meterStartDwh: 0 }],
      null,
    ],
    ['another end of a closed session', { ...stop, registerDwh: 70_000 }, [ended], null],
  ])('%s', (_, reported, candidates, expected) => {
    expect(matchSessionToStop(reported, candidates)?.transactionId ?? null).toBe(expected)
  })
})
