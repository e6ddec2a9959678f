import { scaleDecimal } from './decimal.rules.ts'
import type { MeterValue, SampledValue } from './ocpp16.ts'
import type { Measurand, MeterPhase, MeterUnit, ReadingContext } from './ocpp16.lists.ts'
import { parseTimestamp } from './time.rules.ts'

/**
 * Values of one connector at one time, flattened, in the product's integer units. Null if the charge point did not send
 * the value.
 */
export interface MeterReading {
  /** Epoch milliseconds of the charge point's clock, or null if the timestamp is unreadable. */
  at: number | null
  /** Total imported energy of the meter, 0.1 Wh. */
  registerDwh: number | null
  powerW: number | null
  voltageDv: number | null
  currentDa: number | null
  /** Per cent. */
  soc: number | null
  /** 0.1 °C. */
  temperatureDc: number | null
  context: ReadingContext
  /**
   * Measurands with implausible values: not a number, out of range, negative, or with an unknown unit. Their fields are
   * null.
   */
  bad: Measurand[]
}

/** Rule for one measurand: decimal places per unit (the first is the default), and the handling of phases. */
interface Rule {
  measurand: Measurand
  units: ReadonlyMap<MeterUnit, number>
  phases: 'sum' | 'highest' | 'mean'
}

const register: Rule = {
  measurand: 'Energy.Active.Import.Register',
  units: new Map([
    ['Wh', 1],
    ['kWh', 4],
  ]),
  phases: 'sum',
}
const power: Rule = {
  measurand: 'Power.Active.Import',
  units: new Map([
    ['W', 0],
    ['kW', 3],
  ]),
  phases: 'sum',
}
const voltage: Rule = { measurand: 'Voltage', units: new Map([['V', 1]]), phases: 'mean' }
const current: Rule = { measurand: 'Current.Import', units: new Map([['A', 1]]), phases: 'highest' }

/** A meter uses one of these forms, never a mixture: L1 to L3 first, then against neutral, then between lines. */
const phaseFamilies: readonly (readonly MeterPhase[])[] = [
  ['L1', 'L2', 'L3'],
  ['L1-N', 'L2-N', 'L3-N'],
  ['L1-L2', 'L2-L3', 'L3-L1'],
]

/**
 * Flattens one MeterValue of OCPP 1.6 (section 7.33). Never throws: implausible values are null and named in `bad`
 * (M-06, M-08).
 *
 * Without a measurand the value is the register; without a unit it is in Wh, W, V, A or Celsius (the standard's
 * defaults). A value without a phase is the total and has priority; otherwise phases are summed (register, power),
 * averaged (voltage), or the highest is used (current). Values at the inlet belong to the grid side and are ignored, as
 * are signed values, exports and intervals. Of equal values the first is used.
 */
export function readMeterValue(value: MeterValue): MeterReading {
  const meterValues = value.sampledValue
  const bad: Measurand[] = []
  const reading: MeterReading = {
    at: parseTimestamp(value.timestamp),
    registerDwh: readQuantity(meterValues, register, bad),
    powerW: readQuantity(meterValues, power, bad),
    voltageDv: readQuantity(meterValues, voltage, bad),
    currentDa: readQuantity(meterValues, current, bad),
    soc: readSoc(meterValues, bad),
    temperatureDc: readTemperature(meterValues, bad),
    context: readContext(meterValues),
    bad,
  }
  return reading
}

const exportRegister: Rule = { ...register, measurand: 'Energy.Active.Export.Register' }

/**
 * Returns the register of energy that a vehicle returned to the grid, in 0.1 Wh. Null if the value has none, or an
 * implausible one. OCPP 2.1, block Q.
 */
export function readExportRegister({ sampledValue }: MeterValue): number | null {
  return readQuantity(sampledValue, exportRegister, [])
}

function measurandOf(meterValue: SampledValue): Measurand {
  return meterValue.measurand ?? 'Energy.Active.Import.Register'
}

