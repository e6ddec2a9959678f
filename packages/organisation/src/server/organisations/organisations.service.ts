import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type Actor, conflictProblem, violatedConstraint, type Tx } from '@evops/platform/server'
import {
  maxOrganisationDepth,
  type OrganisationForm,
  type OrganisationRow,
  type OrganisationUpdate,
  type OrganisationChartNode,
} from '../../contract/index.ts'
import { requireWithin } from './places.service.ts'
import {
  allOrganisations,
  listOrganisationBoxes,
  changeOrganisation,
  findOrganisation,
  organisationSubtreeHeight,
  insertOrganisation,
  lockTree,
  removeOrganisation,
  findOrganisationDepth,
} from './organisations.store.ts'

/** Returns an organisation of the transaction's operator; throws request.not-found. */
export async function getOrganisationRow(tx: Tx, id: string): Promise<OrganisationRow> {
  return requireFound(await findOrganisation(tx, id))
}

/** Adds an organisation; rejects a taken code, a missing parent and a tree that becomes too deep. */
export async function addOrganisation(tx: Tx, actor: Actor, form: OrganisationForm): Promise<OrganisationRow> {
  const { operatorId } = actor
  const id = newId()
  await fits(tx, operatorId, { id: null, parentId: form.parentId })
  await requireWithin(tx, actor, [form.parentId])
  await insertOrganisation(tx, { operatorId, id }, form).catch(codeTaken)
  return getOrganisationRow(tx, id)
}

/** Updates or moves an organisation; rejects a cycle and an old version. */
export async function changeOrganisationRow(
  tx: Tx,
  actor: Actor,
  { orgId, version, ...form }: OrganisationUpdate,
): Promise<{ before: OrganisationRow; after: OrganisationRow }> {
  const before = await getOrganisationRow(tx, orgId)
  await fits(tx, actor.operatorId, { id: orgId, parentId: form.parentId })
  const moved = form.parentId !== before.parentId
  await requireWithin(tx, actor, moved ? [orgId, form.parentId] : [orgId])
  if (!(await changeOrganisation(tx, { id: orgId, version }, form).catch(codeTaken)))
    throw conflictProblem(form, await getOrganisationRow(tx, orgId))
  return { before, after: await getOrganisationRow(tx, orgId) }
}

/** Deletes an organisation that contains nothing. */
export async function deleteOrganisationRow(tx: Tx, actor: Actor, id: string): Promise<OrganisationRow> {
  await lockTree(tx, actor.operatorId)
  const found = await getOrganisationRow(tx, id)
  await requireWithin(tx, actor, [id])
  const { children, departments, users, stations } = found
  if (children + departments + users + stations > 0)
    throw new Problem('organisation.unit-in-use', { children, departments, users, stations })
  await removeOrganisation(tx, id)
  return found
}

/** Returns organisations and departments as one list of boxes, parents before their children. */
export async function getOrganisationChart(tx: Tx, operatorId: string): Promise<OrganisationChartNode[]> {
  const boxes = await listOrganisationBoxes(tx, operatorId)
  const departments = boxes.filter((box) => box.kind === 'department')
  const byId = new Map(boxes.map((box) => [box.id, box]))
  return (await allOrganisations(tx, operatorId)).flatMap(({ orgId }) => {
    const box = byId.get(orgId)
    return box ? [box, ...departments.filter((one) => one.parentKey === box.key)] : []
  })
}

/**
 * Checks the position in the tree: the parent exists and is not a descendant, and the tree stays within the maximum
 * depth.
 */
async function fits(
  tx: Tx,
  operatorId: string,
  { id, parentId }: { id: string | null; parentId: string | null },
): Promise<void> {
  await lockTree(tx, operatorId)
  if (parentId === null) return
  const way = await findOrganisationDepth(tx, operatorId, { parentId, id })
  if (!way)
    throw new Problem(
      'organisation.reference-unknown',
      { what: 'parentId' },
      { parentId: 'organisation.reference-unknown' },
    )
  if (way.circle) throw new Problem('organisation.circle', {}, { parentId: 'organisation.circle' })
  const height = id === null ? 1 : await organisationSubtreeHeight(tx, operatorId, id)
  if (way.depth + height > maxOrganisationDepth)
    throw new Problem('organisation.too-deep', { max: maxOrganisationDepth }, { parentId: 'organisation.too-deep' })
}

function codeTaken(error: unknown): never {
  if (violatedConstraint(error) !== 'organisation_organisations_code_key') throw error
  throw new Problem('organisation.code-taken', {}, { code: 'organisation.code-taken' })
}
