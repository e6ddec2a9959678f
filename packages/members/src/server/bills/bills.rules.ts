/** Returns the tax included in an amount, rounded half up once; the remainder is the net amount. */
export function includedTax(amountMinor: number, taxHundredths: number): number {
  const whole = 10_000n + BigInt(taxHundredths)
  const amount = BigInt(Math.abs(amountMinor))
  const without = (amount * 20_000n + whole) / (2n * whole)
  return Math.sign(amountMinor) * Number(amount - without) + 0
}
