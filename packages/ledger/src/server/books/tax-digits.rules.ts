const sumOf = (number: string, weights: readonly number[]) =>
  Array.from(number)
    .toReversed()
    .reduce((sum, digit, place) => sum + Number(digit) * (weights[place] ?? 0), 0)

/**
 * Colombia: formats a NIT as books write it, `900373913-4` (DIAN, Orden Administrativa 4 of 1989). Any other id is
 * returned unchanged.
 */
export function nitOf(taxId: string): string {
  const [, number = '', digit] = /^(\d{5,15})-?(\d)$/.exec(taxId.replaceAll(/[\s.]/g, '')) ?? []
  const rest = sumOf(number, [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71]) % 11
  return digit === String(rest < 2 ? rest : 11 - rest) ? `${number}-${digit}` : taxId
}
/**
 * Chile: formats a RUT as the SII requires, `76192083-9`, `…-K`: no dots, no leading zeros (RUTType of
 * LceSiiTypes_v10). Null if not valid.
 */
export function rutOf(taxId: string): string | null {
  const [, number = '', digit] = /^0*(\d{1,8})-?([\dK])$/.exec(taxId.toUpperCase().replaceAll(/[\s.]/g, '')) ?? []
  const check = (11 - (sumOf(number, [2, 3, 4, 5, 6, 7, 2, 3]) % 11)) % 11
  return digit === (check === 10 ? 'K' : String(check)) ? `${number}-${digit}` : null
}
