import { type App, readPersonalRows, sendPersonalData, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import type { UserAdmin } from './user-admin.service.ts'
import { pageOfUsers } from '../accounts/user-rows.store.ts'

const entity = 'user'
/** Fields of a sign-in reply that describe the user. */
const signIn = [
  'client_id',
  'way',
  'address',
  'user_agent',
  'created_at',
  'last_used_at',
  'ended_at',
  'end_reason',
] as const

export interface UserRouteParts {
  files: { routes: (app: App, specs: typeof contract.userImports) => void }
  admin: UserAdmin
  authentication: Pick<Authentication, 'announce' | 'scopeChanged'>
  now: () => Date
}

export function userRoutes(app: App, { admin, authentication, files, now }: UserRouteParts): void {
  files.routes(app, contract.userImports)
  serveAll(app, contract.userEndpoints, {
    listUsers: ({ tx, actor, query, audit }) => {
      audit({ entity, after: query })
      return pageOfUsers(tx, actor.operatorId, query)
    },
    getUser: ({ tx, params }) => admin.detailOf(tx, params.id),
    saveUser: async ({ tx, actor, body, audit }) => {
      const made = await admin.add(tx, actor, body)
      audit({ entity, entityId: made.id, after: made })
      return admin.withCode(tx, actor, made.id)
    },
    updateUser: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, after, ended, moved } = await admin.change(tx, actor, body)
      audit({ entity, entityId: body.id, before, after })
      afterCommit(() => {
        authentication.announce(ended)
        if (moved) authentication.scopeChanged(actor.operatorId)
      })
      return admin.detailOf(tx, body.id)
    },
    deleteUser: async ({ tx, actor, body, audit, afterCommit }) => {
      const { before, ended } = await admin.remove(tx, actor, body.id)
      audit({ entity, entityId: body.id, before })
      afterCommit(() => authentication.announce(ended))
      return { done: true } as const
    },
    setUserState: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const { before, after, ended } = await admin.setState(tx, actor, { id: params.id, state: body.state })
      audit({ entity, entityId: params.id, before: { state: before.state }, after: { state: after.state } })
      afterCommit(() => authentication.announce(ended))
      return admin.detailOf(tx, params.id)
    },
    unlinkProvider: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const ended = await admin.unlinkProvider(tx, actor, { ...params, ...body })
      audit({ entity, entityId: params.id, before: body })
      afterCommit(() => authentication.announce(ended))
      return admin.detailOf(tx, params.id)
    },
    resetPassword: async ({ tx, actor, params, audit, afterCommit }) => {
      const { ended, ...reply } = await admin.resetPassword(tx, actor, params.id)
      audit({ entity, entityId: params.id })
      afterCommit(() => authentication.announce(ended))
      return reply
    },
    liftAccountCustody: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await admin.liftCustody(tx, actor, { id: params.id, reason: body.reason })
      audit({ entity, entityId: params.id, before: { custodies: before }, after: { reason: body.reason } })
      return after
    },
    exportUserData: async (call) => {
      const { id } = call.params
      const of = {
        user: await readPersonalRows(call.tx, 'organisation_users', { id }),
        account: [await admin.detailOf(call.tx, id)],
        signInSessions: await readPersonalRows(call.tx, 'organisation_sign_in_sessions', { user_id: id }, signIn),
      }
      return sendPersonalData(call, { entity, noun: 'user', at: now(), of })
    },
    unlockUser: async ({ tx, actor, params, audit }) => {
      const { before, after } = await admin.unlock(tx, actor, params.id)
      audit({ entity, entityId: params.id, before: { lock: before.lock }, after: { lock: after.lock } })
      return after
    },
  })
}
