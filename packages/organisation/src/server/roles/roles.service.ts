import { newId, requireFound, Problem, type Language } from '@evops/platform/contract'
import { type Actor, conflictProblem, violatedConstraint, type Services, type Tx } from '@evops/platform/server'
import {
  isBundle,
  permissionCodes,
  filterCodesByRoleType,
  type RoleComparison,
  type RoleDetail,
  type RoleForm,
  type RoleTemplate,
  type RoleTemplateRow,
  type RoleType,
  type RoleUpdate,
} from '../../contract/index.ts'
import { requireTwo } from '../second-person/second-person.service.ts'
import { permissionLabelsByCode } from './permission-labels.store.ts'
import { findOperator } from '../operators/operators.store.ts'
import { hasFullGrant, canGrantRole, requireRoleWithinActor } from '../scope/authority.rules.ts'
import { insertRole } from '../accounts/grants.store.ts'
import {
  changeRoleRow,
  countAdministrators,
  endSignInsOfRoleUsers,
  findRole,
  findVisibleStations,
  removeRole,
  replaceRoleCodes,
  replaceRoleStations,
  type RoleRecord,
} from './role-rows.store.ts'

/** Returns the operator's role type, which limits the codes that its roles can grant. */
export async function getOperatorRoleType(tx: Tx, operatorId: string): Promise<RoleType> {
  return (await findOperator(tx, operatorId))?.roleType ?? 'energyandcharging'
}

/** Returns one role. Throws request.not-found. */
export async function getRoleDetail(tx: Tx, actor: Actor, id: string): Promise<RoleDetail> {
  const { granted, ...role } = await recordOf(tx, id)
  return {
    ...role,
    mayEdit: canGrantRole(actor, { ...role, granted }, await getOperatorRoleType(tx, actor.operatorId)),
  }
}

async function recordOf(tx: Tx, id: string): Promise<RoleRecord> {
  return requireFound(await findRole(tx, id))
}

/** Adds a role; rejects codes and data scopes that the actor does not hold. */
export async function addRole(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { actor, form }: { actor: Actor; form: RoleForm },
) {
  const wanted = await validateRoleForm(tx, actor, { form })
  const key = { operatorId: actor.operatorId, id: newId(now().getTime()) }
  await insertRole(tx, { ...key, ...wanted, createdAt: now() }).catch(throwRoleConflict)
  await replaceRoleStations(tx, key, wanted.stationIds)
  return getRoleDetail(tx, actor, key.id)
}

export interface RoleChangeResult {
  before: RoleRecord
  after: RoleDetail
  /** Ended sign-in sessions, because the role now grants something else: announce them after the commit. */
  ended: string[]
}

/**
 * Updates a role; rejects one that grants more than the actor holds, before or after the change, and an old version.
 */
export async function changeRole(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { actor, form: update }: { actor: Actor; form: RoleUpdate },
): Promise<RoleChangeResult> {
  const { id, version, ...form } = update
  const before = await recordOf(tx, id)
  requireRoleWithinActor(actor, before, await getOperatorRoleType(tx, actor.operatorId))
  const wanted = await validateRoleForm(tx, actor, { form, before: before.granted })
  if (before.users > 0 && hasFullGrant(wanted) && !hasFullGrant(before)) await requireTwo(tx, actor)
  return requireAdministratorRemains(tx, actor.operatorId, async () => {
    if (!(await changeRoleRow(tx, { id, version }, wanted).catch(throwRoleConflict)))
      throw conflictProblem(form, await recordOf(tx, id))
    const key = { operatorId: actor.operatorId, id }
    await replaceRoleCodes(tx, key, wanted.codes)
    await replaceRoleStations(tx, key, wanted.stationIds)
    const ended = hasSameGrants(before, wanted) ? [] : await endSignInsOfRoleUsers(tx, id, now())
    return { before, after: await getRoleDetail(tx, actor, id), ended }
  })
}

/** Deletes a role that no user has. */
export async function deleteRoleRow(tx: Tx, actor: Actor, id: string): Promise<RoleRecord> {
  const role = await recordOf(tx, id)
  requireRoleWithinActor(actor, role, await getOperatorRoleType(tx, actor.operatorId))
  if (role.users > 0) throw new Problem('organisation.role-in-use', { users: role.users })
  await removeRole(tx, id)
  return role
}

