import { fillPlaceholders, inBrackets, requireFound, Problem, type Language } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import {
  dataScopeWords,
  permissionCatalogue,
  permissionCodes,
  roleName,
  filterCodesByRoleType,
  type PermissionExplanation,
  type ExplainRule,
} from '../../contract/index.ts'
import { findVisibleStations, listRoleRecordsOfUser, type RoleRecord } from '../roles/role-rows.store.ts'
import { getOperatorRoleType } from '../roles/roles.service.ts'
import { listVisibleStations } from '../scope/scope.store.ts'
import { findUserWithoutSecurity } from '../accounts/user-rows.store.ts'
import { explainWords } from './explain.words.ts'

export interface ExplainRequest {
  userId: string
  code: string
  stationId?: string | undefined
}
type RuleResult = PermissionExplanation['rules'][number]

/**
 * Explains why a user may, or may not, use a code (and see a station). It evaluates every rule of sign-in, permission
 * check, menu and row-level security, in their order. The evaluation covers the whole operator, so that the result is
 * also correct for an actor with a smaller scope; a station that the actor cannot see is reported as not found.
 */
export async function explainUserPermission(
  services: Services,
  actor: Actor,
  query: ExplainRequest,
): Promise<PermissionExplanation> {
  const { stationId } = query
  if (!permissionCodes.has(query.code))
    throw new Problem(
      'organisation.permission-unknown',
      { code: query.code },
      { code: 'organisation.permission-unknown' },
    )
  if (stationId !== undefined && actor.scope !== 'all' && !actor.scope.stationIds.includes(stationId))
    throw new Problem('request.not-found')
  return services.db.inTenant(actor.operatorId, (tx) => rulesFor(tx, actor, query))
}

async function rulesFor(
  tx: Tx,
  actor: Actor,
  { userId, code, stationId }: ExplainRequest,
): Promise<PermissionExplanation> {
  const user = requireFound(await findUserWithoutSecurity(tx, userId))
  if (stationId !== undefined && !(await findVisibleStations(tx, [stationId])).has(stationId))
    throw new Problem('request.not-found')
  const roles = await listRoleRecordsOfUser(tx, userId)
  const type = await getOperatorRoleType(tx, actor.operatorId)
  const held = new Set(filterCodesByRoleType(roles.flatMap(codesOf), type))
  const givers = roles.filter((role) => codesOf(role).includes(code))
  const missing = above(code).filter((one) => !held.has(one))
  const { language } = actor
  const translate = speaker(language)
  const rules = [
    translate('user-enabled', user.state === 'active'),
    translate('password-set', !user.mustChangePassword),
    translate('has-role', roles.length > 0, { roles: names(roles, language) }),
    translate('code-given', givers.length > 0, {
      code: nameOf(code, language),
      roles: names(givers, language),
    }),
    translate('role-type', filterCodesByRoleType([code], type).length > 0, {
      type: explainWords[`organisation.explain.type.${type}`][language],
    }),
    translate('section-held', missing.length === 0, {
      codes: missing.map((one) => nameOf(one, language)).join(', '),
    }),
  ]
  if (stationId !== undefined) {
    const all = roles.some((role) => role.dataScope === 'all')
    const seen = all || (await listVisibleStations(tx, actor.operatorId, userId)).includes(stationId)
    rules.push(translate('data-scope', seen, { scopes: scopesOf(roles, language) }))
  }
  return {
    user: { id: user.id, username: user.username, name: user.name },
    code,
    allowed: rules.every((rule) => rule.holds),
    decidedBy: rules.find((rule) => !rule.holds)?.rule ?? null,
    rules,
  }
}

function codesOf(role: RoleRecord): string[] {
  return role.grantsAll ? [...permissionCodes] : role.granted
}
/** Returns the code's menu label together with the code itself. */
function nameOf(code: string, language: Language): string {
  const label = permissionCatalogue.find((entry) => entry.code === code)?.label[language]
  return label === undefined ? code : label + inBrackets(code, language)
}
function names(roles: readonly RoleRecord[], language: Language): string {
  return roles.map(({ name }) => roleName(name, language)).join(', ')
}
function scopesOf(roles: readonly RoleRecord[], language: Language): string {
  const scopes = new Set(roles.map((role) => role.dataScope))
  return [...scopes].map((scope) => dataScopeWords[`organisation.scope.${scope}`][language]).join(', ')
}

/** Returns the ancestors of a code: its page, its section. */
function above(code: string): string[] {
  const parent = permissionCatalogue.find((entry) => entry.code === code)?.parent ?? null
  return parent === null ? [] : [parent, ...above(parent)]
}

function speaker(language: Language) {
  return (rule: ExplainRule, holds: boolean, values: Record<string, string> = {}): RuleResult => ({
    rule,
    holds,
    text: fillPlaceholders(explainWords[`organisation.explain.${rule}.${holds ? 'yes' : 'no'}`][language], values),
  })
}
