/**
 * Returns the credit of all uses of a batch in minor units, which is its budget if none is entered. Undefined until the
 * form has an amount and a number.
 */
export function largestBudget(values: Readonly<Record<string, unknown>>): number | undefined {
  const count = values.kind === 'shared' ? values.usesPerCode : values.codes
  const { amountMinor } = values
  if (typeof amountMinor !== 'number' || typeof count !== 'number') return undefined
  return amountMinor * count
}
