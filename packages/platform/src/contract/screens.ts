import type { Text } from './language.ts'

/*
 * A screen is declared once, in the contract of its domain (`screens.ts`): its address, its title, the code that opens it,
 * what may be done on it and which roles begin with it. Menu, permission catalogue, docs/PERMISSIONS.md, document titles
 * and role templates follow. Nothing here needs more than texts: the console's frame ships with it.
 */

/** What is done on a screen beyond looking at it: a code `{act}:{verb}`. */
export const verbs = {
  create: { zh: '新增', en: 'create', es: 'crear' },
  edit: { zh: '编辑', en: 'edit', es: 'editar' },
  delete: { zh: '删除', en: 'delete', es: 'eliminar' },
  export: { zh: '导出', en: 'export', es: 'exportar' },
  control: { zh: '控制', en: 'control', es: 'controlar' },
  approve: { zh: '审批', en: 'approve', es: 'aprobar' },
  reveal: { zh: '查看完整信息', en: 'view personal data in full', es: 'ver datos personales completos' },
} as const satisfies Record<string, Text>
export type Verb = keyof typeof verbs

/** Templates of roles that begin with it, each with the verbs that it begins with. */
export type Roles = Readonly<Record<string, readonly Verb[] | 'all'>>

export interface Act {
  /** What it is done to, where that is not the page's label. */
  readonly label?: Text
  readonly verbs: readonly Verb[]
}
type Acts = Readonly<Record<string, Act>>

/** A code that opens screens. */
export interface PermissionPage<C extends string = string, A extends Acts = Acts> {
  readonly code: C
  /** The code of its section. */
  readonly section: string
  /** Among the pages of its section. */
  readonly position: number
  readonly label: Text
  readonly acts?: A
  readonly roles?: Roles
}

/** The lists of codes that endpoints name: `page.codes`, `page.may.evaluation.edit`. */
export interface PageCodes<C extends string, A extends Acts> {
  readonly page: PermissionPage
  readonly codes: readonly [C]
  readonly may: {
    readonly [N in keyof A & string]: { readonly [V in A[N]['verbs'][number]]: readonly [`${N}:${V}`] }
  }
}

/** A code of the catalogue, for the screens that it opens. */
export function permissionPage<const C extends string, const A extends Acts = Record<never, never>>(
  page: PermissionPage<C, A>,
): PageCodes<C, A>
export function permissionPage(page: PermissionPage): Omit<PageCodes<string, Acts>, 'may'> & { may: object } {
  const codesOf = ([name, act]: [string, Act]) => [
    name,
    Object.fromEntries(act.verbs.map((verb) => [verb, [`${name}:${verb}`]])),
  ]
  return { page, codes: [page.code], may: Object.fromEntries(Object.entries(page.acts ?? {}).map(codesOf)) }
}

/** Which of an operator's two worlds shows it (LAYOUT-08). */
export type World = 'charging' | 'energy' | 'both'

interface Marks {
  /** Its heading's unless it says so. */
  readonly world?: World
  /** Not in the menu; nor is what takes a parameter. */
  readonly hidden?: true
  /** Opens without a session, outside the shell. */
  readonly open?: true
  /** Outside of the shell as well, for whoever is signed in and has one of its codes: a wall. */
  readonly bare?: true
}
interface ScreenFacts<W extends string> extends Marks {
  /** Word key of its title, for whoever says it elsewhere. */
  readonly word: W
  readonly title: Text
}
interface Face<W extends string> extends Marks {
  readonly path: `/${string}`
  /** Word key. */
  readonly title: W
  readonly text: Text
}
/** As a route of the console takes it: `{ ...evaluationsScreen, load }`. */
export interface Screen<W extends string = string> extends Face<W> {
  /** One of these opens it; none: everybody signed in. */
  readonly codes: readonly string[]
  /** The entry of the catalogue that it brings. */
  readonly page?: PermissionPage
}

/** A screen with a code of its own; its label in the catalogue is its title unless it says another. */
interface OwnPage<C extends string, A extends Acts> extends Partial<
  Pick<PermissionPage<C, A>, 'label' | 'acts' | 'roles'>
> {
  readonly page: Pick<PermissionPage<C>, 'code' | 'section' | 'position'>
}
export function screen<
  const W extends string,
  const C extends string,
  const A extends Acts = Record<never, never>,
>(path: `/${string}`, facts: ScreenFacts<W> & OwnPage<C, A>): Face<W> & PageCodes<C, A>
/** A screen that other screens' codes open. */
export function screen<const W extends string, const L extends readonly string[]>(
  path: `/${string}`,
  facts: ScreenFacts<W> & { readonly codes: L },
): Face<W> & { readonly codes: L }
export function screen(
  path: `/${string}`,
  facts: ScreenFacts<string> & Partial<OwnPage<string, Acts>> & { readonly codes?: readonly string[] },
): Screen {
  const { word, title, page, label = title, acts = {}, roles = {}, codes = [], ...marks } = facts
  const own = page ? permissionPage({ ...page, label, acts, roles }) : { codes }
  const inside = path.includes('$') ? ({ hidden: true } as const) : {}
  return { path, title: word, text: title, ...own, ...inside, ...marks }
}

/** Screens' titles as a table of words. */
export function titlesOf<const S extends readonly Face<string>[]>(
  screens: S,
): { readonly [K in S[number]['title']]: Text } {
  return Object.fromEntries(screens.map(({ title, text }) => [title, text])) as {
    [K in S[number]['title']]: Text
  }
}

/** A heading of the menu, with what stands below its path; one of its codes shows it. */
export interface MenuHeading<W extends string = string> extends Face<W> {
  readonly codes: readonly [string, ...string[]]
  /** The section of the catalogue that it brings. */
  readonly section?: PermissionSection
}
/** A code that shows a part of the menu. */
export interface PermissionSection {
  readonly code: string
  readonly position: number
  readonly label: Text
  /** They begin with all pages below, of later versions as well. */
  readonly roles?: Roles
}

/** A heading with a section of the catalogue, called as it is unless it says so, or one that codes of pages show. */
export function heading<const W extends string>(
  path: `/${string}`,
  facts: ScreenFacts<W> &
    Partial<Pick<PermissionSection, 'label' | 'roles'>> &
    ({ readonly section: Pick<PermissionSection, 'code' | 'position'> } | Pick<MenuHeading, 'codes'>),
): MenuHeading<W> {
  const { word, title, label = title, roles = {}, ...own } = facts
  const face = { path, title: word, text: title }
  if (!('section' in own)) return { ...face, ...own }
  return { ...face, ...own, codes: [own.section.code], section: { ...own.section, label, roles } }
}

/** What a domain declares: its headings, its screens, and codes whose screens stand elsewhere. */
export interface DomainScreens {
  readonly headings?: readonly MenuHeading[]
  readonly screens: readonly Screen[]
  readonly pages?: readonly PermissionPage[]
}
