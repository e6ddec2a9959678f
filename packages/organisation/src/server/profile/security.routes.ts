import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { passkeyEndpoints, securityEndpoints } from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import type { AccountSecurity } from './security.service.ts'

const done = { done: true as const }

/** The audit entries contain the name of the passkey. */
export function passkeyRoutes(app: App, security: AccountSecurity): void {
  serveAll(app, passkeyEndpoints, {
    listPasskeys: ({ actor }) => security.passkeys(actor),
    startPasskey: async ({ actor, body, audit }) => {
      audit({ entity: 'user', entityId: actor.userId })
      return security.startPasskey(actor, body.password)
    },
    createPasskey: async ({ actor, body, audit }) => {
      const made = await security.createPasskey(actor, body)
      audit({ entity: 'user', entityId: actor.userId, after: { passkey: made.name } })
      return made
    },
    removePasskey: async ({ actor, params, body, audit }) => {
      const name = await security.removePasskey(actor, params.id, body.password)
      audit({ entity: 'user', entityId: actor.userId, before: { passkey: name } })
      return done
    },
    startStepUp: ({ actor }) => security.startStepUp(actor),
  })
}

/** The audit entries contain the user, but nothing that was typed or shown. */
export function securityRoutes(app: App, security: AccountSecurity, authentication: Authentication): void {
  serveAll(app, securityEndpoints, {
    getSecondStep: ({ actor }) => security.secondStep(actor),
    startSecondStep: async ({ actor, body, audit }) => {
      audit({ entity: 'user', entityId: actor.userId })
      return security.startSecondStep(actor, body.password)
    },
    confirmSecondStep: async ({ actor, body, audit }) => {
      audit({ entity: 'user', entityId: actor.userId, after: { secondStep: true } })
      return security.confirmSecondStep(actor, body.otp)
    },
    renewRecoveryCodes: async ({ actor, body, audit }) => {
      audit({ entity: 'user', entityId: actor.userId })
      return security.renewRecoveryCodes(actor, body.password)
    },
    stopSecondStep: async ({ actor, body, audit }) => {
      await security.stopSecondStep(actor, body.password)
      audit({
        entity: 'user',
        entityId: actor.userId,
        before: { secondStep: true },
        after: { secondStep: false },
      })
      return done
    },
    clearSecondStep: async ({ tx, actor, params, audit, afterCommit }) => {
      const ended = await security.clearSecondStep(tx, actor, params.id)
      afterCommit(() => authentication.announce(ended))
      audit({
        entity: 'user',
        entityId: params.id,
        before: { secondStep: true },
        after: { secondStep: false },
      })
      return done
    },
    listSignInSessions: ({ actor }) => security.signInSessions(actor),
    endSignInSession: async ({ actor, params, audit }) => {
      if ((await security.endSignInSessions(actor, ({ id }) => id === params.id)) === 0)
        throw new Problem('request.not-found')
      audit({ entity: 'sign-in-session', entityId: params.id })
      return done
    },
    endAllSignInSessions: async ({ actor, body, audit }) => {
      const ended = await security.endSignInSessions(actor, ({ current }) => !(body.keepThis && current))
      audit({ entity: 'user', entityId: actor.userId, after: { signInSessionsEnded: ended } })
      return { ended }
    },
    listMySignIns: ({ actor, query }) => security.signIns(actor, query),
    listMyRoles: ({ actor }) => security.roles(actor),
    actAsRole: async ({ actor, body, audit }) => {
      const reply = await security.actAsRole(actor, body.roleId)
      audit({
        entity: 'sign-in-session',
        entityId: actor.signIn?.signInSessionId,
        after: { roleId: body.roleId },
      })
      return reply
    },
  })
}
