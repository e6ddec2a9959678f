import { Problem } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { keyMasters, type KeyMaster } from './key-masters.ts'

/** Seals keys under the master key; one opens in its own place alone. */
export interface KeyBox {
  seal: (key: Buffer, setId: string, name: string) => Promise<Buffer>
  /** Whoever opens a key fills it with zeros when done. Throws cards.key-master-away. */
  open: (sealed: Buffer, setId: string, name: string) => Promise<Buffer>
  /** The same key under the master that seals now. */
  reseal: (sealed: Buffer, setId: string, name: string) => Promise<Buffer>
}

export function keyBox(
  { services }: { services: Pick<Services, 'config' | 'log'> },
  { operatorId }: { operatorId: string },
): KeyBox {
  const masters = keyMasters(services)
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
/** Its master key is not among the settings any more. */
function ownerOf(masters: readonly KeyMaster[], sealed: Buffer): KeyMaster {
  const owner = masters.find((one) => one.owns(sealed))
  if (!owner) throw new Problem('cards.key-master-away')
  return owner
}
