import type {
  DomainScreens,
  PermissionPage,
  RoleTemplateVerbs,
  LocalizedText,
  PermissionVerb,
} from '@evops/platform/contract'
import type { DataScope } from './data-scope.ts'
import { buildPermissionCatalogue, permissionPages, menuSectionsOf } from './permissions.ts'

/** Template of a role (PERM-06). */
export interface RoleTemplate {
  /** Key of the template, as used by screens in their `roles`. */
  readonly key: string
  readonly name: LocalizedText
  readonly remark: LocalizedText
  readonly grantsAll: boolean
  readonly dataScope: DataScope
  readonly codes: readonly string[]
}

/**
 * Returns the role templates with their permission codes in the catalogue's order: a template's own codes, and those of
 * each menu section and page whose `roles` name the template. A new page thus joins the templates of its section.
 */
export function roleTemplatesOf(outlines: readonly RoleTemplate[], domains: readonly DomainScreens[]): RoleTemplate[] {
  const catalogue = buildPermissionCatalogue(domains)
  return outlines.map((outline) => {
    const held = new Set([...outline.codes, ...codesForRole(outline.key, domains)])
    return { ...outline, codes: catalogue.flatMap(({ code }) => (held.has(code) ? [code] : [])) }
  })
}

function codesForRole(key: string, domains: readonly DomainScreens[]): string[] {
  const pages = permissionPages(domains)
  const of = (roles: RoleTemplateVerbs | undefined) => roles?.[key]
  return [
    ...menuSectionsOf(domains).flatMap(({ code, roles }) => {
      const verbs = of(roles)
      if (verbs === undefined) return []
      return [code, ...pages.filter(({ section }) => section === code).flatMap((page) => codesOf(page, verbs))]
    }),
    ...pages.flatMap((page) => {
      const verbs = of(page.roles)
      return verbs === undefined ? [] : [page.section, ...codesOf(page, verbs)]
    }),
  ]
}

function codesOf({ code, acts = {} }: PermissionPage, verbs: readonly PermissionVerb[] | 'all'): string[] {
  return [
    code,
    ...Object.entries(acts).flatMap(([name, act]) =>
      act.verbs.filter((verb) => verbs === 'all' || verbs.includes(verb)).map((verb) => `${name}:${verb}`),
    ),
  ]
}
