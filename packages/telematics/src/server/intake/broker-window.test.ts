import { expect, test } from 'vitest'
import { BrokerWindow } from './broker-window.ts'

test('two pauses at the same count are a broker’s window, for ten seconds', () => {
  const window = new BrokerWindow()
  expect(window.isFull(20, 0)).toBe(false)
  window.notePause(20, 100)
  expect(window.isFull(20, 101)).toBe(false)
  window.notePause(20, 400)
  expect(window.isFull(19, 401)).toBe(false)
  expect(window.isFull(20, 401)).toBe(true)
  expect(window.isFull(20, 10_400)).toBe(false)
  window.notePause(20, 10_700)
  expect(window.isFull(20, 10_701)).toBe(true)
})

test('pauses at whatever count are none', () => {
  const window = new BrokerWindow()
  for (const [at, count] of [25, 27, 26, 28].entries()) window.notePause(count, at * 300)
  expect(window.isFull(1_000, 1_200)).toBe(false)
})
