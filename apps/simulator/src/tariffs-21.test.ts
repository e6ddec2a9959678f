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

test('tariffs are listed and cleared; conditions of usage are not supported', () => {
  expect(react('GetTariffs', { evseId: 0 })).toEqual(status('NoTariff'))
  const conditional = { ...tariff, energy: { prices: [{ priceKwh: 1, conditions: { minEnergy: 5_000 } }] } }
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

test('each half-hour costs what its local time costs, in proportion to the registers around it', () => {
  const local = createTranslator201(() => 'tx-1', 'ocpp2.1', 8 * 3_600_000)
  const prices = [
    { priceKwh: 9, conditions: { dayOfWeek: ['Monday'] } },
    { priceKwh: 9, conditions: { validFromDate: '2026-03-02' } },
    { priceKwh: 0.2, conditions: { startTimeOfDay: '23:00', endTimeOfDay: '07:00', validToDate: '2026-03-02' } },
    { priceKwh: 0.5 },
  ]
  expect(react('SetDefaultTariff', { evseId: 0, tariff: { ...tariff, energy: { prices } } }, local)).toEqual(
    status('Accepted'),
  )
  // A Sunday in China, from 06:30 to 07:30 local time.
  const start21 = { connectorId: 1, idTag: 'TAG', meterStart: 0, timestamp: '2026-02-28T22:30:00Z' }
  local.sendEvent('StartTransaction', start21)
  const sampledValue = [{ value: '3000', measurand: 'Energy.Active.Import.Register', unit: 'Wh' }]
  const meterValue = [{ timestamp: '2026-02-28T22:45:00Z', sampledValue }]
  local.sendEvent('MeterValues', { connectorId: 1, transactionId: 1, meterValue })
  const end = { transactionId: 1, meterStop: 12_000, timestamp: '2026-02-28T23:30:00Z' }
  // 3 kWh, then 3 of the other 9 kWh before 07:00; an hour; the fee of the session.
  expect(local.sendEvent('StopTransaction', end)?.payload).toMatchObject({
    costDetails: { totalCost: { total: { exclTax: 8.2 } } },
  })
})
