/**
 * An order's number as people say it: the stamp of its start and its counter. The whole is 32 digits, of which the first
 * 16 repeat the charge point and the connector: 261120063851-0031.
 */
export function shortNo(sessionNo: string): string {
  return /^\d{32}$/.test(sessionNo) ? `${sessionNo.slice(16, 28)}-${sessionNo.slice(28)}` : sessionNo
}
