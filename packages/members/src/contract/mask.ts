/*
 * What of a person's data is shown to whoever may not see all of it (S-20). A masked text that comes back from a form
 * means: as it was.
 */

const stars = '****'

/** +8613812345678 → 138****5678; +34600123456 → +346****3456. */
export function maskMobile(mobile: string): string {
  const shown = formatMobile(mobile)
  return shown === '' ? '' : shown.slice(0, shown.startsWith('+') ? 4 : 3) + stars + shown.slice(-4)
}

/** The mainland's numbers are written without their country, as everybody there does. */
export function formatMobile(mobile: string): string {
  return /^\+861\d{10}$/.test(mobile) ? mobile.slice(3) : mobile
}

/** Its first character alone: 张三 → 张*. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  const [first] = letters
  return first === undefined ? '' : `${first}${'*'.repeat(Math.min(2, Math.max(1, letters.length - 1)))}`
}

/** Of a number that names a person, the last four digits. */
export function maskNumber(text: string): string {
  return text === '' ? '' : text.length <= 4 ? stars : stars + text.slice(-4)
}

export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`
}

export function isMasked(text: string): boolean {
  return text.includes('**')
}

/** 11 digits of the mainland, or E.164, written with blanks and dashes or without: as E.164. Null: no such number. */
export function readMobile(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const full = /^1\d{10}$/.test(digits) ? `+86${digits}` : digits
  if (full.startsWith('+86') && !/^\+861\d{10}$/.test(full)) return null
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null
}

/** What a member is called where their full name is nobody's business: on a wallet, on an order, in a list. */
export function publicName(member: { nickname: string; realName: string; mobile: string }): string {
  return member.nickname || maskName(member.realName) || maskMobile(member.mobile)
}
