import { type App, type Services, type LiveTopic, serveAll } from '@evops/platform/server'
import { z } from 'zod'
import { messagesTopic, outreachPermissions, messageEndpoints } from '../../contract/index.ts'
import { messagesChannel } from '../deliveries/deliver.job.ts'
import { countUnread, markRead, pageOfMessages } from './messages.store.ts'

export function messageRoutes(app: App): void {
  serveAll(app, messageEndpoints, {
    listMessages: ({ tx, actor, query }) => pageOfMessages(tx, actor.userId, query),
    countMessages: async ({ tx, actor }) => ({ unread: await countUnread(tx, actor.userId) }),
    readMessages: async ({ tx, actor, body, audit }) => {
      await markRead(tx, actor.userId, body.ids)
      audit({ entity: 'message', after: { read: body.ids?.length ?? 'all' } })
      return { unread: await countUnread(tx, actor.userId) }
    },
  })
}

const news = z.object({ operatorId: z.uuid(), stationId: z.uuid().nullable(), id: z.uuid() })

/** Publishes that there is a new message; users with access then read it. */
export function createBellMessagesTopic(services: Services): { topic: LiveTopic; close: () => void } {
  const close = services.bus.subscribe(messagesChannel, (payload) => {
    const read = news.safeParse(payload)
    if (!read.success) return
    const { operatorId, stationId, id } = read.data
    services.live.publish(operatorId, messagesTopic, [{ key: id, value: { id }, stationId: stationId ?? undefined }])
  })
  return {
    topic: { name: messagesTopic, permission: outreachPermissions.bell, snapshot: async () => [] },
    close,
  }
}
