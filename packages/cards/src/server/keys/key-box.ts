import { Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { createCardMasterKeys, type CardMasterKey } from './key-masters.ts'

/** Encrypts keys with the master key. A key can be decrypted only for its own set and name. */
export interface KeyEncryption {
  seal: (key: Buffer, setId: string, name: string) => Promise<Buffer>
  /** The caller overwrites the key with zeros after use. Throws cards.key-master-away. */
  open: (sealed: Buffer, setId: string, name: string) => Promise<Buffer>
  /** Encrypts the same key with the current master key. */
  reseal: (sealed: Buffer, setId: string, name: string) => Promise<Buffer>
}

export function createKeyEncryption(
  { services }: { services: Pick<Services, 'config' | 'log'> },
  { operatorId }: { operatorId: string },
): KeyEncryption {
  const masters = createCardMasterKeys(services)
  const [current] = masters
  const placeOf = (setId: string, name: string) => `${operatorId}:${setId}:${name}`
  return {
    seal: (key, setId, name) => current.seal(key, placeOf(setId, name)),
    open: (sealed, setId, name) => ownerOf(masters, sealed).open(sealed, placeOf(setId, name)),
    async reseal(sealed, setId, name) {
      const [place, owner] = [placeOf(setId, name), ownerOf(masters, sealed)]
      if (owner === current && current.rewrap) return current.rewrap(sealed, place)
      const key = await owner.open(sealed, place)
      const next = await current.seal(key, place)
      key.fill(0)
      return next
    },
  }
}
/** Throws if the master key of the data is no longer configured. */
function ownerOf(masters: readonly CardMasterKey[], sealed: Buffer): CardMasterKey {
  const owner = masters.find((one) => one.owns(sealed))
  if (!owner) throw new Problem('cards.key-master-away')
  return owner
}
