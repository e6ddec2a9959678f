import { createSecretBox } from '@evops/platform/server'
import type { CardsDeps } from '../deps.ts'

/** Seals keys under the installation's secret key; one opens in its own place alone. */
export function boxOf({ house }: Pick<CardsDeps, 'house'>, { operatorId }: { operatorId: string }) {
  const box = createSecretBox(house.config.secretKey, 'card-keys')
  const placeOf = (setId: string, name: string) => `${operatorId}:${setId}:${name}`
  return {
    seal: (key: Buffer, setId: string, name: string) => box.seal(key.toString('hex'), placeOf(setId, name)),
    open: (sealed: Buffer, setId: string, name: string) =>
      Buffer.from(box.open(sealed, placeOf(setId, name)), 'hex'),
  }
}
