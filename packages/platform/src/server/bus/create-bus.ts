import { ConfigError, type Config } from '../config.ts'
import type { MessageBus } from './bus.ts'
import { createFallbackBus } from './fallback-bus.ts'
import { createNotifyBus } from './notify-bus.ts'

/**
 * Creates the bus of this installation: NATS if NATS_URL is set, otherwise the database's LISTEN/NOTIFY (decision 8).
 * While NATS is away, also at the start, the database carries the messages. NATS that refuses the name or the password
 * is an error of the settings.
 */
export async function createBus(
  { natsUrl, secretKey, otherSecretKey }: Pick<Config, 'natsUrl' | 'secretKey' | 'otherSecretKey'>,
  databaseUrl: string,
  onTrouble: (error: Error) => void,
): Promise<MessageBus> {
  if (natsUrl === undefined) return createNotifyBus(databaseUrl, onTrouble)
  // Loaded only when needed, so that a start without NATS is faster.
  const { createNatsBus, isNatsRefusal } = await import('./nats-bus.ts')
  let refusal: Error | undefined
  const readRefusal = (): Error | undefined => refusal
  const bus = await createFallbackBus({
    connect: () =>
      createNatsBus({ url: natsUrl, secretKey, otherSecretKey }, onTrouble).catch((error: unknown) => {
        if (error instanceof Error && isNatsRefusal(error)) refusal = error
        throw error
      }),
    spare: await createNotifyBus(databaseUrl, onTrouble),
    onAway: ({ message }) =>
      onTrouble(new Error(`NATS_URL: ${message}; messages go through the database until NATS answers`)),
  })
  const refused = readRefusal()
  if (refused === undefined) return bus
  await bus.close()
  throw new ConfigError(`NATS_URL: ${refused.message}`, { cause: refused })
}
