import { type ConsoleRoute, dashboardSlot, holdsOne, type Me, registerWords } from '@evops/kit'
import type { ComponentType } from 'react'
import { domains } from './domains.ts'
import { galleryRoutes } from './gallery/gallery.ts'
import { previewRoutes } from './preview.ts'
import type { World } from '@evops/platform/contract'
import { type MenuSection, placeOf, sectionOf, sections, worldOf } from './route-table.ts'

/** A domain's route with its position in the route table. */
export interface Screen extends ConsoleRoute {
  section: MenuSection | undefined
  world: World
}
const built = [...domains.flatMap((domain) => domain.routes), ...galleryRoutes]
const routes: readonly ConsoleRoute[] = [...built, ...previewRoutes()]
export const screens: readonly Screen[] = routes.map((route) => ({
  ...route,
  section: sectionOf(route.path),
  world: route.role ?? worldOf(route.path),
}))
export const slotFills = domains.flatMap((domain) => domain.fills ?? [])

const loaded = new Map<string, ComponentType>()
export async function loadScreen(screen: Screen): Promise<void> {
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
export function screenComponent(screen: Screen): ComponentType | undefined {
  return loaded.get(screen.path)
}

/**
 * Returns true if the user may open the screen: checks the codes of its section, its own codes, and the operator's
 * world (LAYOUT-08).
 */
export function mayOpenScreen(screen: Screen, me: Me, roleType: string): boolean {
  const holds = (codes: readonly string[]) => codes.length === 0 || holdsOne(codes, me.authorities)
  const inWorld =
    roleType === 'energyandcharging' || screen.world === 'both' || `${screen.world}role` === roleType
  return inWorld && holds(screen.codes) && holds(screen.section?.codes ?? [])
}

export interface MenuEntry {
  section: MenuSection
  screens: readonly Screen[]
}
/** Returns a user's sidebar: existing and permitted screens in the seed's order. Empty sections are omitted. */
export function menuOf(me: Me, roleType: string): MenuEntry[] {
  return sections
    .map((section) => ({
      section,
      screens: screens
        .filter(
          (screen) => screen.section === section && !screen.hidden && mayOpenScreen(screen, me, roleType),
        )
        .toSorted((a, b) => placeOf(a.path) - placeOf(b.path)),
    }))
    .filter((entry) => entry.screens.length > 0)
}

/** True if a domain fills the dashboard; otherwise the first page of the menu is home. */
export const hasDashboard = slotFills.some((fill) => fill.slot === dashboardSlot.slot)
