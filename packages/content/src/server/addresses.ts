import { hourMs } from '@evops/platform/contract'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { signingSecrets } from '@evops/platform/server'

export type PublicFileKind = 'pictures' | 'apps'
/** Paths for downloads without sign-in. */
export interface PublicFileAddresses {
  /** Returns the address for drivers, valid while the item is published. */
  open(stored: PublicFileKind, operatorId: string, id: string): string
  /** Returns the address for editors in the console, valid for one to two hours, published or not. */
  marked(stored: PublicFileKind, operatorId: string, id: string): string
  isMarked(stored: PublicFileKind, operatorId: string, id: string, mark: string | undefined): boolean
}

/**
 * Creates the addresses. A mark is the hour at whose end it expires, and a keyed hash of that hour and of the target.
 */
export function createAddresses(secretKey: Buffer, now: () => Date): PublicFileAddresses {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'content addresses', 32))
  const sealOf = (path: string, hour: number, secret = secretKey) =>
    createHmac('sha256', keyOf(secret)).update(`${path} ${hour}`).digest('base64url')
  const hourNow = () => Math.floor(now().getTime() / hourMs)
  const open: PublicFileAddresses['open'] = (kind, operatorId, id) => `/api/public/content/${operatorId}/${kind}/${id}`
  return {
    open,
    marked(...place) {
      const path = open(...place)
      const hour = hourNow() + 1
      return `${path}?mark=${hour}.${sealOf(path, hour)}`
    },
    isMarked(kind, operatorId, id, mark = '') {
      const [hour = '', seal = ''] = mark.split('.', 2)
      const left = Number(hour) - hourNow()
      if (!/^\d{1,9}$/.test(hour) || left < 0 || left > 1) return false
      const received = Buffer.from(seal)
      return signingSecrets(secretKey).some((secret) => {
        const right = Buffer.from(sealOf(open(kind, operatorId, id), Number(hour), secret))
        return right.length === received.length && timingSafeEqual(right, received)
      })
    },
  }
}
