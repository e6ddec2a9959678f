/*
 * What of a driver's data is shown to whoever may not see all of it (S-20). A masked text that comes back from a form
 * means: as it was.
 */
const stars = '****'

/** A telephone or a licence: its last four characters. */
export function maskTail(text: string): string {
  const marks = text.replaceAll(' ', '')
  return marks === '' ? '' : marks.length <= 4 ? stars : stars + marks.slice(-4)
}
export function isMasked(text: string): boolean {
  return text.includes('**')
}
