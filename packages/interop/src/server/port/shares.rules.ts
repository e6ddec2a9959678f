import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'

/**
 * Splits a rounded total into parts with the same sum. Each part is the rounded running sum minus the previous parts.
 */
export function splitRoundedTotal(exact: readonly number[], total: number): number[] {
  const whole = exact.reduce((sum, one) => sum + one, 0)
  let [upToHere, sharedTotal] = [0, 0]
  return exact.map((one, index) => {
    upToHere += one
    const upTo =
      index === exact.length - 1 || whole === 0
        ? total
        : toSafeNumber(roundHalfUp(BigInt(total) * BigInt(upToHere), BigInt(whole)))
    const part = upTo - sharedTotal
    sharedTotal = upTo
    return part
  })
}
