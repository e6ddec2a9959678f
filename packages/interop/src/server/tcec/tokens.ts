import { isMachinePassword, hashMachinePassword, signingSecrets, type Services } from '@evops/platform/server'
import type { PartnerSecrets } from '../../contract/index.ts'

/*
 * Tokens that partners use to call us. A token consists of its expiry and a keyed hash over the expiry, the partner and
 * its secrets. Tokens are not stored, and new secrets invalidate them.
 */

const days = 7
const purpose = 'interop.tcec-token'

export interface TcecTokenHolder {
  operatorId: string
  id: string
  secrets: PartnerSecrets
}
const passwordOf = ({ operatorId, id, secrets }: TcecTokenHolder, until: string) =>
  [operatorId, id, until, secrets.operatorSecret, secrets.sigSecret].join(' ')

export function issueTcecToken(services: Services, holder: TcecTokenHolder): { token: string; seconds: number } {
  const seconds = days * 86_400
  const until = String(Math.floor(services.now().getTime() / 1_000) + seconds)
  const secret = services.config.secretKey
  const hash = hashMachinePassword(services, { purpose, password: passwordOf(holder, until), secret })
  return { token: `${until}.${hash.toString('base64url')}`, seconds }
}
export function isToken(services: Services, holder: TcecTokenHolder, header: string | undefined): boolean {
  const [, until, signature = ''] = /^Bearer\s+(\d{10})\.([\w-]{43})$/i.exec(header ?? '') ?? []
  if (until === undefined || Number(until) * 1_000 <= services.now().getTime()) return false
  const password = passwordOf(holder, until)
  const hash = Buffer.from(signature, 'base64url')
  return signingSecrets(services.config.secretKey).some((secret) =>
    isMachinePassword(services, { purpose, password, secret }, hash),
  )
}