/** Returns the differences between two roles. A role with all permissions is compared by the whole catalogue. */
export async function compareRoleRecords(tx: Tx, leftId: string, rightId: string): Promise<RoleComparison> {
  const [left, right] = [await recordOf(tx, leftId), await recordOf(tx, rightId)]
  const codesOf = (role: RoleRecord) => new Set(role.grantsAll ? permissionCodes : role.granted)
  const [mine, theirs] = [codesOf(left), codesOf(right)]
  return {
    left: side(left),
    right: side(right),
    onlyLeft: [...mine].filter((code) => !theirs.has(code)),
    onlyRight: [...theirs].filter((code) => !mine.has(code)),
    both: [...mine].filter((code) => theirs.has(code)),
  }
}
function side({ id, name, grantsAll, dataScope, stationIds, users }: RoleRecord) {
  return { id, name, grantsAll, dataScope, stationIds, users }
}

/** Returns the templates without the codes that the operator's role type excludes. */
export function listTemplatesForRoleType(
  templates: readonly RoleTemplate[],
  language: Language,
  roleType: RoleType,
): RoleTemplateRow[] {
  return templates.map(({ name, remark, codes, ...rest }) => ({
    ...rest,
    name: name[language],
    remark: remark[language],
    codes: filterCodesByRoleType(codes, roleType),
  }))
}

/** Runs the work and rejects it if the operator had administrators before and none is left afterwards. */
export async function requireAdministratorRemains<T>(tx: Tx, operatorId: string, work: () => Promise<T>): Promise<T> {
  const before = await countAdministrators(tx, operatorId)
  const result = await work()
  if (before > 0 && (await countAdministrators(tx, operatorId)) === 0)
    throw new Problem('organisation.last-administrator')
  return result
}

/** Checks a role: known codes, known stations, and no permission that the actor does not hold. */
async function validateRoleForm(
  tx: Tx,
  actor: Actor,
  { form, before = [] }: { form: RoleForm; before?: readonly string[] },
): Promise<RoleForm & { granted: string[] }> {
  const own = await permissionLabelsByCode(tx)
  const unknown = form.codes.find((code) => !permissionCodes.has(code) && !(isBundle(code) && own.has(code)))
  if (unknown)
    throw new Problem(
      'organisation.permission-unknown',
      { code: unknown },
      { codes: 'organisation.permission-unknown' },
    )
  const codes = form.grantsAll ? [] : [...new Set(form.codes)]
  const stationIds = form.dataScope === 'stations' ? [...new Set(form.stationIds)] : []
  const grantedCodes = [...new Set(codes.flatMap((code) => (isBundle(code) ? (own.get(code)?.codes ?? []) : [code])))]
  const wanted = { ...form, codes, granted: grantedCodes, stationIds }
  const roleType = await getOperatorRoleType(tx, actor.operatorId)
  requireWithin(
    grantedCodes.filter((code) => !before.includes(code)),
    roleType,
  )
  requireRoleWithinActor(actor, wanted, roleType)
  await requireStations(tx, stationIds)
  return wanted
}

/**
 * Rejects a code of the world that the operator's role type excludes. A code that a role had before the role type
 * changed may stay in the role, without effect.
 */
function requireWithin(codes: readonly string[], roleType: RoleType): void {
  const open = new Set(filterCodesByRoleType(codes, roleType))
  const code = codes.find((one) => !open.has(one))
  const refusal = 'organisation.code-of-other-type'
  if (code !== undefined) throw new Problem(refusal, { code }, { codes: refusal })
}

export async function requireStations(tx: Tx, stationIds: readonly string[]): Promise<void> {
  const visibleStations = await findVisibleStations(tx, stationIds)
  if (stationIds.every((id) => visibleStations.has(id))) return
  const what = { what: 'stationIds' }
  throw new Problem('organisation.reference-unknown', what, { stationIds: 'organisation.reference-unknown' })
}

function hasSameGrants(one: RoleRecord, other: RoleForm): boolean {
  const facts = ({ grantsAll, codes, dataScope, stationIds }: RoleRecord | RoleForm) =>
    JSON.stringify([grantsAll, codes.toSorted(), dataScope, stationIds.toSorted()])
  return facts(one) === facts(other)
}

function throwRoleConflict(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'organisation_roles_name_key')
    throw new Problem('organisation.name-taken', {}, { name: 'organisation.name-taken' })
  if (constraint === 'organisation_roles_code_key')
    throw new Problem('organisation.code-taken', {}, { code: 'organisation.code-taken' })
  throw error
}
