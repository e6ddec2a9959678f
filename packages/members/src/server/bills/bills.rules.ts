/** The tax that an amount holds, rounded half up once: what is left is the amount without it. */
export function taxIn(amountMinor: number, taxHundredths: number): number {
  const whole = 10_000n + BigInt(taxHundredths)
  const amount = BigInt(Math.abs(amountMinor))
  const without = (amount * 20_000n + whole) / (2n * whole)
  return Math.sign(amountMinor) * Number(amount - without) + 0
}
