/**
 * Lengths of IBANs by country, from the SWIFT IBAN registry (ISO 13616). A country that is not listed is checked by its
 * check digits only.
 */
const countryLengths =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ' +
  'ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
  'LB28 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PT25 QA29 RO24 RS22 ' +
  'SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 VA22 XK20'
const lengths = new Map(countryLengths.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]))

/** Returns whether an account number has the form of an IBAN: two letters, then two digits. */
function hasIbanForm(compact: string): boolean {
  return /^[A-Z]{2}[0-9]{2}/.test(compact)
}
/**
 * Returns whether an account number is acceptable: one in the form of an IBAN has its country's length and the right
 * check digits (ISO 7064, mod 97-10); others are numbers of national systems, which have no common rule.
 */
export function isAccountNo(text: string): boolean {
  const compact = text.replaceAll(/[ -]/g, '').toUpperCase()
  if (!hasIbanForm(compact)) return true
  if (!/^[A-Z0-9]+$/.test(compact)) return false
  const length = lengths.get(compact.slice(0, 2))
  if (length === undefined ? compact.length < 15 || compact.length > 34 : compact.length !== length) return false
  // Letters count as 10 to 35; the country and the check digits go to the end.
  const moved = compact.slice(4) + compact.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
