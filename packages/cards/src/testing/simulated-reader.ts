import { testCardKey } from '../server/keys/test-key.ts'
import { createSimulatedPurseCard } from './applet.ts'

/**
 * Reader for the card bridge (`--reader`) with a blank card on it. Its first key is EVOPS_APPLET_KEY, or the public
 * test key.
 */
export async function openReader(): Promise<{
  transceive: (apdus: readonly string[]) => Promise<string[]>
  close: () => Promise<void>
}> {
  const key = process.env.EVOPS_APPLET_KEY
  const card = createSimulatedPurseCard(key === undefined ? testCardKey : Buffer.from(key, 'hex'))
  const away = Number(process.env.EVOPS_APPLET_AWAY_AFTER ?? '')
  if (away > 0) card.takeAwayAfter(away)
  return { transceive: card.transceive, close: async () => {} }
}
