import type { YkcMemory } from './memory.ts'
import { cardOfTag, type Connection, type RemoteCallDeps } from './remote-call.ts'
import type { ToppedUpStart, YkcStartStore } from './starts.store.ts'

/** Attempts for one session, because a charge point that does not have the message is silent. */
const mostAttempts = 3

interface BalanceDeps extends Pick<RemoteCallDeps, 'gateway'> {
  memory: YkcMemory
  starts: Pick<YkcStartStore, 'listToppedUp' | 'saveBalance'>
  onError: (error: unknown) => void
}
interface RunningSession {
  connection: Connection
  connectorNo: number
  serial: string
}

/**
 * Sends the new balance (0x42) of running sessions whose payer has topped up. The charge point would otherwise stop at
 * the balance of the start. A lower balance is not sent (decision 364).
 */
export function createBalanceUpdates({ gateway, memory, starts, onError }: BalanceDeps): () => Promise<void> {
  const attempts = new Map<string, number>()

  function findRunning(): Map<string, RunningSession> {
    const running = new Map<string, RunningSession>()
    for (const connection of gateway.connections())
      for (const [connectorNo, serial] of memory.of(connection.point).running)
        running.set(keyOf(connection.point, serial), { connection, connectorNo, serial })
    for (const key of attempts.keys()) if (!running.has(key)) attempts.delete(key)
    return running
  }

  async function send({ connection, connectorNo }: RunningSession, start: ToppedUpStart): Promise<void> {
    const key = keyOf(start, start.serial)
    const tried = attempts.get(key) ?? 0
    if (tried >= mostAttempts) return
    attempts.set(key, tried + 1)
    const { chargePointNo } = connection
    const outcome = await gateway.call(chargePointNo, 'SetBalance', {
      chargePointNo,
      connectorNo: String(connectorNo).padStart(2, '0'),
      card: cardOfTag(start.idTag),
      balance: start.spendableMinor,
    })
    // In this answer 0 is success.
    const isTaken =
      outcome.state === 'answered' && outcome.message.name === 'BalanceAnswer' && outcome.message.values.result === 0
    if (!isTaken) return
    await starts.saveBalance(start, start.spendableMinor)
    attempts.delete(key)
  }

  async function updateAll(): Promise<void> {
    const running = findRunning()
    const toppedUp = await starts.listToppedUp(
      [...running.values()].map(({ connection: { point }, serial }) => ({ ...point, serial })),
    )
    const sendings = toppedUp.map(async (start) => {
      const session = running.get(keyOf(start, start.serial))
      if (session) await send(session, start)
    })
    for (const sending of await Promise.allSettled(sendings)) if (sending.status === 'rejected') onError(sending.reason)
  }

  return async () => updateAll().catch(onError)
}

function keyOf({ chargePointId }: { chargePointId: string }, serial: string): string {
  return `${chargePointId} ${serial}`
}
