import { type ConsoleRoute, dashboardSlot, holdsOne, type Me } from '@evops/platform/console'
import type { ComponentType } from 'react'
import { domains } from './domains.ts'
import { menu, type MenuSection } from './menu.ts'

/** A domain's route, and the code that draws it once it has come. */
export interface Screen extends ConsoleRoute {
  section: MenuSection | undefined
}
export const screens: readonly Screen[] = domains.flatMap((domain) =>
  domain.routes.map((route) => ({
    ...route,
    section: menu.find((section) => route.path.startsWith(`${section.path}/`)),
  })),
)
export const slotFills = domains.flatMap((domain) => domain.fills ?? [])

const loaded = new Map<string, ComponentType>()
export async function loadScreen(screen: Screen): Promise<void> {
  if (!loaded.has(screen.path)) loaded.set(screen.path, await screen.load())
}
export function screenComponent(screen: Screen): ComponentType | undefined {
  return loaded.get(screen.path)
}

/** May this person open it? Its section's codes and its own, and the operator's world (LAYOUT-08). */
export function mayOpenScreen(screen: Screen, me: Me, roleType: string): boolean {
  const holds = (codes: readonly string[]) => codes.length === 0 || holdsOne(codes, me.authorities)
  const inWorld = roleType === 'energyandcharging' || !screen.role || `${screen.role}role` === roleType
  return inWorld && holds(screen.codes) && holds(screen.section?.codes ?? [])
}

export interface MenuEntry {
  section: MenuSection
  screens: readonly Screen[]
}
/** The sidebar of one person: built, permitted, in the seed's order. */
export function menuOf(me: Me, roleType: string): MenuEntry[] {
  return menu
    .map((section) => ({
      section,
      screens: entriesOf(section).filter((screen) => mayOpenScreen(screen, me, roleType)),
    }))
    .filter((entry) => entry.screens.length > 0)
}
function entriesOf(section: MenuSection): Screen[] {
  const place = (screen: Screen) => {
    const at = section.entries.indexOf(screen.path.slice(section.path.length + 1))
    return at < 0 ? section.entries.length : at
  }
  return screens
    .filter((screen) => screen.section === section && !screen.hidden)
    .toSorted((a, b) => place(a) - place(b))
}

/** Whether some domain fills the dashboard; without one the first page of the menu is home. */
export const hasDashboard = slotFills.some((fill) => fill.slot === dashboardSlot.slot)
