import { createSecretBox } from '@evops/platform/server'
import type { CardsDeps } from '../deps.ts'

/** Seals keys under the master key; one opens in its own place alone. */
export interface KeyBox {
  seal: (key: Buffer, setId: string, name: string) => Promise<Buffer>
  /** Whoever opens a key fills it with zeros when done. */
  open: (sealed: Buffer, setId: string, name: string) => Promise<Buffer>
}

export function keyBox({ house }: Pick<CardsDeps, 'house'>, { operatorId }: { operatorId: string }): KeyBox {
  const box = createSecretBox(house.config.secretKey, 'card-keys')
  const placeOf = (setId: string, name: string) => `${operatorId}:${setId}:${name}`
  return {
    seal: async (key, setId, name) => box.seal(key.toString('hex'), placeOf(setId, name)),
    open: async (sealed, setId, name) => Buffer.from(box.open(sealed, placeOf(setId, name)), 'hex'),
  }
}
