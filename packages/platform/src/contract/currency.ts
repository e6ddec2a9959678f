// Separate from units.ts, so that code that only formats an amount does not load the schema library.
const exponents: Readonly<Record<string, number>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
}

/**
 * Returns the number of decimal places of a currency's minor unit (ISO 4217). Currencies that are not listed have two.
 */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2
}
