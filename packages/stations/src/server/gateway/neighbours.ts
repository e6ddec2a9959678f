import type { Gateway, GatewayOptions } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import type { House } from '@evops/platform/server'
import { z } from 'zod'
import { linkHolder } from './neighbours.store.ts'
import type { WirePile } from './wire-pile.ts'

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
 * One living socket per identity over several processes: before a charge point is let in here, the process whose link
 * row names it probes the socket it holds. A link of the last second may not be in the row yet.
 */
export function createNeighbours(house: House, { processId }: { processId: string }) {
  const waiting = new Map<string, (lives: boolean) => void>()
  const unsubscribe = house.bus.subscribe(toldChannel, (payload) => {
    const answer = told.safeParse(payload)
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.lives)
  })

  const livesElsewhere: NonNullable<GatewayOptions<WirePile>['livesElsewhere']> = async (pile, newcomer) => {
    const to = await linkHolder(house.db.gatewayPool, pile)
    if (to === undefined || to === processId) return false
    const id = newId()
    const { identity, user, address, offered } = newcomer
    const answer = new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, patienceMs, false)
      waiting.set(id, (lives) => {
        clearTimeout(timer)
        resolve(lives)
      })
    })
    house.bus.publish(askedChannel, { id, to, newcomer: { identity, user, address, offered } })
    return answer.finally(() => waiting.delete(id))
  }

  /** Answers for the sockets of this process. Returns how to end it. */
  function answerFor(gateway: Gateway<WirePile>): () => void {
    const answer = async (payload: unknown) => {
      const question = asked.safeParse(payload)
      if (!question.success || question.data.to !== processId) return
      const { id, newcomer } = question.data
      const lives = await gateway.challenge({ ...newcomer, user: newcomer.user })
      house.bus.publish(toldChannel, { id, lives })
    }
    const end = house.bus.subscribe(askedChannel, (payload) => {
      answer(payload).catch((error: unknown) => house.log.error({ error }, 'a question for a socket'))
    })
    return () => {
      end()
      unsubscribe()
      for (const settle of waiting.values()) settle(false)
    }
  }
  return { livesElsewhere, answerFor }
}
