import { ConfigError, type Config } from '../config.ts'
import type { Bus } from './bus.ts'
import { createNotifyBus } from './notify-bus.ts'

/** The bus of this installation: NATS where NATS_URL names one, else the database's LISTEN/NOTIFY (decision 8). */
export async function createBus(
  { natsUrl, secretKey }: Pick<Config, 'natsUrl' | 'secretKey'>,
  databaseUrl: string,
  onTrouble: (error: Error) => void,
): Promise<Bus> {
  if (natsUrl === undefined) return createNotifyBus(databaseUrl, onTrouble)
  try {
    // Loaded where it is wanted: a start without it is quicker.
    const { createNatsBus } = await import('./nats-bus.ts')
    return await createNatsBus({ url: natsUrl, secretKey }, onTrouble)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`NATS_URL: ${reason}`, { cause: error })
  }
}
