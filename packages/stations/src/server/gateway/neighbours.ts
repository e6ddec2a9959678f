import type { Gateway, GatewayOptions, Newcomer } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import { createLinkClaims } from './neighbours.store.ts'
import type { WireChargePoint } from './wire-charge-point.ts'

const askedChannel = 'stations.seat-asked'
const toldChannel = 'stations.seat-told'
const asked = z.object({
  id: z.uuid(),
  to: z.string(),
  newcomer: z.object({
    identity: z.string(),
    user: z.string().optional(),
    address: z.string(),
    offered: z.array(z.string()),
  }),
})
const told = z.object({ id: z.uuid(), lives: z.boolean() })
/** The probe of the old socket takes up to 5 s; a process that says nothing for longer is gone. */
const patienceMs = 6_000

/**
 * One living socket per identity over several processes: before a charge point is let in here, this process claims its
 * link row. Where the row names another, that one probes the socket it holds; of two that claim in the same moment one
 * gets it, and the other turns its visitor away.
 */
export function createNeighbours(services: Services, { processId }: { processId: string }) {
  const waiting = new Map<string, (lives: boolean) => void>()
  const unsubscribe = services.bus.subscribe(toldChannel, (payload) => {
    const answer = told.safeParse(payload)
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.lives)
  })

  const claim = createLinkClaims(services.db.gatewayPool)

  const livesElsewhere: NonNullable<GatewayOptions<WireChargePoint>['livesElsewhere']> = async (chargePoint, newcomer) => {
    const { operatorId, chargePointId } = chargePoint
    const holder = await claim({ operatorId, chargePointId, processId, from: null })
    // Our own socket is probed by the gateway itself.
    if (holder === null || holder.processId === processId) return false
    if (!holder.connected || (await answers(holder.processId, newcomer))) return true
    return (await claim({ operatorId, chargePointId, processId, from: holder.processId })) !== null
  }

  /** Whether the process that has a socket of this charge point finds it alive. */
  async function answers(to: string, newcomer: Newcomer): Promise<boolean> {
    const id = newId()
    const { identity, user, address, offered } = newcomer
    const answer = new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, patienceMs, false)
      waiting.set(id, (lives) => {
        clearTimeout(timer)
        resolve(lives)
      })
    })
    services.bus.publish(askedChannel, { id, to, newcomer: { identity, user, address, offered } })
    return answer.finally(() => waiting.delete(id))
  }

  /** Answers for the sockets of this process. Returns how to end it. */
  function answerFor(gateway: Gateway<WireChargePoint>): () => void {
    const answer = async (payload: unknown) => {
      const question = asked.safeParse(payload)
      if (!question.success || question.data.to !== processId) return
      const { id, newcomer } = question.data
      const lives = await gateway.challenge({ ...newcomer, user: newcomer.user })
      services.bus.publish(toldChannel, { id, lives })
    }
    const end = services.bus.subscribe(askedChannel, (payload) => {
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
