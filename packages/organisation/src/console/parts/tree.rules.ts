import type { OrganisationBrief } from '../../contract/index.ts'

/** Line of the tree as it is drawn. */
export interface TreeLine {
  org: OrganisationBrief
  /** Depth; 1 for a root. */
  level: number
  hasBelow: boolean
  isOpen: boolean
  /** Position among its siblings, from 1, and the number of siblings (ARIA tree). */
  place: number
  siblings: number
}

type Below = ReadonlyMap<string | null, readonly OrganisationBrief[]>

/**
 * Groups organisations by parent, siblings in their order. An organisation whose parent is not in the list counts as a
 * root.
 */
export function groupByParent(all: readonly OrganisationBrief[]): Below {
  const orgIds = new Set(all.map((org) => org.orgId))
  const below = new Map<string | null, OrganisationBrief[]>()
  for (const org of all.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))) {
    const parent = org.parentId !== null && orgIds.has(org.parentId) ? org.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), org])
  }
  return below
}

/** Returns the ids of an organisation and of all its descendants. */
export function withDescendants(below: Below, orgId: string): Set<string> {
  const found = new Set([orgId])
  for (const org of below.get(orgId) ?? []) for (const each of withDescendants(below, org.orgId)) found.add(each)
  return found
}

/**
 * Returns the visible lines; folded branches are left out. With a search text, returns only the matches (name, code)
 * and their ancestors, unfolded.
 */
export function treeLines(all: readonly OrganisationBrief[], closed: ReadonlySet<string>, find = ''): TreeLine[] {
  const below = groupByParent(all)
  const words = find.trim().toLowerCase()
  const matches = (org: OrganisationBrief): boolean =>
    `${org.name} ${org.code}`.toLowerCase().includes(words) || (below.get(org.orgId) ?? []).some(matches)
  const lines = (parent: string | null, level: number): TreeLine[] => {
    const siblings = (below.get(parent) ?? []).filter((org) => words === '' || matches(org))
    return siblings.flatMap((org, at) => {
      const hasBelow = (below.get(org.orgId) ?? []).some((each) => words === '' || matches(each))
      const isOpen = hasBelow && (words !== '' || !closed.has(org.orgId))
      const line = { org, level, hasBelow, isOpen, place: at + 1, siblings: siblings.length }
      return isOpen ? [line, ...lines(org.orgId, level + 1)] : [line]
    })
  }
  return lines(null, 1)
}

/** Returns all organisations for a select, indented by level. `without` and its descendants are left out. */
export function indentedOrgOptions(
  all: readonly OrganisationBrief[],
  without?: string,
): { value: string; label: string }[] {
  const gone = without === undefined ? new Set() : withDescendants(groupByParent(all), without)
  return treeLines(all, new Set())
    .filter(({ org }) => !gone.has(org.orgId))
    .map(({ org, level }) => ({ value: org.orgId, label: `${'\u2003'.repeat(level - 1)}${org.name}` }))
}

/**
 * Returns the effect of a key on a line: another line gets the focus, or the line folds or unfolds (ARIA tree pattern).
 */
export function handleTreeKey(
  lines: readonly TreeLine[],
  at: number,
  key: string,
): { to?: string; fold?: string } | undefined {
  const line = lines[at]
  if (!line) return undefined
  const go = (to: TreeLine | undefined) => (to ? { to: to.org.orgId } : {})
  switch (key) {
    case 'ArrowDown':
      return go(lines[at + 1])
    case 'ArrowUp':
      return go(lines[at - 1])
    case 'Home':
      return go(lines[0])
    case 'End':
      return go(lines.at(-1))
    case 'ArrowRight':
      return line.hasBelow && !line.isOpen ? { fold: line.org.orgId } : line.isOpen ? go(lines[at + 1]) : {}
    case 'ArrowLeft':
      return line.isOpen ? { fold: line.org.orgId } : go(lines.slice(0, at).findLast((up) => up.level < line.level))
    default:
      return undefined
  }
}
