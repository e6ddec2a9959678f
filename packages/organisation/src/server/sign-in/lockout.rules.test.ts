import { expect, test } from 'vitest'
import { afterFailure, attemptsLeft, isAlarm, lockSeconds, secondsLocked, secondsSlowed } from './lockout.rules.ts'

const start = new Date('2026-03-01T08:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

test('A-01 five failures lock for one minute, each further one for 5, 15, then 60 minutes', () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 99].map((failures) => lockSeconds(failures) / 60)
  expect(minutes).toEqual([0, 0, 0, 0, 1, 5, 15, 60, 60, 60, 60])
})

test('A-01 guessing without pause gets at most 20 looks an hour and never more than 100 in a row', () => {
  let now = start
  let state = { failures: 0, lastFailureAt: start, lockedUntil: null as Date | null }
  const looks: Date[] = []
  for (const end = later(60 * 24 * 3600); now < end; now = new Date(now.getTime() + 10_000)) {
    if (secondsLocked(state, now) > 0) continue
    looks.push(now)
    state = afterFailure(state.failures, now)
  }
  expect(looks).toHaveLength(100)
  for (const [index, first] of looks.entries()) {
    const inHour = looks.slice(index).filter((look) => look.getTime() - first.getTime() < 3_600_000)
    expect(inHour.length).toBeLessThanOrEqual(20)
  }
})

test('A-01 a try during the lock waits for its end, and the tries left are told', () => {
  const locked = afterFailure(4, start)
  expect(secondsLocked(locked, later(1))).toBe(59)
  expect(secondsLocked(locked, later(60))).toBe(0)
  expect([0, 1, 4, 5, 9].map(attemptsLeft)).toEqual([5, 4, 1, 0, 0])
})

test('R-13 a clock set back locks nobody out', () => {
  expect(secondsLocked(afterFailure(4, later(3600)), start)).toBe(0)
})

test('D-26d an account as a whole slows strangers from the tenth wrong try on, for 30 s and never longer', () => {
  const of = (failures: number) => ({ failures, lastFailureAt: start, lockedUntil: null })
  expect([0, 9, 10, 99, 100, 5_000].map((failures) => secondsSlowed(of(failures), start))).toEqual([
    0, 0, 30, 30, 30, 30,
  ])
  expect(secondsSlowed(of(5_000), later(30))).toBe(0)
  expect([9, 10, 11, 99, 100, 101, 200].filter(isAlarm)).toEqual([10, 100, 200])
})
