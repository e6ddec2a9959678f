import {
  type DomainScreens,
  type PermissionPage,
  type LocalizedText,
  type PermissionVerb,
  permissionVerbs,
  type OperatorWorld,
} from '@evops/platform/contract'
import type { RoleType } from './role-types.ts'
import { menuPermissionCodes } from './screens.ts'

/**
 * Kinds of entries in the permission catalogue. The catalogue is a tree of every permission code of the product:
 * sections contain pages, pages contain actions. A role stores codes; endpoints and screens name them. The codes come
 * from the screens that the domains declare (`screens.ts` of each contract).
 * - section: shows a part of the menu
 * - page: opens a screen; alone it lets its holder view
 * - action: `{act}:{verb}`, refines a page
 * - mark: no screen; `energyrole` and `chargingrole` decide which menus show, `hidden` covers functions that normal
 *   users never see
 */
export type PermissionKind = 'section' | 'page' | 'action' | 'mark'
export interface PermissionEntry {
  readonly code: string
  readonly kind: PermissionKind
  readonly parent: string | null
  readonly label: LocalizedText
  /** World of the screens that the code opens (LAYOUT-08); `both` for a code that opens no screen. */
  readonly world: OperatorWorld
}

/**
 * Builds the catalogue of these domains in its order, each entry after its parent. Throws if a page belongs to an
 * unknown section.
 */
export function buildPermissionCatalogue(domains: readonly DomainScreens[]): PermissionEntry[] {
  const sections = menuSectionsOf(domains)
  const pages = permissionPages(domains)
  const sectionCodes = new Set(sections.map(({ code }) => code))
  const astray = pages.find(({ section }) => !sectionCodes.has(section))
  if (astray) throw new Error(`${astray.code}: no screens declare the section ${astray.section}`)
  const worldFor = worldsOf(domains)
  return [
    ...sections.flatMap(({ code, label }) => {
      const own = pages.filter(({ section }) => section === code)
      const world = worldFor([code, ...own.map((page) => page.code)])
      return [
        { code, kind: 'section', parent: null, label, world } as const,
        ...own.flatMap((page) => entriesOf(page, worldFor([page.code]))),
      ]
    }),
    ...menuPermissionCodes.map((mark) => ({ ...mark, kind: 'mark', parent: null }) as const),
  ]
}

/**
 * Returns a function that finds the world of the screens that any of some codes opens. A screen without a world of its
 * own has the world of the heading above it.
 */
function worldsOf(domains: readonly DomainScreens[]): (codes: readonly string[]) => OperatorWorld {
  const headings = domains.flatMap(({ headings: own = [] }) => own)
  const screens = domains.flatMap((domain) =>
    domain.screens.map(({ path, codes, world }) => {
      const above = headings.find((heading) => path.startsWith(`${heading.path}/`))
      const section = above?.section ? [above.section.code] : []
      return { codes: [...codes, ...section], world: world ?? above?.world ?? 'charging' }
    }),
  )
  return (codes) => {
    const found = new Set(
      screens.filter((one) => one.codes.some((code) => codes.includes(code))).map(({ world }) => world),
    )
    const [only = 'both'] = found
    return found.size === 1 ? only : 'both'
  }
}

export function menuSectionsOf(domains: readonly DomainScreens[]) {
  return domains
    .flatMap(({ headings = [] }) => headings.flatMap(({ section }) => section ?? []))
    .toSorted((one, other) => one.position - other.position)
}

export function permissionPages(domains: readonly DomainScreens[]): PermissionPage[] {
  return domains
    .flatMap(({ screens, pages = [] }) => [...screens.flatMap(({ page }) => page ?? []), ...pages])
    .toSorted((one, other) => one.position - other.position)
}

function entriesOf({ code, section, label, acts = {} }: PermissionPage, world: OperatorWorld): PermissionEntry[] {
  return [
    { code, kind: 'page', parent: section, label, world },
    ...Object.entries(acts).flatMap(([name, act]) =>
      act.verbs.map((verb) => ({
        code: `${name}:${verb}`,
        kind: 'action' as const,
        parent: code,
        label: actionLabel(act.label ?? label, verb),
        world,
      })),
    ),
  ]
}

function actionLabel(what: LocalizedText, verb: PermissionVerb): LocalizedText {
  const { zh, en, es } = permissionVerbs[verb]
  return { zh: `${what.zh}：${zh}`, en: `${what.en}: ${en}`, es: `${what.es}: ${es}` }
}

const closedWorlds: Record<RoleType, OperatorWorld | undefined> = {
  energyrole: 'charging',
  chargingrole: 'energy',
  energyandcharging: undefined,
}
const entries: PermissionEntry[] = []
const registeredCodes = new Set<string>()
const worlds = new Map<string, OperatorWorld>(menuPermissionCodes.map(({ code, world }) => [code, world]))
/** Permission catalogue of the product: empty until the wiring has set it. */
export const permissionCatalogue: readonly PermissionEntry[] = entries
export const permissionCodes: ReadonlySet<string> = registeredCodes

/**
 * Sets the product's permission catalogue. The wiring of server and console calls this once, before the first check.
 */
export function setPermissionCatalogue(catalogue: readonly PermissionEntry[]): void {
  entries.splice(0, entries.length, ...catalogue)
  registeredCodes.clear()
  for (const { code, world } of catalogue) {
    registeredCodes.add(code)
    worlds.set(code, world)
  }
}

/**
 * Removes the codes of the world that the operator's role type excludes: an operator of type `chargingrole` has neither
 * energy menus nor their calls, whatever its roles contain.
 */
export function filterCodesByRoleType(codes: Iterable<string>, roleType: RoleType): string[] {
  const closed = closedWorlds[roleType]
  return [...codes].filter((code) => closed === undefined || worlds.get(code) !== closed)
}
