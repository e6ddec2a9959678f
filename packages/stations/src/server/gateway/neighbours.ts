import type { WebSocketGateway, GatewayOptions, AuthenticatedClient } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import { createConnectionClaims } from './neighbours.store.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const seatRequestChannel = 'stations.seat-requested'
const seatReplyChannel = 'stations.seat-reported'
const requestSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  newcomer: z.object({
    identity: z.string(),
    user: z.string().optional(),
    address: z.string(),
    offered: z.array(z.string()),
  }),
})
const replySchema = z.object({ id: z.uuid(), lives: z.boolean() })
/** The check of the old connection takes up to 5 s; a process without a response after that is considered dead. */
const patienceMs = 6_000

/**
 * Ensures one open connection per identity over several processes. Before a charge point is accepted, this process
 * claims its connection row. If the row belongs to another process, that process checks its own connection. Of two
 * simultaneous claims one succeeds; the other process refuses its handshake.
 */
export function createInstanceCoordinator(services: Services, { processId }: { processId: string }) {
  const waiting = new Map<string, (lives: boolean) => void>()
  const unsubscribe = services.bus.subscribe(seatReplyChannel, (payload) => {
    const answer = replySchema.safeParse(payload)
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.lives)
  })

  const claim = createConnectionClaims(services.db.gatewayPool)

  const livesElsewhere: NonNullable<GatewayOptions<ConnectedChargePoint>['livesElsewhere']> = async (
    chargePoint,
    newcomer,
  ) => {
    const { operatorId, chargePointId } = chargePoint
    const holder = await claim({ operatorId, chargePointId, processId, from: null })
    // The gateway itself checks its own connection.
    if (holder === null || holder.processId === processId) return false
    if (!holder.connected || (await answers(holder.processId, newcomer))) return true
    return (await claim({ operatorId, chargePointId, processId, from: holder.processId })) !== null
  }

  /** Returns true if the process with the charge point's connection finds it alive. */
  async function answers(to: string, newcomer: AuthenticatedClient): Promise<boolean> {
    const id = newId()
    const { identity, user, address, offered } = newcomer
    const answer = new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, patienceMs, false)
      waiting.set(id, (lives) => {
        clearTimeout(timer)
        resolve(lives)
      })
    })
    services.bus.publish(seatRequestChannel, { id, to, newcomer: { identity, user, address, offered } })
    return answer.finally(() => waiting.delete(id))
  }

  /** Responds to checks of this process's connections. Returns a function that stops this. */
  function answerFor(gateway: WebSocketGateway<ConnectedChargePoint>): () => void {
    const answer = async (payload: unknown) => {
      const question = requestSchema.safeParse(payload)
      if (!question.success || question.data.to !== processId) return
      const { id, newcomer } = question.data
      const lives = await gateway.challenge({ ...newcomer, user: newcomer.user })
      services.bus.publish(seatReplyChannel, { id, lives })
    }
    const end = services.bus.subscribe(seatRequestChannel, (payload) => {
      answer(payload).catch((error: unknown) => services.log.error({ error }, 'a question for a socket'))
    })
    return () => {
      end()
      unsubscribe()
      for (const settle of waiting.values()) settle(false)
    }
  }
  return { livesElsewhere, answerFor }
}