function readQuantity(meterValues: readonly SampledValue[], rule: Rule, bad: Measurand[]): number | null {
  let phased: Map<MeterPhase, SampledValue> | undefined
  for (const meterValue of meterValues) {
    if (measurandOf(meterValue) !== rule.measurand) continue
    if (meterValue.format === 'SignedData' || meterValue.location === 'Inlet') continue
    if (meterValue.phase === undefined) return believe(meterValue, rule, bad)
    phased ??= new Map()
    if (!phased.has(meterValue.phase)) phased.set(meterValue.phase, meterValue)
  }
  return phased ? readPhases(phased, rule, bad) : null
}

function readPhases(phased: ReadonlyMap<MeterPhase, SampledValue>, rule: Rule, bad: Measurand[]): number | null {
  const family = phaseFamilies.find((phases) => phases.some((phase) => phased.has(phase)))
  if (!family) return null
  const values: number[] = []
  for (const phase of family) {
    const meterValue = phased.get(phase)
    if (!meterValue) continue
    const value = believe(meterValue, rule, bad)
    // Two of three phases are not a total.
    if (value === null) return null
    values.push(value)
  }
  if (rule.phases === 'highest') return Math.max(...values)
  const sum = values.reduce((total, value) => total + value, 0)
  if (!Number.isSafeInteger(sum)) {
    bad.push(rule.measurand)
    return null
  }
  return rule.phases === 'mean' ? Math.round(sum / values.length) : sum
}

/**
 * Returns the value in the rule's unit. Returns null, and adds the measurand to `bad`, if it is not a number, negative,
 * too large or with an unknown unit.
 */
function believe(meterValue: SampledValue, rule: Rule, bad: Measurand[]): number | null {
  const scale = meterValue.unit === undefined ? firstOf(rule.units) : scaleOf(meterValue.unit, rule.units)
  const value = scale === undefined ? null : scaleDecimal(meterValue.value, scale)
  if (value !== null && value >= 0) return value
  bad.push(rule.measurand)
  return null
}

/** Some devices write wh or KWH. The units of a rule never differ only in letter case. */
function scaleOf(unit: string, units: ReadonlyMap<MeterUnit, number>): number | undefined {
  for (const [name, scale] of units) if (name.toLowerCase() === unit.toLowerCase()) return scale
  return undefined
}

function firstOf(units: ReadonlyMap<MeterUnit, number>): number | undefined {
  for (const scale of units.values()) return scale
  return undefined
}

function readSoc(meterValues: readonly SampledValue[], bad: Measurand[]): number | null {
  const meterValue = meterValues.find((candidate) => candidate.measurand === 'SoC' && candidate.format !== 'SignedData')
  if (!meterValue) return null
  const value =
    meterValue.unit === undefined || meterValue.unit === 'Percent' ? scaleDecimal(meterValue.value, 0) : null
  if (value !== null && value >= 0 && value <= 100) return value
  bad.push('SoC')
  return null
}

function readTemperature(meterValues: readonly SampledValue[], bad: Measurand[]): number | null {
  const meterValue = meterValues.find(
    (candidate) => candidate.measurand === 'Temperature' && candidate.format !== 'SignedData',
  )
  if (!meterValue) return null
  const value = tenthsCelsius(meterValue)
  // Outside -100 °C to 200 °C a sensor is defective or not connected.
  if (value !== null && value >= -1000 && value <= 2000) return value
  bad.push('Temperature')
  return null
}

function tenthsCelsius(meterValue: SampledValue): number | null {
  switch (meterValue.unit) {
    case undefined:
    case 'Celsius':
    case 'Celcius':
      return scaleDecimal(meterValue.value, 1)
    case 'K': {
      const hundredths = scaleDecimal(meterValue.value, 2)
      return hundredths === null ? null : Math.round((hundredths - 27_315) / 10)
    }
    case 'Fahrenheit': {
      const tenths = scaleDecimal(meterValue.value, 1)
      return tenths === null ? null : Math.round(((tenths - 320) * 5) / 9)
    }
    default:
      return null
  }
}

/** Returns the context of the register, because it is relevant for billing; otherwise the first context. */
function readContext(meterValues: readonly SampledValue[]): ReadingContext {
  const ofRegister = meterValues.find((meterValue) => measurandOf(meterValue) === 'Energy.Active.Import.Register')
  const named = ofRegister ?? meterValues.find((meterValue) => meterValue.context !== undefined)
  return named?.context ?? 'Sample.Periodic'
}
