import { serve, type App } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { importMembers } from './member-import.service.ts'
import {
  addMember,
  blacklist,
  detailOf,
  listOf,
  removeMember,
  reveal,
  updateMember,
} from './members.service.ts'

const entity = 'member'

/** What the audit log is told of a member is masked as it is for everybody. */
export function memberRoutes(app: App, deps: MembersDeps): void {
  serve(app, contract.listMembers, ({ tx, query }) => listOf(tx, deps, query))
  serve(app, contract.getMember, ({ tx, params }) => detailOf(tx, deps, params.id))
  serve(app, contract.saveMember, async ({ tx, actor, body, audit }) => {
    const id = await addMember(tx, deps, { operatorId: actor.operatorId, form: body, source: 'console' })
    const after = await detailOf(tx, deps, id)
    audit({ entity, entityId: id, after })
    return after
  })
  serve(app, contract.updateMember, async ({ tx, actor, body, audit }) => {
    const { before, after } = await updateMember(tx, deps, { operatorId: actor.operatorId, change: body })
    audit({ entity, entityId: body.id, before, after })
    return after
  })
  serve(app, contract.deleteMember, async ({ tx, actor, params, audit }) => {
    audit({ entity, entityId: params.id, before: await removeMember(tx, deps, { actor, id: params.id }) })
    return { done: true } as const
  })
  serve(app, contract.deleteMemberByGet, async ({ tx, actor, params, audit }) => {
    audit({ entity, entityId: params.id, before: await removeMember(tx, deps, { actor, id: params.id }) })
    return { done: true } as const
  })
  serve(app, contract.revealMember, async ({ tx, params, body, audit }) => {
    audit({ entity, entityId: params.id, after: body })
    return reveal(tx, params.id)
  })
  serve(app, contract.blacklistMember, async ({ tx, params, body, audit }) => {
    const { before, after } = await blacklist(tx, deps, { id: params.id, ...body })
    const of = ({ blacklisted, blacklistReason }: contract.MemberDetail) => ({ blacklisted, blacklistReason })
    audit({ entity, entityId: params.id, before: of(before), after: of(after) })
    return after
  })
  serve(app, contract.importMembers, async ({ tx, actor, body, audit }) => {
    const result = await importMembers(tx, deps, { ...body, actor })
    audit({ entity, after: { dryRun: body.dryRun, ...result, errors: result.errors.length } })
    return result
  })
}
