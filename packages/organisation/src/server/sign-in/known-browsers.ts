import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signingSecrets } from '@evops/platform/server'
import { normalizeSignInName } from '../accounts/users.store.ts'

const cookieName = 'evops_browser'
const keepDays = 180
const maxAccounts = 8

/**
 * A browser that has signed in to an account before carries a cookie for that account, so that failed attempts of
 * others do not lock it out. The cookie gives no access, is valid for one account, is signed, and expires.
 */
export interface TrustedBrowsers {
  /** Returns the browser's id for this account; undefined for an unknown browser. */
  find(name: string, cookies: string | undefined): string | undefined
  /** Returns the `Set-Cookie` header for a browser that has just signed in. */
  remember(name: string, cookies: string | undefined, secure: boolean): string
}

export function createTrustedBrowsers(secretKey: Buffer, now: () => Date): TrustedBrowsers {
  const markOf = (name: string, id: string, day: number, key = secretKey) =>
    createHmac('sha256', key)
      .update(`known-browser:${id}:${day}:${normalizeSignInName(name)}`)
      .digest()
      .subarray(0, 24)
  const today = () => Math.floor(now().getTime() / 86_400_000)
  const fits = (mark: string, name: string) => {
    const [id = '', end = '', signature = ''] = mark.split('.')
    const bytes = Buffer.from(signature, 'base64url')
    return signingSecrets(secretKey).some((key) => {
      const expected = markOf(name, id, Number(end), key)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
  }
  const fresh = (mark: string) => Number(mark.split('.')[1]) >= today()
  const find: TrustedBrowsers['find'] = (name, cookies) =>
    marksIn(cookies)
      .find((mark) => fresh(mark) && fits(mark, name))
      ?.split('.')[0]

  return {
    find,
    remember(name, cookies, secure) {
      const id = find(name, cookies) ?? randomBytes(16).toString('base64url')
      const end = today() + keepDays
      const mine = `${id}.${end}.${markOf(name, id, end).toString('base64url')}`
      const others = marksIn(cookies).filter((mark) => fresh(mark) && mark.split('.')[0] !== id)
      const value = [mine, ...others].slice(0, maxAccounts).join('~')
      const age = keepDays * 86_400
      return `${cookieName}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
    },
  }
}

const markShape = /^[\w-]{22}\.\d{1,6}\.[\w-]{32}$/

function marksIn(cookies: string | undefined): string[] {
  const cookieParts = (cookies ?? '').split(';').map((one) => one.trim())
  const own = cookieParts.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return (own ?? '')
    .split('~')
    .slice(0, maxAccounts)
    .filter((mark) => markShape.test(mark))
}
