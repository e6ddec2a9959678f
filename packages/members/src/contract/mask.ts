/*
 * Masking of personal data for users without permission to see them in full (S-20). A masked text that comes back from
 * a form means unchanged.
 */

const stars = '****'

/** +8613812345678 → 138****5678; +34600123456 → +346****3456. */
export function maskMobile(mobile: string): string {
  const shown = formatMobile(mobile)
  return shown === '' ? '' : shown.slice(0, shown.startsWith('+') ? 4 : 3) + stars + shown.slice(-4)
}

/** Returns a mobile for display: numbers of mainland China without the country code, as usual there. */
export function formatMobile(mobile: string): string {
  return /^\+861\d{10}$/.test(mobile) ? mobile.slice(3) : mobile
}

/** Masks a name except for its first character: 张三 → 张*. */
export function maskName(name: string): string {
  const letters = Array.from(name)
  const [first] = letters
  return first === undefined ? '' : `${first}${'*'.repeat(Math.min(2, Math.max(1, letters.length - 1)))}`
}

/** Masks an identifying number except for its last four digits. */
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

/**
 * Parses a mobile to E.164: 11 digits of mainland China, or E.164, with or without spaces and dashes. Null for an
 * invalid number.
 */
export function readMobile(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  const full = /^1\d{10}$/.test(digits) ? `+86${digits}` : digits
  if (full.startsWith('+86') && !/^\+861\d{10}$/.test(full)) return null
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null
}

/** Returns a member's public name, where the full name is not shown: on a wallet, on a session, in a list. */
export function publicMemberName(member: { nickname: string; realName: string; mobile: string }): string {
  return member.nickname || maskName(member.realName) || maskMobile(member.mobile)
}
