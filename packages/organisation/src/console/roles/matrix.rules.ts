import type { PermissionRow } from '../../contract/index.ts'

/**
 * Order of the matrix columns after "view" (the page's own code). Actions that are not listed here follow at the end.
 */
const verbOrder = ['create', 'edit', 'delete', 'export', 'approve', 'control', 'reveal']

/** One row of the matrix: a page, or one kind of thing on a page that has several. */
export interface MatrixRow {
  key: string
  name: string
  page: string
  /** The page's "view" box. A second row of the same page has none. */
  view: PermissionRow | undefined
  actions: Readonly<Record<string, PermissionRow>>
}
export interface MatrixSection {
  code: string
  name: string
  /** Undefined for marks and bundles, which do not belong to a section. */
  section: PermissionRow | undefined
  rows: MatrixRow[]
}
export interface PermissionMatrix {
  sections: MatrixSection[]
  verbs: string[]
}

const prefixOf = (code: string) => code.split(':')[0] ?? code
const verbOf = (code: string) => code.split(':')[1] ?? ''

/** Builds the matrix of pages × actions from the codes, in the menu's order. */
export function buildPermissionMatrix(
  codes: readonly PermissionRow[],
  names: { marks: string; bundles: string },
): PermissionMatrix {
  const below = Map.groupBy(codes, (code) => code.parent)
  const found = new Set(codes.filter((code) => code.kind === 'action').map((code) => verbOf(code.code)))
  const verbs = [
    ...verbOrder.filter((verb) => found.has(verb)),
    ...[...found].filter((verb) => !verbOrder.includes(verb)),
  ]
  const sections = codes
    .filter((code) => code.kind === 'section')
    .map((section) => ({
      code: section.code,
      name: section.name,
      section,
      rows: (below.get(section.code) ?? []).flatMap((page) => rowsOf(page, below.get(page.code) ?? [])),
    }))
  const rest = (['mark', 'bundle'] as const).flatMap((kind) => {
    const alone = codes.filter((code) => code.kind === kind)
    if (alone.length === 0) return []
    const rows = alone.flatMap((code) => rowsOf(code, []))
    return [{ code: `${kind}s`, name: names[`${kind}s`], section: undefined, rows }]
  })
  return { sections: [...sections, ...rest], verbs }
}

function rowsOf(page: PermissionRow, actions: readonly PermissionRow[]): MatrixRow[] {
  const groups = [...Map.groupBy(actions, (action) => prefixOf(action.code))].map(([prefix, group]) => ({
    prefix,
    name: group[0]?.name.split(/\s*[:：]\s*/)[0] ?? prefix,
    actions: Object.fromEntries(group.map((action) => [verbOf(action.code), action])),
  }))
  const own = { key: page.code, name: page.name, page: page.code, view: page }
  const [only, ...others] = groups
  if (!only || others.length > 0)
    return [
      { ...own, actions: {} },
      ...groups.map(({ prefix, name, actions: of }) => ({
        key: prefix,
        name,
        page: page.code,
        view: undefined,
        actions: of,
      })),
    ]
  return [{ ...own, actions: only.actions }]
}

type Codes = ReadonlySet<string>

/**
 * Adds or removes codes and keeps the set consistent: an action needs its page, a page needs its section. Removing a
 * page removes its actions, and removing the last page removes the section. Codes that the caller does not hold stay
 * unchanged.
 */
export function setPermissionCodes(
  all: readonly PermissionRow[],
  chosen: Codes,
  codes: readonly string[],
  on: boolean,
): Set<string> {
  const byCode = new Map(all.map((row) => [row.code, row]))
  const held = (code: string) => byCode.get(code)?.held ?? false
  const next = new Set(chosen)
  const add = (code: string | null) => {
    if (code === null || !byCode.has(code) || !held(code)) return
    next.add(code)
    add(byCode.get(code)?.parent ?? null)
  }
  const remove = (code: string) => {
    if (held(code)) next.delete(code)
    for (const row of all) if (row.parent === code && next.has(row.code)) remove(row.code)
    const parent = byCode.get(code)?.parent
    const section = parent ? byCode.get(parent) : undefined
    if (section?.kind !== 'section' || !held(section.code)) return
    if (!all.some((row) => row.parent === section.code && next.has(row.code))) next.delete(section.code)
  }
  for (const code of codes) {
    if (on) add(code)
    else remove(code)
  }
  return next
}

/** Returns the codes that differ between the stored and the edited set. */
export function changedCodes(before: Codes, now: Codes): Set<string> {
  return new Set([...now].filter((code) => !before.has(code)).concat([...before].filter((code) => !now.has(code))))
}

export type SectionSelection = 'all' | 'some' | 'none'
/** Returns how many pages of a section are selected. */
export function sectionSelection(
  section: MatrixSection,
  chosen: Codes,
): { state: SectionSelection; pages: number; of: number } {
  const pages = section.rows.flatMap((row) => row.view?.code ?? [])
  const on = pages.filter((code) => chosen.has(code)).length
  return { state: on === 0 ? 'none' : on === pages.length ? 'all' : 'some', pages: on, of: pages.length }
}

/** Returns the sections and rows that match a text by name or code of the page or of an action. */
export function searchPermissionMatrix(matrix: PermissionMatrix, find: string): MatrixSection[] {
  const words = find.trim().toLowerCase()
  if (words === '') return matrix.sections
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(words))
  return matrix.sections.flatMap((section) => {
    if (has(section.name, section.code)) return [section]
    const rows = section.rows.filter((row) =>
      has(row.name, row.key, row.page, ...Object.values(row.actions).flatMap((action) => [action.name, action.code])),
    )
    return rows.length > 0 ? [{ ...section, rows }] : []
  })
}
