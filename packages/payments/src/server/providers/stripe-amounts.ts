import { currencyExponent } from '@evops/platform/contract'
import { optionalMinorField, ProviderError, requireTextField } from '../port.ts'

/**
 * Decimals of amounts in Stripe's API that differ from two (docs.stripe.com/currencies, "Zero-decimal currencies",
 * "Three-decimal currencies" and "Special cases"). ISK and UGX have no decimals, and Stripe wants two that are zero.
 */
const zeroDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const threeDecimals = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']

function stripeDecimals(currency: string): number {
  if (zeroDecimals.includes(currency)) return 0
  return threeDecimals.includes(currency) ? 3 : 2
}
/**
 * Returns the smallest step of a payment in our minor units: Stripe wants the last digit of three to be zero, and has no
 * smaller unit than the ariary.
 */
export function stripeStepMinor(currency: string): number {
  if (threeDecimals.includes(currency)) return 10
  return 10 ** Math.max(0, currencyExponent(currency) - stripeDecimals(currency))
}
/** Returns our minor units as an amount of Stripe's API. Undefined if Stripe has no such amount. */
export function stripeAmountOf(minor: number, currency: string): number | undefined {
  if (minor % stripeStepMinor(currency) !== 0) return undefined
  return Math.round(minor * 10 ** (stripeDecimals(currency) - currencyExponent(currency)))
}
/** Returns an amount of Stripe's API in our minor units. */
export function minorOfStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** (currencyExponent(currency) - stripeDecimals(currency)))
}
/** Returns the next amount that Stripe can charge. */
export function chargeableByStripe(minor: number, currency: string): number {
  const step = stripeStepMinor(currency)
  return Math.ceil(minor / step) * step
}

/** Returns our minor units as a field of a form. Throws ProviderError if Stripe has no such amount. */
export function stripeAmountField(minor: number, currency: string): string {
  const amount = stripeAmountOf(minor, currency)
  if (amount === undefined) throw new ProviderError('refused', `amount_step_${stripeStepMinor(currency)}`)
  return String(amount)
}
/** Returns an amount of an object in our minor units, by the currency of the object. */
export function stripeMinorField(object: unknown, name: string): number | undefined {
  const amount = optionalMinorField(object, name)
  return amount === undefined
    ? undefined
    : minorOfStripeAmount(amount, requireTextField(object, 'currency').toUpperCase())
}
