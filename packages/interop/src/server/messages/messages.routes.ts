import { Problem, type PartnerMessage } from '@evops/platform/contract'
import { findPartnerMessage, partnerMessagesBefore, serveAll, type App, type Services } from '@evops/platform/server'
import { messageEndpoints } from '../../contract/index.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import { messageSubject } from './about.rules.ts'
import { scheduleMessageResend } from './messages.store.ts'

export function messageRoutes(app: App, services: Services, partners: Pick<PartnerService, 'get'>): void {
  serveAll(app, messageEndpoints, {
    listPartnerLog: async ({ tx, actor, params: { id }, query }) => {
      await partners.get(tx, { id, operatorId: actor.operatorId })
      const { list, next } = await partnerMessagesBefore(tx, { ...query, peerId: id })
      const mayRepeat = (one: PartnerMessage) => one.status !== 'done' && messageSubject(one) !== undefined
      return {
        list: list.map((one) => {
          const { head: _head, body: _body, ...row } = one
          return { ...row, mayRepeat: mayRepeat(one) }
        }),
        next,
      }
    },
    repeatPartnerMessage: async ({ tx, actor, params: { id, messageId }, audit }) => {
      const key = { id, operatorId: actor.operatorId }
      await partners.get(tx, key)
      const message = await findPartnerMessage(tx, messageId)
      if (!message || message.peerId !== id) throw new Problem('request.not-found')
      const about = messageSubject(message)
      if (!about || !(await scheduleMessageResend(tx, key, about, services.now())))
        throw new Problem('interop.not-repeatable')
      audit({ entity: 'partner', entityId: id, after: { repeated: message.channel, ...about } })
      return { done: true as const }
    },
  })
}
