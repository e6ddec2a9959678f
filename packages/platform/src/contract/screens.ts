import type { LocalizedText } from './language.ts'

/*
 * Screens: each screen is declared once in the contract of its domain (`screens.ts`), with its address, its title, the
 * permission code that opens it, its actions and its default roles. The menu, the permission catalogue,
 * docs/PERMISSIONS.md, document titles and role templates are derived from the declarations. This file needs only
 * texts, because the console's shell includes it.
 */

/** Actions on a screen other than viewing: a code `{act}:{verb}`. */
export const permissionVerbs = {
  create: { zh: '新增', en: 'create', es: 'crear' },
  edit: { zh: '编辑', en: 'edit', es: 'editar' },
  delete: { zh: '删除', en: 'delete', es: 'eliminar' },
  export: { zh: '导出', en: 'export', es: 'exportar' },
  control: { zh: '控制', en: 'control', es: 'controlar' },
  approve: { zh: '审批', en: 'approve', es: 'aprobar' },
  reveal: { zh: '查看完整信息', en: 'view personal data in full', es: 'ver datos personales completos' },
} as const satisfies Record<string, LocalizedText>
export type PermissionVerb = keyof typeof permissionVerbs

/** Role templates that include the page by default, each with its default verbs. */
export type RoleTemplateVerbs = Readonly<Record<string, readonly PermissionVerb[] | 'all'>>

export interface PermissionAct {
  /** The object of the action, if it differs from the page's label. */
  readonly label?: LocalizedText
  readonly verbs: readonly PermissionVerb[]
}
type Acts = Readonly<Record<string, PermissionAct>>

/** A permission code that opens screens. */
export interface PermissionPage<C extends string = string, A extends Acts = Acts> {
  readonly code: C
  /** Code of the section. */
  readonly section: string
  /** Position among the pages of the section. */
  readonly position: number
  readonly label: LocalizedText
  readonly acts?: A
  readonly roles?: RoleTemplateVerbs
}

/** Permission code lists for endpoints: `page.codes`, `page.may.evaluation.edit`. */
export interface PageCodes<C extends string, A extends Acts> {
  readonly page: PermissionPage
  readonly codes: readonly [C]
  readonly may: {
    readonly [N in keyof A & string]: { readonly [V in A[N]['verbs'][number]]: readonly [`${N}:${V}`] }
  }
}

/** Declares a catalogue entry for the screens that its code opens. */
export function permissionPage<const C extends string, const A extends Acts = Record<never, never>>(
  page: PermissionPage<C, A>,
): PageCodes<C, A>
export function permissionPage(page: PermissionPage): Omit<PageCodes<string, Acts>, 'may'> & { may: object } {
  const codesOf = ([name, act]: [string, PermissionAct]) => [
    name,
    Object.fromEntries(act.verbs.map((verb) => [verb, [`${name}:${verb}`]])),
  ]
  return { page, codes: [page.code], may: Object.fromEntries(Object.entries(page.acts ?? {}).map(codesOf)) }
}

/** Defines which of an operator's two worlds shows the screen (LAYOUT-08). */
export type OperatorWorld = 'charging' | 'energy' | 'both'

export interface ScreenMarks {
  /** The default is the world of the heading. */
  readonly world?: OperatorWorld
  /** The screen is not in the menu. Screens with a path parameter are never in the menu. */
  readonly hidden?: true
  /** The screen opens without sign-in, outside the shell. */
  readonly open?: true
  /** The screen is outside the shell too, but requires sign-in and one of its codes: a video wall. */
  readonly bare?: true
}
interface ScreenFacts<W extends string> extends ScreenMarks {
  /** Word key of the title, for use in other places. */
  readonly word: W
  readonly title: LocalizedText
}
export interface ScreenMenuEntry<W extends string> extends ScreenMarks {
  readonly path: `/${string}`
  /** Word key. */
  readonly title: W
  readonly text: LocalizedText
}
/** A screen in the form that a console route needs: `{ ...evaluationsScreen, load }`. */
export interface Screen<W extends string = string> extends ScreenMenuEntry<W> {
  /** Any of these codes opens the screen. An empty list opens it for every signed-in user. */
  readonly codes: readonly string[]
  /** The catalogue entry that the screen adds. */
  readonly page?: PermissionPage
}

/** A screen with its own permission code. Its catalogue label is its title unless another label is set. */
interface OwnPage<C extends string, A extends Acts> extends Partial<
  Pick<PermissionPage<C, A>, 'label' | 'acts' | 'roles'>
> {
  readonly page: Pick<PermissionPage<C>, 'code' | 'section' | 'position'>
}
export function screen<const W extends string, const C extends string, const A extends Acts = Record<never, never>>(
  path: `/${string}`,
  facts: ScreenFacts<W> & OwnPage<C, A>,
): ScreenMenuEntry<W> & PageCodes<C, A>
/** Declares a screen that the codes of other screens open. */
export function screen<const W extends string, const L extends readonly string[]>(
  path: `/${string}`,
  facts: ScreenFacts<W> & { readonly codes: L },
): ScreenMenuEntry<W> & { readonly codes: L }
export function screen(
  path: `/${string}`,
  facts: ScreenFacts<string> & Partial<OwnPage<string, Acts>> & { readonly codes?: readonly string[] },
): Screen {
  const { word, title, page, label = title, acts = {}, roles = {}, codes = [], ...marks } = facts
  const own = page ? permissionPage({ ...page, label, acts, roles }) : { codes }
  const inside = path.includes('$') ? ({ hidden: true } as const) : {}
  return { path, title: word, text: title, ...own, ...inside, ...marks }
}

/** Returns the titles of screens as a word table. */
export function screenTitles<const S extends readonly ScreenMenuEntry<string>[]>(
  screens: S,
): { readonly [K in S[number]['title']]: LocalizedText } {
  return Object.fromEntries(screens.map(({ title, text }) => [title, text])) as {
    [K in S[number]['title']]: LocalizedText
  }
}

/** A menu heading for the screens below its path. A user with one of its codes sees the heading. */
export interface MenuHeading<W extends string = string> extends ScreenMenuEntry<W> {
  readonly codes: readonly [string, ...string[]]
  /** The catalogue section that the heading adds. */
  readonly section?: PermissionSection
}
/** A permission code that shows a section of the menu. */
export interface PermissionSection {
  readonly code: string
  readonly position: number
  readonly label: LocalizedText
  /** Roles that by default get all pages of the section, including pages of later versions. */
  readonly roles?: RoleTemplateVerbs
}

/**
 * Declares a heading, either with a catalogue section (with the heading's title unless another label is set) or shown
 * through the codes of its pages.
 */
export function menuHeading<const W extends string>(
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

/** The declarations of a domain: headings, screens, and codes whose screens belong to other domains. */
export interface DomainScreens {
  readonly headings?: readonly MenuHeading[]
  readonly screens: readonly Screen[]
  readonly pages?: readonly PermissionPage[]
}
