import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type Actor, conflictProblem, violatedConstraint, type Tx } from '@evops/platform/server'
import type { DepartmentForm, DepartmentRow, DepartmentUpdate } from '../../contract/index.ts'
import { requireWithin } from '../organisations/places.service.ts'
import { findOrganisation, lockTree } from '../organisations/organisations.store.ts'
import { changeDepartment, findDepartment, insertDepartment, removeDepartment } from './departments.store.ts'

/** Returns a department of the transaction's operator; throws request.not-found. */
export async function getDepartmentRow(tx: Tx, id: string): Promise<DepartmentRow> {
  return requireFound(await findDepartment(tx, id))
}

/** Adds a department; rejects a code that its organisation already has. */
export async function addDepartment(tx: Tx, actor: Actor, form: DepartmentForm): Promise<DepartmentRow> {
  const id = newId()
  await requireOrganisation(tx, form.orgId)
  await requireWithin(tx, actor, [form.orgId])
  await insertDepartment(tx, { operatorId: actor.operatorId, id }, form).catch(codeTaken)
  return getDepartmentRow(tx, id)
}

/** Updates a department, or moves it to another organisation; rejects an old version. */
export async function changeDepartmentRow(
  tx: Tx,
  actor: Actor,
  { departmentId, version, ...form }: DepartmentUpdate,
): Promise<{ before: DepartmentRow; after: DepartmentRow }> {
  const before = await getDepartmentRow(tx, departmentId)
  await requireOrganisation(tx, form.orgId)
  await requireWithin(tx, actor, [before.orgId, form.orgId])
  if (!(await changeDepartment(tx, { id: departmentId, version }, form).catch(codeTaken)))
    throw conflictProblem(form, await getDepartmentRow(tx, departmentId))
  return { before, after: await getDepartmentRow(tx, departmentId) }
}

/** Deletes a department that contains no users and no other things. */
export async function deleteDepartmentRow(tx: Tx, actor: Actor, id: string): Promise<DepartmentRow> {
  await lockTree(tx, actor.operatorId)
  const found = await getDepartmentRow(tx, id)
  await requireWithin(tx, actor, [found.orgId])
  const { users, stations } = found
  if (users + stations > 0)
    throw new Problem('organisation.unit-in-use', { children: 0, departments: 0, users, stations })
  await removeDepartment(tx, id)
  return found
}

async function requireOrganisation(tx: Tx, orgId: string): Promise<void> {
  if (await findOrganisation(tx, orgId)) return
  throw new Problem('organisation.reference-unknown', { what: 'orgId' }, { orgId: 'organisation.reference-unknown' })
}

function codeTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'organisation_departments_code_key') throw error
  throw new Problem('organisation.code-taken', {}, { code: 'organisation.code-taken' })
}
