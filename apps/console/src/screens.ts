import { type ConsoleRoute, dashboardSlot, hasAnyCode, type ConsoleUser, registerWords } from '@evops/kit'
import type { ComponentType } from 'react'
import { consoleDomains } from './domains.ts'
import { galleryRoutes } from './gallery/gallery.ts'
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

export interface SidebarEntry {
  section: MenuSection
  screens: readonly ConsoleScreen[]
}
/** Returns a user's sidebar: existing and permitted screens in the seed's order. Empty sections are omitted. */
export function sidebarMenuOf(me: ConsoleUser, roleType: string): SidebarEntry[] {
  return menuSections
    .map((section) => ({
      section,
      screens: consoleScreens
        .filter((screen) => screen.section === section && !screen.hidden && canOpenScreen(screen, me, roleType))
        .toSorted((a, b) => menuPositionOfPath(a.path) - menuPositionOfPath(b.path)),
    }))
    .filter((entry) => entry.screens.length > 0)
}

/** True if a domain fills the dashboard; otherwise the first page of the menu is home. */
export const hasDashboard = slotFills.some((fill) => fill.slot === dashboardSlot.slot)
