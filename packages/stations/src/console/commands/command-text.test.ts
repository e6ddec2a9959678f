import { registerWords, setLanguage } from '@evops/kit'
import { beforeAll, expect, test } from 'vitest'
import { commandActions } from '../../contract/index.ts'
import {
  bulkJobText,
  commandText,
  commandValues,
  displayedTariffs,
  refusedTags,
  responseMeaning,
} from './command-text.ts'
import { commandTextWords } from './command-text.words.ts'
import { commandWords } from './commands.words.ts'

beforeAll(() => {
  registerWords(commandTextWords)
  setLanguage('en')
})

test('UI-17 every command that can be sent is told in words', () => {
  const types = { Reset: { type: 'Soft' }, ChangeAvailability: { type: 'Operative' } }
  const unsaid = commandActions.filter(
    (action) => commandText(action, new Map(Object.entries(types)).get(action) ?? {}) === action,
  )
  expect(unsaid).toEqual([])
})

test.each([
  ['Reset', { type: 'Hard' }, 'Force restart', ''],
  ['UnlockConnector', { connectorId: 1 }, 'Unlock connector 1', ''],
  ['MoveParkingLock', { connectorId: 2, type: 'Up' }, 'Raise the parking lock of connector 2', ''],
  ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }, 'Take whole charge point out of service', ''],
  ['ChangeAvailability', { connectorId: 2, type: 'Operative' }, 'Put connector 2 into service', ''],
  ['ExtendedTriggerMessage', { requestedMessage: 'Heartbeat' }, 'Request heartbeat', ''],
  ['TriggerMessage', { requestedMessage: 'TransactionEvent' }, 'Request a message: TransactionEvent', ''],
  [
    'ChangeConfiguration',
    { key: 'HeartbeatInterval', value: '300' },
    'Change configuration',
    'HeartbeatInterval · 300',
  ],
  ['GetConfiguration', { key: ['A', 'B'] }, 'Read configuration', 'A · B'],
  [
    'RemoteStartTransaction',
    { connectorId: 1, idTag: '•••• 7QX2', chargingProfile: {} },
    'Start charging at connector 1',
    '•••• 7QX2',
  ],
  ['FutureCommand', null, 'FutureCommand', ''],
])('%s %j', (action, payload, text, values) => {
  expect(commandText(action, payload)).toBe(text)
  expect(commandValues(payload)).toBe(values)
})

test.each([
  ['Reset Soft', 'Restart'],
  ['↩ ChangeAvailability Inoperative', '↩ Take whole charge point out of service'],
  ['Night tariff limits', 'Night tariff limits'],
])('the bulk job %s', (title, text) => {
  expect(bulkJobText(title)).toBe(text)
})

test('a refusal is shown by its meaning and the refused cards', () => {
  registerWords(commandWords)
  const idTags = Array.from({ length: 11 }, (_, place) => `•••• 10${place + 10}`)
  expect(responseMeaning('CardsWithoutSpace')).toBe('the charge point has no space for the listed cards')
  expect(responseMeaning('SomethingElse')).toBe('SomethingElse')
  expect(refusedTags({ status: 'CardsRefused', idTags: idTags.slice(0, 2) })).toBe('•••• 1010, •••• 1011')
  expect(refusedTags({ status: 'CardsRefused', idTags })).toMatch(/1019, …$/)
  expect(refusedTags({ status: 'Rejected' })).toBe('')
})

test('the tariffs of a charge point are shown with their EVSEs, or with the result of each', () => {
  const tariffAssignments = [{ tariffId: 'T1', evseIds: [1, 2] }, { tariffId: 'T2' }]
  expect(displayedTariffs({ status: 'Accepted', tariffAssignments })).toBe('T1: 1, 2; T2')
  const clearTariffsResult = [{ tariffId: 'T1', status: 'Rejected' }, { status: 'NoTariff' }]
  expect(displayedTariffs({ clearTariffsResult })).toBe('T1: Rejected')
  expect([displayedTariffs({ status: 'NoTariff' }), displayedTariffs(null)]).toEqual(['', ''])
})
