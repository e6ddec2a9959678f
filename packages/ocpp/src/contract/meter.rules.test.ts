import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMeterValue } from './meter.rules.ts'
import type { SampledValue } from './ocpp16.ts'
import { measurands, meterLocations, meterPhases, meterUnits } from './ocpp16.lists.ts'

const timestamp = '2026-11-20T12:00:00Z'
const read = (...sampledValue: SampledValue[]) => readMeterValue({ timestamp, sampledValue })

describe('readMeterValue', () => {
  it('reads what a fast charger sends', () => {
    const reading = read(
      {
        value: '1250250',
        measurand: 'Energy.Active.Import.Register',
        unit: 'Wh',
        context: 'Transaction.Begin',
      },
      { value: '60.123', measurand: 'Power.Active.Import', unit: 'kW' },
      { value: '120.5', measurand: 'Current.Import', unit: 'A' },
      { value: '499.96', measurand: 'Voltage', unit: 'V' },
      { value: '43', measurand: 'SoC', unit: 'Percent', location: 'EV' },
      { value: '-5.5', measurand: 'Temperature', unit: 'Celcius' },
    )
    expect(reading).toEqual({
      at: Date.UTC(2026, 10, 20, 12),
      registerDwh: 12_502_500,
      powerW: 60_123,
      voltageDv: 5000,
      currentDa: 1205,
      soc: 43,
      temperatureDc: -55,
      context: 'Transaction.Begin',
      bad: [],
    })
  })

  it('takes a bare value for the register in Wh', () => {
    expect(read({ value: '17' })).toMatchObject({ registerDwh: 170, context: 'Sample.Periodic', bad: [] })
  })

  it('M-06 reads kWh and Wh as the same energy, without a float', () => {
    expect(read({ value: '4294967.2951', unit: 'kWh' }).registerDwh).toBe(42_949_672_951)
    expect(read({ value: '4294967295.1', unit: 'Wh' }).registerDwh).toBe(42_949_672_951)
  })

  it('M-08 a batch without energy says nothing about energy', () => {
    expect(read({ value: '7000', measurand: 'Power.Active.Import', unit: 'W' })).toMatchObject({
      registerDwh: null,
      bad: [],
    })
  })

  it('M-08 the unphased total wins over phases, in any order', () => {
    const l1: SampledValue = { value: '100', phase: 'L1' }
    const total: SampledValue = { value: '330' }
    expect(read(l1, total).registerDwh).toBe(3300)
    expect(read(total, l1).registerDwh).toBe(3300)
  })

  it('M-08 phases are summed, currents take the highest, voltages their mean', () => {
    const phases = (['L1', 'L2', 'L3'] as const).flatMap((phase, index): SampledValue[] => [
      { value: `${100 + index}`, phase },
      { value: `${10 + index}`, phase, measurand: 'Current.Import', unit: 'A' },
      { value: `${230 + index}`, phase, measurand: 'Voltage', unit: 'V' },
      { value: '2.3', phase, measurand: 'Power.Active.Import', unit: 'kW' },
    ])
    expect(read(...phases)).toMatchObject({
      registerDwh: 3030,
      currentDa: 120,
      voltageDv: 2310,
      powerW: 6900,
      bad: [],
    })
  })

  it('M-08 of phases given twice over only one family is summed', () => {
    expect(
      read({ value: '5', phase: 'L1' }, { value: '5', phase: 'L1-N' }, { value: '6', phase: 'L2' }).registerDwh,
    ).toBe(110)
  })

  it('M-08 a bad phase makes the whole register bad', () => {
    expect(read({ value: '5', phase: 'L1' }, { value: 'NaN', phase: 'L2' })).toMatchObject({
      registerDwh: null,
      bad: ['Energy.Active.Import.Register'],
    })
  })

  it('leaves out the grid side, signed values, exports and intervals', () => {
    const reading = read(
      { value: '900', location: 'Inlet' },
      { value: 'OCMF|{}', format: 'SignedData' },
      { value: '5', measurand: 'Energy.Active.Import.Interval' },
      { value: '6', measurand: 'Energy.Active.Export.Register' },
    )
    expect(reading).toMatchObject({ registerDwh: null, bad: [] })
  })

  it.each(['NaN', '-1', '1e308', '', '12,5'])('M-06 a register of %j is bad and null', (value) => {
    expect(read({ value })).toMatchObject({ registerDwh: null, bad: ['Energy.Active.Import.Register'] })
  })

  it('M-06 a foreign unit and an impossible SoC or temperature are bad', () => {
    const reading = read(
      { value: '5', unit: 'W' },
      { value: '101', measurand: 'SoC' },
      { value: '900', measurand: 'Temperature' },
    )
    expect(reading.bad).toEqual(['Energy.Active.Import.Register', 'SoC', 'Temperature'])
  })

  it('converts kelvin and Fahrenheit', () => {
    const temperature = (value: string, unit: 'K' | 'Fahrenheit') =>
      read({ value, unit, measurand: 'Temperature' }).temperatureDc
    expect(temperature('308.15', 'K')).toBe(350)
    expect(temperature('95', 'Fahrenheit')).toBe(350)
  })

  it('M-06 never throws, and every figure is null or a safe integer', () => {
    const meterValue = fc.record(
      {
        value: fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)),
        measurand: fc.constantFrom(...measurands),
        unit: fc.constantFrom(...meterUnits),
        phase: fc.constantFrom(...meterPhases),
        location: fc.constantFrom(...meterLocations),
      },
      { requiredKeys: ['value'] },
    )
    fc.assert(
      fc.property(fc.array(meterValue, { maxLength: 12 }), fc.string(), (sampledValue, text) => {
        const { bad, context, ...figures } = readMeterValue({ timestamp: text, sampledValue })
        for (const figure of Object.values(figures)) expect(figure === null || Number.isSafeInteger(figure)).toBe(true)
        expect(new Set(bad).size).toBe(bad.length)
        expect(context).toBe('Sample.Periodic')
      }),
    )
  })
})
