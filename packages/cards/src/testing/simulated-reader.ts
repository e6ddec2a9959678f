import { purseApplet } from './applet.ts'

/** A reader for the card bridge (`--reader`): a blank card lies on it, whose first key is in EVOPS_APPLET_KEY. */
export async function openReader(): Promise<{
  transceive: (apdus: readonly string[]) => Promise<string[]>
  close: () => Promise<void>
}> {
  const card = purseApplet(Buffer.from(process.env.EVOPS_APPLET_KEY ?? '', 'hex'))
  const away = Number(process.env.EVOPS_APPLET_AWAY_AFTER ?? '')
  if (away > 0) card.takeAwayAfter(away)
  return { transceive: card.transceive, close: async () => {} }
}
