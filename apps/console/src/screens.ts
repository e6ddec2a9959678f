import {
  type ConsoleRoute,
  dashboardSlot,
  hasAnyCode,
  type ConsoleUser,
  type IconName,
  registerWords,
} from '@evops/kit'
import type { CurrentUser, MenuGrouping } from '@evops/organisation/contract'
import type { ComponentType } from 'react'
import { consoleDomains } from './domains.ts'
import { galleryRoutes } from './gallery/gallery.ts'
import { isInHiddenArea, jobGroups, menuNameOf } from './menu-jobs.ts'
import { previewRoutes } from './preview.ts'
import type { OperatorWorld } from '@evops/platform/contract'
import {
  type MenuSection,
  menuPositionOfPath,
  menuSectionOfPath,
  menuSections,
  operatorWorldOfPath,
} from './route-table.ts'

/** A domain's route with its position in the route table. */
export interface ConsoleScreen extends ConsoleRoute {
  section: MenuSection | undefined
  world: OperatorWorld
}
const built = [...consoleDomains.flatMap((domain) => domain.routes), ...galleryRoutes]
const routes: readonly ConsoleRoute[] = [...built, ...previewRoutes()]
export const consoleScreens: readonly ConsoleScreen[] = routes.map((route) => ({
  ...route,
  section: menuSectionOfPath(route.path),
  world: route.role ?? operatorWorldOfPath(route.path),
}))
export const slotFills = consoleDomains.flatMap((domain) => domain.fills ?? [])

const loaded = new Map<string, ComponentType>()
export async function loadScreen(screen: ConsoleScreen): Promise<void> {
  if (loaded.has(screen.path)) return
  const [Loaded] = await Promise.all([screen.load(), loadFaultWords()])
  loaded.set(screen.path, Loaded)
}
let faults: Promise<void> | undefined
/** Loads the error texts of form fields once. A failed load is repeated with the next screen. */
export function loadFaultWords(): Promise<void> {
  faults ??= import('./fault-words.ts').then(
    ({ faultWords }) => registerWords(faultWords),
    (error: unknown) => {
      faults = undefined
      throw error
    },
  )
  return faults
}
export function screenComponent(screen: ConsoleScreen): ComponentType | undefined {
  return loaded.get(screen.path)
}

/**
 * Returns true if the user may open the screen: checks the codes of its section, its own codes, and the operator's
 * world (LAYOUT-08).
 */
export function canOpenScreen(screen: ConsoleScreen, me: ConsoleUser, roleType: string): boolean {
  const holds = (codes: readonly string[]) => codes.length === 0 || hasAnyCode(codes, me.authorities)
  const inWorld = roleType === 'energyandcharging' || screen.world === 'both' || `${screen.world}role` === roleType
  return inWorld && holds(screen.codes) && holds(screen.section?.codes ?? [])
}

export interface SidebarPart {
  /** Message key of the small heading; none for the first part of a group. */
  heading?: string
  screens: readonly ConsoleScreen[]
}
export interface SidebarGroup {
  key: string
  /** Message key of the title. */
  title: string
  icon: IconName
  parts: readonly SidebarPart[]
}
interface MenuOptions {
  me: CurrentUser
  roleType: string
}

/**
 * Returns a user's menu: permitted screens outside hidden areas, by job or in the seed's sections as the operator
 * chose. Empty parts and groups are omitted.
 */
export function sidebarMenuOf({ me, roleType }: MenuOptions): SidebarGroup[] {
  const { settings, hiddenAreas } = me.operator
  const shown = consoleScreens.filter(
    (screen) => !screen.hidden && canOpenScreen(screen, me, roleType) && !isInHiddenArea(screen.path, hiddenAreas),
  )
  const groups = settings.menu === 'classic' ? classicGroups(shown) : groupsByJob(shown)
  return groups
    .map((group) => ({ ...group, parts: group.parts.filter(({ screens }) => screens.length > 0) }))
    .filter(({ parts }) => parts.length > 0)
}

function groupsByJob(shown: readonly ConsoleScreen[]): SidebarGroup[] {
  const byName = new Map<string, ConsoleScreen>(shown.map((screen) => [menuNameOf(screen.path), screen]))
  const screensOf = (below: string) =>
    below.split(' ').flatMap((entry) =>
      entry
        .split('|')
        .flatMap((name) => byName.get(name) ?? [])
        .slice(0, 1),
    )
  return jobGroups.map(({ key, icon, parts }) => ({
    key,
    icon,
    title: `shell.job.${key}`,
    parts: parts.map(([heading, below]) => ({
      ...(heading && { heading: `shell.job-part.${heading}` }),
      screens: screensOf(below),
    })),
  }))
}

/** Returns the message key of the group that holds a screen in the user's menu; undefined for a page outside it. */
export function groupTitleOf(screen: ConsoleScreen, grouping: MenuGrouping | undefined): string | undefined {
  if (grouping === 'classic') return screen.section?.title
  const name = menuNameOf(screen.path)
  const group = jobGroups.find(({ parts }) => parts.some(([, below]) => below.split(/[ |]/).includes(name)))
  return group && `shell.job.${group.key}`
}

function classicGroups(shown: readonly ConsoleScreen[]): SidebarGroup[] {
  return menuSections.map((section) => ({
    key: section.path,
    title: section.title,
    icon: section.icon,
    parts: [
      {
        screens: shown
          .filter((screen) => screen.section === section)
          .toSorted((a, b) => menuPositionOfPath(a.path) - menuPositionOfPath(b.path)),
      },
    ],
  }))
}

/** True if a domain fills the dashboard; otherwise the first page of the menu is home. */
export const hasDashboard = slotFills.some((fill) => fill.slot === dashboardSlot.slot)
