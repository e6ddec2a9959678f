import { type App, sendPersonalData, serveAll } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import type { MembersDeps } from './deps.ts'
import { holderTokens } from './holder-tokens.service.ts'
import { anonymiseMember, collectPersonalData, removeMember } from './leaving/leave.service.ts'
import { mergeMembers } from './leaving/merge.service.ts'
import {
  addMember,
  setMemberBlacklisted,
  loadMemberDetail,
  loadMemberPage,
  requireMember,
  loadUnmaskedMember,
  updateMember,
} from './members/members.service.ts'
import { findMember } from './members/members.store.ts'

const entity = 'member'

/** The audit entries of a member are masked for all users. */
export function memberRoutes(app: App, deps: MembersDeps): void {
  const tokens = holderTokens(deps, { find: findMember, require: requireMember })
  serveAll(app, contract.memberTokenEndpoints, {
    listMemberTokens: ({ tx, params }) => tokens.list(tx, params.id),
    bindTokens: async ({ tx, params, body, audit }) => {
      const after = await tokens.bind(tx, { id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { tokens: after } })
      return after
    },
    unbindToken: async ({ tx, params, body, audit }) => {
      const after = await tokens.unbind(tx, { id: params.id, ...body })
      audit({ entity, entityId: params.id, after: { ...body, tokens: after } })
      return after
    },
  })
  serveAll(app, contract.memberEndpoints, {
    listMembers: ({ tx, query }) => loadMemberPage(tx, deps, query),
    getMember: ({ tx, params }) => loadMemberDetail(tx, deps, params.id),
    saveMember: async ({ tx, actor, body, audit }) => {
      const id = await addMember(tx, deps, { operatorId: actor.operatorId, form: body, source: 'console' })
      const after = await loadMemberDetail(tx, deps, id)
      audit({ entity, entityId: id, after })
      return after
    },
    updateMember: async ({ tx, actor, body, audit }) => {
      const { before, after } = await updateMember(tx, deps, { operatorId: actor.operatorId, change: body })
      audit({ entity, entityId: body.id, before, after })
      return after
    },
    deleteMember: async ({ tx, actor, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeMember(tx, deps, { actor, id: params.id }) })
      return { done: true } as const
    },
    deleteMemberByGet: async ({ tx, actor, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeMember(tx, deps, { actor, id: params.id }) })
      return { done: true } as const
    },
    revealMember: async ({ tx, params, body, audit }) => {
      audit({ entity, entityId: params.id, after: body })
      return loadUnmaskedMember(tx, params.id)
    },
    blacklistMember: async ({ tx, params, body, audit }) => {
      const { before, after } = await setMemberBlacklisted(tx, deps, { id: params.id, ...body })
      const of = ({ blacklisted, blacklistReason }: contract.MemberDetail) => ({
        blacklisted,
        blacklistReason,
      })
      audit({ entity, entityId: params.id, before: of(before), after: of(after) })
      return after
    },
    mergeMembers: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await mergeMembers(tx, deps, { actor, id: params.id, ...body })
      audit({
        entity,
        entityId: params.id,
        before,
        after: { ...after, mergedFrom: body.fromId, reason: body.reason },
      })
      return after
    },
    eraseMember: async ({ tx, actor, params, body, audit }) => {
      const { after } = await anonymiseMember(tx, deps, { actor, id: params.id })
      // The erased values are not in the audit entry either.
      audit({ entity, entityId: params.id, after: { ...body, name: after.name, erasedAt: after.erasedAt } })
      return after
    },
    exportPersonalData: async (call) => {
      const of = await collectPersonalData(call.tx, deps, call.params.id)
      return sendPersonalData(call, { entity, noun: 'member', at: deps.services.now(), of })
    },
  })
}
