import { z } from 'zod'
import type { Services } from '../services.ts'

const message = z.object({ operatorId: z.uuid() })

/**
 * Checks an operator's rows whenever a message on one of these bus channels names the operator. One check runs at a
 * time per operator; messages during a check cause exactly one more. Returns a function that stops it.
 */
export function runOnOperatorMessages(
  { bus, log }: Pick<Services, 'bus' | 'log'>,
  { channels, look }: { channels: readonly string[]; look: (operatorId: string) => Promise<void> },
): () => void {
  const looking = new Set<string>()
  const again = new Set<string>()
  async function runOrQueue(operatorId: string): Promise<void> {
    if (looking.has(operatorId)) return void again.add(operatorId)
    looking.add(operatorId)
    try {
      do {
        again.delete(operatorId)
        await look(operatorId)
      } while (again.has(operatorId))
    } finally {
      looking.delete(operatorId)
    }
  }
  const ends = channels.map((channel) =>
    bus.subscribe(channel, (payload) => {
      const read = message.safeParse(payload)
      if (!read.success) return
      runOrQueue(read.data.operatorId).catch((error: unknown) => log.warn({ error, channel }, 'live look'))
    }),
  )
  return () => ends.forEach((end) => end())
}
