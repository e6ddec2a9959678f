import { ConfigError, type Config } from '../config.ts'
import type { MessageBus } from './bus.ts'
import { createNotifyBus } from './notify-bus.ts'

/**
 * Creates the bus of this installation: NATS if NATS_URL is set, otherwise the database's LISTEN/NOTIFY (decision 8).
 */
export async function createBus(
  { natsUrl, secretKey, otherSecretKey }: Pick<Config, 'natsUrl' | 'secretKey' | 'otherSecretKey'>,
  databaseUrl: string,
  onTrouble: (error: Error) => void,
): Promise<MessageBus> {
  if (natsUrl === undefined) return createNotifyBus(databaseUrl, onTrouble)
  try {
    // Loaded only when needed, so that a start without NATS is faster.
    const { createNatsBus } = await import('./nats-bus.ts')
    return await createNatsBus({ url: natsUrl, secretKey, otherSecretKey }, onTrouble)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`NATS_URL: ${reason}`, { cause: error })
  }
}
