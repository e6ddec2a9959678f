import { Problem } from '@evops/platform/contract'
import {
  findPartnerMessage,
  pageOfPartnerMessages,
  serveAll,
  type App,
  type House,
} from '@evops/platform/server'
import { messageEndpoints } from '../../contract/index.ts'
import type { Partners } from '../partners/partners.service.ts'
import { aboutOf } from './about.rules.ts'
import { tellAgain } from './messages.store.ts'

export function messageRoutes(app: App, house: House, partners: Pick<Partners, 'get'>): void {
  serveAll(app, messageEndpoints, {
    listPartnerLog: async ({ tx, actor, params: { id }, query }) => {
      await partners.get(tx, { id, operatorId: actor.operatorId })
      const page = await pageOfPartnerMessages(tx, { ...query, peerKind: 'interop', peerId: id })
      const list = []
      for (const row of page.list) {
        const whole = row.status === 'done' ? undefined : await findPartnerMessage(tx, row.id)
        list.push({ ...row, mayRepeat: whole !== undefined && aboutOf(whole) !== undefined })
      }
      return { ...page, list }
    },
    repeatPartnerMessage: async ({ tx, actor, params: { id, messageId }, audit }) => {
      const key = { id, operatorId: actor.operatorId }
      await partners.get(tx, key)
      const message = await findPartnerMessage(tx, messageId)
      if (!message || message.peerId !== id) throw new Problem('request.not-found')
      const about = aboutOf(message)
      if (!about || !(await tellAgain(tx, key, about, house.now())))
        throw new Problem('interop.not-repeatable')
      audit({ entity: 'partner', entityId: id, after: { repeated: message.channel, ...about } })
      return { done: true as const }
    },
  })
}
