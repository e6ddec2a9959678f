import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { signingSecrets } from '@evops/platform/server'
import { signedAddressSeconds } from '../../contract/index.ts'

/** The rights of a signed address: user, camera, view and expiry. */
export interface ViewingPass {
  operatorId: string
  cameraId: string
  userId: string
  viewId: string
}
export interface ViewingPasses {
  /** Returns an address part for a view, valid for five minutes. */
  sign(pass: ViewingPass): { pass: string; expiresAt: Date }
  /** Returns undefined if the text is forged, truncated or expired. */
  read(text: string): ViewingPass | undefined
}
const idBytes = 16
const sealBytes = 32
const names = ['operatorId', 'cameraId', 'userId', 'viewId'] as const
const bodyBytes = names.length * idBytes + 4
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
function idIn(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Creates signed addresses with the installation's key: HMAC-SHA-256 over operator, camera, user, view and the second
 * of expiry.
 */
export function createViewingPasses(secretKey: Buffer, now: () => Date): ViewingPasses {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'video passes', 32))
  const sealOf = (body: Buffer, secret = secretKey) => createHmac('sha256', keyOf(secret)).update(body).digest()
  return {
    sign(pass) {
      const until = Math.floor(now().getTime() / 1_000) + signedAddressSeconds
      const end = Buffer.alloc(4)
      end.writeUInt32BE(until)
      const body = Buffer.concat([...names.map((name) => bytesOf(pass[name])), end])
      const text = Buffer.concat([body, sealOf(body)]).toString('base64url')
      return { pass: text, expiresAt: new Date(until * 1_000) }
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== bodyBytes + sealBytes) return undefined
      const body = bytes.subarray(0, bodyBytes)
      const seal = bytes.subarray(bodyBytes)
      if (!signingSecrets(secretKey).some((secret) => timingSafeEqual(sealOf(body, secret), seal))) return undefined
      if (body.readUInt32BE(bodyBytes - 4) * 1_000 <= now().getTime()) return undefined
      const [operatorId, cameraId, userId, viewId] = names.map((_, at) =>
        idIn(body.subarray(at * idBytes, (at + 1) * idBytes)),
      )
      return {
        operatorId: operatorId ?? '',
        cameraId: cameraId ?? '',
        userId: userId ?? '',
        viewId: viewId ?? '',
      }
    },
  }
}
