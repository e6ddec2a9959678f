import {
  type DomainScreens,
  type PermissionPage,
  type Text,
  type Verb,
  verbs,
} from '@evops/platform/contract'
import type { RoleType } from './role-types.ts'
import { marks } from './screens.ts'

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
  readonly label: Text
}

/**
 * Builds the catalogue of these domains in its order, each entry after its parent. Throws if a page belongs to an
 * unknown section.
 */
export function catalogueOf(domains: readonly DomainScreens[]): PermissionEntry[] {
  const sections = sectionsOf(domains)
  const pages = pagesOf(domains)
  const sectionCodes = new Set(sections.map(({ code }) => code))
  const astray = pages.find(({ section }) => !sectionCodes.has(section))
  if (astray) throw new Error(`${astray.code}: no screens declare the section ${astray.section}`)
  return [
    ...sections.flatMap(({ code, label }) => [
      { code, kind: 'section', parent: null, label } as const,
      ...pages.filter(({ section }) => section === code).flatMap(entriesOf),
    ]),
    ...marks.map(({ code, label }) => ({ code, kind: 'mark', parent: null, label }) as const),
  ]
}

export function sectionsOf(domains: readonly DomainScreens[]) {
  return domains
    .flatMap(({ headings = [] }) => headings.flatMap(({ section }) => section ?? []))
    .toSorted((one, other) => one.position - other.position)
}

export function pagesOf(domains: readonly DomainScreens[]): PermissionPage[] {
  return domains
    .flatMap(({ screens, pages = [] }) => [...screens.flatMap(({ page }) => page ?? []), ...pages])
    .toSorted((one, other) => one.position - other.position)
}

function entriesOf({ code, section, label, acts = {} }: PermissionPage): PermissionEntry[] {
  return [
    { code, kind: 'page', parent: section, label },
    ...Object.entries(acts).flatMap(([name, act]) =>
      act.verbs.map((verb) => ({
        code: `${name}:${verb}`,
        kind: 'action' as const,
        parent: code,
        label: actionLabel(act.label ?? label, verb),
      })),
    ),
  ]
}

function actionLabel(what: Text, verb: Verb): Text {
  const { zh, en, es } = verbs[verb]
  return { zh: `${what.zh}：${zh}`, en: `${what.en}: ${en}`, es: `${what.es}: ${es}` }
}

const entries: PermissionEntry[] = []
const knownCodes = new Set<string>()
/** Permission catalogue of the product: empty until the wiring has set it. */
export const permissionCatalogue: readonly PermissionEntry[] = entries
export const permissionCodes: ReadonlySet<string> = knownCodes

/**
 * Sets the product's permission catalogue. The wiring of server and console calls this once, before the first check.
 */
export function takePermissions(catalogue: readonly PermissionEntry[]): void {
  entries.splice(0, entries.length, ...catalogue)
  knownCodes.clear()
  for (const { code } of catalogue) knownCodes.add(code)
}

/**
 * Removes the menu mark that the operator's role type excludes: an operator of type `chargingrole` never shows energy
 * menus, whatever its roles contain.
 */
export function withinRoleType(codes: Iterable<string>, roleType: RoleType): string[] {
  const closed = { energyrole: 'chargingrole', chargingrole: 'energyrole', energyandcharging: undefined }[
    roleType
  ]
  return [...codes].filter((code) => code !== closed)
}
