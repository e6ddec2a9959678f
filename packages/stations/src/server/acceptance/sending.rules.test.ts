import { expect, test } from 'vitest'
import type { SentTestCommand } from './observation.rules.ts'
import { commandIdToSend } from './sending.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 2, 8, 0, seconds))
const sentCommandAt = (seconds: number): SentTestCommand => ({
  action: 'TriggerMessage',
  payload: {},
  state: 'sent',
  reply: null,
  requestedAt: at(seconds),
  answeredAt: null,
})
const sent = { sentAt: at(10).toISOString(), commandId: 'the-first' }

test('X-12 a command whose row did not come goes out under its own id again; the next one has another', () => {
  expect(commandIdToSend({ sentAt: null, commandId: null }, { commands: [], now: at(10) })).toMatch(/^[0-9a-f-]{36}$/)
  expect(commandIdToSend(sent, { commands: [], now: at(14) })).toBeUndefined()
  expect(commandIdToSend(sent, { commands: [], now: at(16) })).toBe('the-first')
  // The row has been written in the meantime, so the next command is a new one.
  expect(commandIdToSend(sent, { commands: [sentCommandAt(11)], now: at(12) })).not.toBe('the-first')
  // An older command of the step is ignored.
  expect(commandIdToSend(sent, { commands: [sentCommandAt(9)], now: at(12) })).toBeUndefined()
  expect(commandIdToSend({ sentAt: sent.sentAt }, { commands: [], now: at(16) })).toMatch(/^[0-9a-f-]{36}$/)
})
