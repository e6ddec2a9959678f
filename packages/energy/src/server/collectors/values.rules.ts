import { roundHalfUp } from '@evops/platform/contract'
import {
  isCounter,
  isMultiplied,
  type DataPointFault,
  type MeterQuantity,
  type RegisterKind,
  type RegisterValueType,
} from '../../contract/index.ts'
import type { CounterFacts } from './counter.rules.ts'
import { registerRollOver } from './modbus.rules.ts'
import type { PointReading } from './read-device.ts'

/** DL/T 645 energies have four BCD bytes. */
const bcdDigits = 8
/** Maximum power if no limit is known: ten megawatts. */
const unknownMostW = 10_000_000
/** Maximum overload factor of a transformer, even for minutes. */
const overload = 2

export interface PointFacts {
  quantity: MeterQuantity
  register: RegisterKind | null
  address: number | null
  valueType: RegisterValueType | null
  dataId: string | null
  scaleE6: number
  multiplier: number | null
  digits: number | null
  /** Ratio of the meter, and limits of the supply point for which it counts. */
  meterMultiplier: number
  maxPowerW: number | null
  capacityVa: number | null
}
export const dataPointMultiplier = ({ quantity, multiplier, meterMultiplier }: PointFacts) =>
  multiplier ?? (isMultiplied(quantity) ? meterMultiplier : 1)

/**
 * Returns the value before the multiplier in 1e-6 of the unit and after it in 1e-3, or the reason why there is none.
 */
export function scaleReading(
  answer: PointReading,
  point: PointFacts,
): { countE6: number; valueE3: number } | { fault: DataPointFault } {
  if ('fault' in answer) return answer
  const { raw } = answer
  if (typeof raw === 'number' && !Number.isFinite(raw)) return { fault: 'not-a-number' }
  const e6 = typeof raw === 'bigint' ? raw * BigInt(point.scaleE6) : BigInt(Math.round(raw * point.scaleE6))
  const e3 = roundHalfUp(e6 * BigInt(dataPointMultiplier(point)), 1_000n)
  const [countE6, valueE3] = [Number(e6), Number(e3)]
  if (!Number.isSafeInteger(countE6) || !Number.isSafeInteger(valueE3)) return { fault: 'too-large' }
  if (isCounter(point.quantity) && countE6 < 0) return { fault: 'backwards' }
  return { countE6, valueE3 }
}

/** `device`: identity of the device. A different device counts as a different counter. */
export function counterFactsOf(point: PointFacts, device: readonly unknown[]): CounterFacts {
  const { register, address, valueType, dataId, scaleE6, digits, maxPowerW, capacityVa } = point
  const multiplier = dataPointMultiplier(point)
  const counts =
    digits !== null
      ? 10n ** BigInt(digits)
      : valueType === null
        ? 10n ** BigInt(bcdDigits)
        : registerRollOver(valueType)
  const modulus = counts === null ? null : counts * BigInt(scaleE6)
  return {
    basis: [...device, register, address, valueType, dataId, scaleE6, digits, multiplier].join(' '),
    multiplier,
    mostW: maxPowerW ?? (capacityVa ? capacityVa * overload : unknownMostW),
    // A float has no count: a thousandth of its unit stands for it.
    stepE6: valueType === 'f32' ? 1_000 : scaleE6,
    modulus: modulus !== null && modulus <= BigInt(Number.MAX_SAFE_INTEGER) ? modulus : null,
  }
}
