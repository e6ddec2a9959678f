import { parseSortKey, type Language, type Page } from '@evops/platform/contract'
import { searchTextOf } from '@evops/platform/server'
import { isBundle, permissionCatalogue, type PermissionRow } from '../../contract/index.ts'
import type { LabelRow } from '../roles/permission-labels.store.ts'

export interface PermissionRowInputs {
  labels: ReadonlyMap<string, LabelRow>
  roles: { all: number; listed: ReadonlyMap<string, number> }
  held: ReadonlySet<string>
  language: Language
}

/** Siblings get positions ten apart, so that an operator can insert one between two others. */
const apart = 10

/** Returns the catalogue with the operator's own labels, parents first, siblings by position. */
export function permissionRows({ labels, roles, held, language }: PermissionRowInputs): PermissionRow[] {
  const children = new Map<string | null, PermissionRow[]>()
  for (const { code, kind, parent, label: standard } of permissionCatalogue) {
    const own = labels.get(code)
    const siblings = children.get(parent) ?? []
    children.set(parent, siblings)
    const label = own?.label ?? standard
    siblings.push({
      id: code,
      code,
      kind,
      parent,
      name: label[language],
      label,
      position: own?.position ?? (siblings.length + 1) * apart,
      hidden: own?.hidden ?? false,
      custom: own !== undefined,
      codes: [],
      held: held.has(code),
      roles: roles.all + (roles.listed.get(code) ?? 0),
      version: own?.version ?? 0,
    })
  }
  const below = (parent: string | null): PermissionRow[] =>
    (children.get(parent) ?? [])
      .toSorted((one, other) => one.position - other.position)
      .flatMap((row) => [row, ...below(row.code)])
  return [...below(null), ...bundlesOf({ labels, roles, held, language })]
}

/**
 * Returns the operator's own bundles, listed after the program's codes. A user who holds all codes of a bundle may
 * grant it.
 */
function bundlesOf({ labels, roles, held, language }: PermissionRowInputs): PermissionRow[] {
  return [...labels.values()]
    .filter(({ code }) => isBundle(code))
    .toSorted((one, other) => one.position - other.position)
    .map((bundle) => ({
      ...bundle,
      id: bundle.code,
      kind: 'bundle',
      parent: null,
      name: bundle.label[language],
      custom: true,
      held: bundle.codes.every((code) => held.has(code)),
      roles: roles.listed.get(bundle.code) ?? 0,
    }))
}

interface NamedCode {
  code: string
  name: string
}
/**
 * Groups codes by the section of the menu that they belong to; codes without a section are an area of their own. The
 * rows are in the order of the menu.
 */
export function permissionAreas(
  rows: readonly Pick<PermissionRow, 'code' | 'name' | 'parent'>[],
  codes: ReadonlySet<string>,
): (NamedCode & { permissions: NamedCode[] })[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const areas = new Map<string, NamedCode & { permissions: NamedCode[] }>()
  for (const { code, name, parent } of rows) {
    if (!codes.has(code)) continue
    let top = { code, name, parent }
    for (let above = parent; above !== null; above = top.parent) top = byCode.get(above) ?? { ...top, parent: null }
    const area = areas.get(top.code) ?? { code: top.code, name: top.name, permissions: [] }
    areas.set(top.code, area)
    area.permissions.push({ code, name })
  }
  return [...areas.values()]
}

/** Removes the codes that the operator hid, and their descendants. */
export function visiblePermissions(rows: readonly PermissionRow[]): PermissionRow[] {
  const gone = new Set<string>()
  return rows.filter((row) => {
    if (row.hidden || (row.parent !== null && gone.has(row.parent))) gone.add(row.code)
    return !gone.has(row.code)
  })
}

export interface PermissionFilter {
  page: number
  pageSize: number
  search?: string | undefined
  parent?: string | undefined
  kind?: PermissionRow['kind'] | undefined
  custom?: boolean | undefined
  sort?: string | undefined
}

export function pageOfPermissions(
  rows: readonly PermissionRow[],
  { page, pageSize, search, parent, kind, custom, sort }: PermissionFilter,
): Page<PermissionRow> {
  const text = searchTextOf(search ?? '')
  const found = rows.filter(
    (row) =>
      (!text || searchTextOf(`${row.code} ${Object.values(row.label).join(' ')}`).includes(text)) &&
      (parent === undefined || row.parent === parent) &&
      (kind === undefined || row.kind === kind) &&
      (custom === undefined || row.custom === custom),
  )
  if (sort) found.sort(order(sort))
  return { list: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize }
}

function order(sort: string): (one: PermissionRow, other: PermissionRow) => number {
  const { key, sign } = parseSortKey(sort)
  if (key === 'roles') return (one, other) => sign * (one.roles - other.roles)
  return (one, other) =>
    sign * (key === 'name' ? one.name.localeCompare(other.name) : one.code.localeCompare(other.code))
}
