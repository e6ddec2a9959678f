import { readingContexts, type ReadingContext } from './ocpp16.lists.ts'
import type { MeterValue, SampledValue } from './ocpp16.ts'
import type { MeterValue201, SampledValue201 } from './ocpp201.ts'
import type { Evse } from './ocpp201.device.ts'

/** Maximum number of EVSEs with distinct numbers for further connectors. */
const mostEvses = 24
const step = mostEvses + 1

/**
 * Returns one number for a connector of an EVSE: the first connector of EVSE 1 to 24 has its EVSE's number, the second
 * of EVSE n is 25 + n, the third 50 + n. Connector 0 is the EVSE itself, which the schema allows, and so its first
 * connector. Null for impossible numbers.
 */
export function connectorNoOfEvse({ id, connectorId = 1 }: Evse): number | null {
  const connector = connectorId === 0 ? 1 : connectorId
  if (id < 1 || id > mostEvses || connector < 1 || connector > 4) return null
  return id + (connector - 1) * step
}

/** Returns the EVSE and connector for such a number. */
export function evseOfConnectorNo(connector: number): Required<Evse> {
  return { id: connector % step, connectorId: Math.floor(connector / step) + 1 }
}

const contexts: ReadonlySet<string> = new Set(readingContexts)
const isContext = (text: string): text is ReadingContext => contexts.has(text)

/**
 * Converts a 2.0.1 meter value to 1.6, so that `readMeterValue` reads both. The multiplier is applied to the number.
 */
export function toMeterValue16(value: MeterValue201): MeterValue {
  return { timestamp: value.timestamp, sampledValue: value.sampledValue.map(ourMeterValueOf) }
}

function ourMeterValueOf(meterValue: SampledValue201): SampledValue {
  const { unit, multiplier = 0 } = meterValue.unitOfMeasure ?? {}
  const { value, context, measurand, phase, location } = meterValue
  return {
    value: multiplier === 0 ? String(value) : shiftByPowerOfTen(value, multiplier),
    ...(context !== undefined && { context: isContext(context) ? context : 'Other' }),
    // Measurands unknown in 1.6 keep their name and are ignored later.
    ...({ measurand, phase, location, unit } as Pick<SampledValue, 'measurand' | 'phase' | 'location' | 'unit'>),
  }
}

/** Returns the number times a power of ten as text, by moving digits without rounding. */
function shiftByPowerOfTen(value: number, multiplier: number): string {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return `${digits}e${Number(exponent) + multiplier}`
}
