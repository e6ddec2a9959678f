import { scaleDecimal } from './decimal.rules.ts'
import type { MeterValue, SampledValue } from './ocpp16.ts'
import type { Measurand, MeterPhase, MeterUnit, ReadingContext } from './ocpp16.lists.ts'
import { readTime } from './time.rules.ts'

/** One moment at one connector, flat and in the product's integer units. Null: the charge point didn't say. */
export interface MeterReading {
  /** Epoch milliseconds by the charge point's clock; null where its timestamp can't be read. */
  at: number | null
  /** Energy imported since the meter was made, 0.1 Wh. */
  registerDwh: number | null
  powerW: number | null
  voltageDv: number | null
  currentDa: number | null
  /** Per cent. */
  soc: number | null
  /** 0.1 °C. */
  temperatureDc: number | null
  context: ReadingContext
  /** What was sent but can't be believed: no number, out of range, negative, or in a foreign unit. Its field is null. */
  bad: Measurand[]
}

/** How one measurand is read: decimal places per unit (the first is meant when none is named), then its phases. */
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

/** A meter has either form, never a mixture: L1 to L3 are looked for first, then against neutral, then between lines. */
const phaseFamilies: readonly (readonly MeterPhase[])[] = [
  ['L1', 'L2', 'L3'],
  ['L1-N', 'L2-N', 'L3-N'],
  ['L1-L2', 'L2-L3', 'L3-L1'],
]

/**
 * Flattens one MeterValue of OCPP 1.6 (section 7.33). Never throws: whatever can't be believed is null and named in
 * `bad` (M-06, M-08).
 *
 * Without a measurand the register is meant, without a unit Wh, W, V, A, Celsius (the standard's defaults). A value
 * without a phase is the total and wins; else phases are summed (register, power), averaged (voltage), or the highest
 * counts (current). Values at the inlet are the grid's side and are left out, as are signed values, exports and
 * intervals. Of equals the first counts.
 */
export function readMeterValue(value: MeterValue): MeterReading {
  const meterValues = value.sampledValue
  const bad: Measurand[] = []
  const reading: MeterReading = {
    at: readTime(value.timestamp),
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

function readPhases(
  phased: ReadonlyMap<MeterPhase, SampledValue>,
  rule: Rule,
  bad: Measurand[],
): number | null {
  const family = phaseFamilies.find((phases) => phases.some((phase) => phased.has(phase)))
  if (!family) return null
  const values: number[] = []
  for (const phase of family) {
    const meterValue = phased.get(phase)
    if (!meterValue) continue
    const value = believe(meterValue, rule, bad)
    // Two phases of three are no total.
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

/** The value in the rule's unit; null, and named as bad, when it is no number, negative, too large or in a foreign unit. */
function believe(meterValue: SampledValue, rule: Rule, bad: Measurand[]): number | null {
  const scale = meterValue.unit === undefined ? firstOf(rule.units) : scaleOf(meterValue.unit, rule.units)
  const value = scale === undefined ? null : scaleDecimal(meterValue.value, scale)
  if (value !== null && value >= 0) return value
  bad.push(rule.measurand)
  return null
}

/** Some write wh or KWH; no unit of a rule differs from another by its letters' size alone. */
function scaleOf(unit: string, units: ReadonlyMap<MeterUnit, number>): number | undefined {
  for (const [name, scale] of units) if (name.toLowerCase() === unit.toLowerCase()) return scale
  return undefined
}

function firstOf(units: ReadonlyMap<MeterUnit, number>): number | undefined {
  for (const scale of units.values()) return scale
  return undefined
}

function readSoc(meterValues: readonly SampledValue[], bad: Measurand[]): number | null {
  const meterValue = meterValues.find(
    (candidate) => candidate.measurand === 'SoC' && candidate.format !== 'SignedData',
  )
  if (!meterValue) return null
  const value = meterValue.unit === undefined || meterValue.unit === 'Percent' ? scaleDecimal(meterValue.value, 0) : null
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
  // Beyond -100 °C and 200 °C a sensor is broken or not connected.
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

/** The register's context, since bills hang on it; else the first that is named. */
function readContext(meterValues: readonly SampledValue[]): ReadingContext {
  const ofRegister = meterValues.find((meterValue) => measurandOf(meterValue) === 'Energy.Active.Import.Register')
  const named = ofRegister ?? meterValues.find((meterValue) => meterValue.context !== undefined)
  return named?.context ?? 'Sample.Periodic'
}
