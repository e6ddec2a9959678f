import { type App, serveAll } from '@evops/platform/server'
import { type CurrentUser, profileEndpoints } from '../../contract/index.ts'
import type { ProfileService } from './profile.service.ts'

export function profileRoutes(app: App, profile: ProfileService): void {
  serveAll(app, profileEndpoints, {
    getMe: ({ actor }) => profile.me(actor),
    updateMe: async ({ actor, body, audit }) => {
      const { before, after } = await profile.update(actor, body)
      const own = ({ email, phone, introduction, ownLanguage }: CurrentUser) => ({
        email,
        phone,
        introduction,
        language: ownLanguage,
      })
      audit({ entity: 'user', entityId: actor.userId, before: own(before), after: own(after) })
      return after
    },
    actIn: async ({ body, actor, request, audit }) => {
      const reply = await profile.actIn(actor, body.operatorId, request.id)
      audit({
        entity: 'sign-in-session',
        entityId: actor.signIn?.signInSessionId,
        before: { operatorId: actor.operatorId },
        after: { operatorId: body.operatorId },
      })
      return reply
    },
    // The audit entry contains the user, but nothing that was typed.
    changePassword: async ({ body, actor, audit }) => {
      await profile.changePassword(actor, body)
      audit({ entity: 'user', entityId: actor.userId })
      return { done: true as const }
    },
    changePasswordByQuery: async ({ query, actor, audit }) => {
      await profile.changePassword(actor, query)
      audit({ entity: 'user', entityId: actor.userId })
      return { done: true as const }
    },
  })
}
