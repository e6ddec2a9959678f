/**
 * Returns the short form of a session number for people: the timestamp of the start and the counter. The full number
 * has 32 digits, and the first 16 contain the charge point and the connector: 261120063851-0031.
 */
export function shortNo(sessionNo: string): string {
  return /^\d{32}$/.test(sessionNo) ? `${sessionNo.slice(16, 28)}-${sessionNo.slice(28)}` : sessionNo
}
