import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { freeText, unitCode, unitName, type BatchOutcome } from '../../contract/index.ts'
import { addDepartment, changeDepartmentRow, getDepartmentRow } from '../departments/departments.service.ts'
import { departmentByCode } from '../departments/departments.store.ts'
import { addOrganisation, changeOrganisationRow, getOrganisationRow } from '../organisations/organisations.service.ts'
import { organisationByCode } from '../organisations/organisations.store.ts'
import type { BatchKind } from './batch.service.ts'
import type { RawRow } from './batch-rows.rules.ts'

const position = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number<number>().int().min(0).max(100_000).optional(),
)
const shared = {
  code: unitCode,
  name: unitName.optional(),
  phone: freeText(30).optional(),
  remark: freeText(500).optional(),
  position,
}
const departmentBatchRow = z.object({ organisation: unitCode, ...shared })
type DepartmentBatchRow = z.output<typeof departmentBatchRow>
const organisationBatchRow = z.object({
  ...shared,
  /** Code of the parent organisation; empty for a root. */
  parent: z.union([z.literal(''), unitCode]).optional(),
  contact: freeText(100).optional(),
  address: freeText(200).optional(),
})
type OrganisationBatchRow = z.output<typeof organisationBatchRow>

/** Batch of departments, identified by organisation and code. */
export function departmentBatch(actor: Actor): BatchKind<DepartmentBatchRow> {
  return {
    shape: () => departmentBatchRow,
    keyOf: (raw) => `${text(raw.organisation)}/${text(raw.code)}`,
    apply: (tx, row) => applyDepartment(tx, actor, row),
  }
}

/** Batch of organisations and departments together, ordered with parents first. */
export function unitBatch(
  actor: Actor,
): BatchKind<{ organisation: OrganisationBatchRow } | { department: DepartmentBatchRow }> {
  const asDepartment = departmentBatchRow.transform((department) => ({ department }))
  const asOrganisation = organisationBatchRow.transform((organisation) => ({ organisation }))
  return {
    shape: (raw) => (isDepartment(raw) ? asDepartment : asOrganisation),
    keyOf: (raw) => (isDepartment(raw) ? `${text(raw.organisation)}/${text(raw.code)}` : text(raw.code)),
    apply: (tx, row) =>
      'department' in row ? applyDepartment(tx, actor, row.department) : applyOrganisation(tx, actor, row.organisation),
  }
}

function isDepartment(raw: RawRow): boolean {
  return raw.kind === 'department' || (raw.kind !== 'organisation' && text(raw.organisation) !== '')
}
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function applyDepartment(tx: Tx, actor: Actor, row: DepartmentBatchRow): Promise<BatchOutcome> {
  const orgId = await organisationByCode(tx, row.organisation)
  if (!orgId) throw unknown('organisation', row.organisation)
  const { code, name, phone, remark, position: place } = row
  const id = await departmentByCode(tx, orgId, code)
  if (!id) {
    const fresh = {
      orgId,
      code,
      name: name ?? code,
      phone: phone ?? '',
      remark: remark ?? '',
      position: place ?? 0,
    }
    await addDepartment(tx, actor, fresh)
    return 'created'
  }
  const before = await getDepartmentRow(tx, id)
  const wanted = {
    name: name ?? before.name,
    phone: phone ?? before.phone,
    remark: remark ?? before.remark,
    position: place ?? before.position,
  }
  if (hasSameValues(before, wanted)) return 'unchanged'
  await changeDepartmentRow(tx, actor, { ...wanted, departmentId: id, orgId, code, version: before.version })
  return 'updated'
}

async function applyOrganisation(tx: Tx, actor: Actor, row: OrganisationBatchRow): Promise<BatchOutcome> {
  const { code } = row
  const id = await organisationByCode(tx, code)
  const before = id === undefined ? undefined : await getOrganisationRow(tx, id)
  const wanted = {
    name: row.name ?? before?.name ?? code,
    parentId: row.parent === undefined ? (before?.parentId ?? null) : await parentOf(tx, row.parent),
    contact: row.contact ?? before?.contact ?? '',
    phone: row.phone ?? before?.phone ?? '',
    address: row.address ?? before?.address ?? '',
    remark: row.remark ?? before?.remark ?? '',
    position: row.position ?? before?.position ?? 0,
  }
  if (!before) {
    await addOrganisation(tx, actor, { ...wanted, code })
    return 'created'
  }
  if (hasSameValues(before, wanted)) return 'unchanged'
  await changeOrganisationRow(tx, actor, {
    ...wanted,
    code,
    orgId: before.orgId,
    version: before.version,
  })
  return 'updated'
}

async function parentOf(tx: Tx, code: string): Promise<string | null> {
  if (code === '') return null
  const id = await organisationByCode(tx, code)
  if (!id) throw unknown('parent', code)
  return id
}

function hasSameValues(before: object, wanted: object): boolean {
  const now = new Map<string, unknown>(Object.entries(before))
  return Object.entries(wanted).every(([name, value]) => now.get(name) === value)
}

function unknown(field: string, what: string): Problem {
  return new Problem('organisation.reference-unknown', { what }, { [field]: 'organisation.reference-unknown' })
}
