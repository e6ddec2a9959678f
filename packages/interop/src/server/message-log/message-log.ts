import {
  insertPartnerMessages,
  type Services,
  type LiveTopic,
  type NewPartnerMessage,
  type Tx,
} from '@evops/platform/server'
import { partnersScreen } from '@evops/organisation/contract'
import { Problem } from '@evops/platform/contract'
import { z } from 'zod'
import { partnerMessagesTopic } from '../../contract/index.ts'
import type { PartnerService } from '../partners/partners.service.ts'

const channel = 'interop.messages'
const everyMs = 1_000
const news = z.object({ operatorId: z.uuid(), partnerIds: z.array(z.uuid()) })
/** Maximum number of ids in a message between processes. */
const mostNamed = 100

/** Stores the messages exchanged with partners and notifies subscribers of new entries, at most once a second. */
export function createMessageLog(services: Services, partners: Pick<PartnerService, 'get'>) {
  const fresh = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    for (const [operatorId, partnerIds] of fresh)
      services.bus.publish(channel, { operatorId, partnerIds: [...partnerIds].slice(0, mostNamed) })
    fresh.clear()
  }
  /** The messages are already stored in the database. */
  function recordFreshPartners(messages: readonly NewPartnerMessage[]): void {
    for (const { operatorId, peerId } of messages) {
      if (peerId === null) continue
      const partners = fresh.get(operatorId) ?? new Set()
      fresh.set(operatorId, partners.add(peerId))
    }
    if (fresh.size > 0) timer ??= setTimeout(flush, everyMs).unref()
  }
  const end = services.bus.subscribe(channel, (payload) => {
    const { data } = news.safeParse(payload)
    for (const id of data?.partnerIds ?? [])
      services.live.publish(data?.operatorId ?? '', `${partnerMessagesTopic}/${id}`, [{ key: id, value: { id } }])
  })
  const topic: LiveTopic = {
    name: partnerMessagesTopic,
    permission: partnersScreen.codes,
    // The list itself is loaded by another call. The subscription only reports changes.
    async snapshot(actor, id) {
      if (id === undefined) return null
      return services.db
        .inTenant(actor, (tx) => partners.get(tx, { operatorId: actor.operatorId, id }))
        .then(() => [])
        .catch((error: unknown) => {
          if (error instanceof Problem) return null
          throw error
        })
    },
  }
  return {
    topic,
    sendUpdate: recordFreshPartners,
    keepIn: async (tx: Tx, messages: readonly NewPartnerMessage[]): Promise<void> =>
      void (await insertPartnerMessages(tx, messages)),
    async keep(message: NewPartnerMessage): Promise<void> {
      await services.db.inTenant(message.operatorId, (tx) => insertPartnerMessages(tx, [message]))
      recordFreshPartners([message])
    },
    close(): void {
      end()
      clearTimeout(timer)
    },
  }
}
export type MessageLog = ReturnType<typeof createMessageLog>
