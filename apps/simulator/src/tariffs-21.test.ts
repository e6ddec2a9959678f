import { beforeEach, expect, test } from 'vitest'
import type { MessagePayload } from './messages.ts'
import { createTranslator201 } from './words-201.ts'
import type { VersionTranslator } from './words.ts'

let translator: VersionTranslator
beforeEach(() => {
  translator = createTranslator201(() => 'tx-1', 'ocpp2.1')
})
const unsupported = { error: 'NotImplemented' }
const react = (action: string, payload: MessagePayload, at = translator) =>
  at.react(
    { action, payload },
    () => unsupported,
    () => {},
  )
const tariff = {
  tariffId: 'T1',
  currency: 'EUR',
  energy: { prices: [{ priceKwh: 0.4 }] },
  chargingTime: { prices: [{ priceMinute: 0.05 }] },
  fixedFee: { prices: [{ priceFixed: 1 }] },
}
const status = (value: string) => ({ answer: { status: value } })
const start = () =>
  translator.sendEvent('StartTransaction', {
    connectorId: 1,
    idTag: 'TAG',
    meterStart: 1_000,
    timestamp: '2026-03-01T08:00:00Z',
  })
const stop = () =>
  translator.sendEvent('StopTransaction', {
    transactionId: 1,
    meterStop: 11_000,
    timestamp: '2026-03-01T08:30:00Z',
  })?.payload

test('a session is charged by the tariff of its EVSE, and the cost is in its last message', () => {
  expect(react('SetDefaultTariff', { evseId: 0, tariff })).toEqual(status('Accepted'))
  start()
  // 10 kWh, 30 minutes and the fee of the session.
  expect(stop()).toMatchObject({
    eventType: 'Ended',
    transactionInfo: { transactionId: 'tx-1', tariffId: 'T1' },
    costDetails: {
      totalCost: { currency: 'EUR', typeOfCost: 'NormalCost', total: { exclTax: 6.5 } },
      totalUsage: { energy: 10_000, chargingTime: 1_800, idleTime: 0 },
    },
  })
})

test('a running session gets a tariff of its own, but no other currency', () => {
  react('SetDefaultTariff', { evseId: 1, tariff })
  const other = { tariffId: 'T2', currency: 'EUR', energy: { prices: [{ priceKwh: 0.2 }] }, minCost: { exclTax: 3 } }
  expect(react('ChangeTransactionTariff', { transactionId: 'tx-1', tariff: other })).toEqual(status('TxNotFound'))
  start()
  const foreign = { ...other, currency: 'USD' }
  expect(react('ChangeTransactionTariff', { transactionId: 'tx-1', tariff: foreign })).toEqual(
    status('NoCurrencyChange'),
  )
  expect(react('ChangeTransactionTariff', { transactionId: 'tx-1', tariff: other })).toEqual(status('Accepted'))
  expect(stop()).toMatchObject({
    transactionInfo: { tariffId: 'T2' },
    costDetails: { totalCost: { typeOfCost: 'MinCost', total: { exclTax: 3 } } },
  })
})

test('tariffs are listed and cleared; conditions are not supported', () => {
  expect(react('GetTariffs', { evseId: 0 })).toEqual(status('NoTariff'))
  const conditional = { ...tariff, energy: { prices: [{ priceKwh: 1, conditions: { startTimeOfDay: '07:00' } }] } }
  expect(react('SetDefaultTariff', { evseId: 1, tariff: conditional })).toEqual(status('ConditionNotSupported'))
  react('SetDefaultTariff', { evseId: 1, tariff })
  expect(react('GetTariffs', { evseId: 1 })).toEqual({
    answer: {
      status: 'Accepted',
      tariffAssignments: [{ tariffId: 'T1', tariffKind: 'DefaultTariff', evseIds: [1] }],
    },
  })
  expect(react('ClearTariffs', { tariffIds: ['T2'] })).toEqual({
    answer: { clearTariffsResult: [{ status: 'NoTariff' }] },
  })
  expect(react('ClearTariffs', {})).toEqual({
    answer: { clearTariffsResult: [{ tariffId: 'T1', status: 'Accepted' }] },
  })
  start()
  expect(stop()).not.toHaveProperty('costDetails')
})

test('a 2.0.1 charge point knows no tariffs', () => {
  const older = createTranslator201(() => 'tx-1', 'ocpp2.0.1')
  expect(react('SetDefaultTariff', { evseId: 0, tariff }, older)).toEqual(unsupported)
})
