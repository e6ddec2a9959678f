import { readMeterValue, type MeterValue } from '@evops/ocpp/contract'
import { describe, expect, test } from 'vitest'
import { implausibleRegisterReason, removeImplausibleValues, type ConnectorRegisterState } from './readings.rules.ts'

const at = '2026-06-10T12:00:00Z'
type Sampled = MeterValue['sampledValue'][number]
const readPlausible = (meterValues: Sampled[], ratedPowerW = 60_000) => {
  const sent: MeterValue = { timestamp: at, sampledValue: meterValues as MeterValue['sampledValue'] }
  return removeImplausibleValues(readMeterValue(sent), { sent, ratedPowerW })
}

describe('ROUTE-03 chgpile: what is measured and nobody can believe', () => {
  test.each<[string, Sampled, string, string]>([
    ['no number', { value: 'NaN', measurand: 'Power.Active.Import' }, 'Power.Active.Import', 'not-a-number'],
    ['words', { value: 'abc', measurand: 'Voltage' }, 'Voltage', 'not-a-number'],
    ['more volts than exist', { value: '1600', measurand: 'Voltage' }, 'Voltage', 'out-of-range'],
    ['more amperes', { value: '1001', measurand: 'Current.Import' }, 'Current.Import', 'out-of-range'],
    [
      'more than twice its rating',
      { value: '121', measurand: 'Power.Active.Import', unit: 'kW' },
      'Power.Active.Import',
      'out-of-range',
    ],
    ['a battery fuller than full', { value: '101', measurand: 'SoC' }, 'SoC', 'out-of-range'],
    ['a broken probe', { value: '-273', measurand: 'Temperature' }, 'Temperature', 'out-of-range'],
  ])('%s is taken out and named', (_, meterValue, measurand, reason) => {
    const { reading, doubts } = readPlausible([meterValue, { value: '500' }])
    expect(doubts).toEqual([
      { measurand, reason, value: [meterValue.value, meterValue.unit].filter(Boolean).join(' ') },
    ])
    expect(reading).toMatchObject({
      registerDwh: 5_000,
      powerW: null,
      voltageDv: null,
      currentDa: null,
      soc: null,
    })
  })
  test('what is possible stays as it is', () => {
    const { reading, doubts } = readPlausible([{ value: '61', measurand: 'Power.Active.Import', unit: 'kW' }])
    expect([reading.powerW, doubts]).toEqual([61_000, []])
  })
})

describe('ROUTE-03 chgpile: an energy register against the last good one', () => {
  const minute = 60_000
  const all = (readings: readonly [minutes: number, kWh: number][]) => {
    const memory: ConnectorRegisterState = { good: undefined, doubted: undefined }
    return readings.map(([minutes, kWh]) =>
      implausibleRegisterReason(memory, { at: minutes * minute, registerDwh: kWh * 10_000 }, 60_000),
    )
  }
  test('one that runs back or leaps is doubted, and what follows is judged by the good one', () => {
    expect(
      all([
        [0, 100],
        [1, 101],
        [2, 40],
        [3, 102],
        [4, 9_000],
        [5, 103],
      ]),
    ).toEqual([null, null, 'backwards', null, 'too-fast', null])
  })
  test('an exchanged meter is believed once three readings fit each other', () => {
    expect(
      all([
        [0, 100],
        [1, 2],
        [2, 2.5],
        [3, 3],
        [4, 3.5],
      ]),
    ).toEqual([null, 'backwards', 'backwards', null, null])
  })
  test('what comes late about a time before is let be', () => {
    expect(
      all([
        [10, 100],
        [5, 95],
        [11, 101],
      ]),
    ).toEqual([null, null, null])
  })
})
