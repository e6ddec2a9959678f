import { createSecretBox, hashMachinePassword, newMachinePassword, type Services } from '@evops/platform/server'
import type { PartnerKey } from '../partners/partners.store.ts'

/* Tokens of both sides: our tokens are stored as keyed hashes, the partner's tokens are encrypted with AES-256-GCM. */

const purpose = 'interop.ocpi-token'

export type OcpiTokenCrypto = ReturnType<typeof createOcpiTokenCrypto>
export function createOcpiTokenCrypto(services: Pick<Services, 'config'>) {
  const box = createSecretBox(services.config.secretKey, purpose)
  const placeOf = ({ operatorId, id }: PartnerKey) => `${operatorId}/${id}/ocpi`
  /**
   * Cache of decrypted tokens, weakly keyed by the loaded row, so that a push run decrypts its partner's token once
   * instead of for each call.
   */
  const opened = new WeakMap<Buffer, { place: string; token: string }>()
  const hashOf = (token: string) => hashMachinePassword(services, { purpose, password: token })
  return {
    /** Creates a token of 43 ASCII characters. OCPI allows 64. */
    make(): { token: string; hash: Buffer } {
      const token = newMachinePassword()
      return { token, hash: hashOf(token) }
    },
    hashOf,
    seal: (key: PartnerKey, token: string) => box.seal(token, placeOf(key)),
    open(key: PartnerKey, sealed: Buffer): string {
      const [place, cacheEntry] = [placeOf(key), opened.get(sealed)]
      if (cacheEntry?.place === place) return cacheEntry.token
      const token = box.open(sealed, place)
      opened.set(sealed, { place, token })
      return token
    },
  }
}
