/*
 * Masking of driver data for users without permission to see them in full (S-20). A masked text that comes back from a
 * form means unchanged.
 */
const stars = '****'

/** Masks a telephone or licence number except for the last four characters. */
export function maskTail(text: string): string {
  const marks = text.replaceAll(' ', '')
  return marks === '' ? '' : marks.length <= 4 ? stars : stars + marks.slice(-4)
}
export function isMasked(text: string): boolean {
  return text.includes('**')
}
