import type { Me } from '@evops/organisation/contract'
import { createStore, readStored, useStore, writeStored } from '@evops/kit'

/** Display settings of the console's frame (LAYOUT-04): defaults, overridden by the operator's and then the user's. */
export interface Settings {
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
}
export const defaultSettings: Settings = { tagsView: false, fixedHeader: true, sidebarLogo: true }
export type SettingName = keyof Settings
export const settingNames = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const satisfies SettingName[]

type Chosen = Partial<Settings>
const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, on]) => settingNames.some((each) => each === name) && typeof on === 'boolean',
  )
const chosenStore = createStore<Chosen>(readStored('settings', isChosen) ?? {})

/** True while the settings drawer is open; initially closed (the seed's `showSettings`). */
export const showSettings = createStore(false)

export function settingsOf(operators: Chosen | undefined, chosen: Chosen = chosenStore.get()): Settings {
  const pick = (name: SettingName) => chosen[name] ?? operators?.[name] ?? defaultSettings[name]
  return {
    tagsView: pick('tagsView'),
    fixedHeader: pick('fixedHeader'),
    sidebarLogo: pick('sidebarLogo'),
  }
}
export function useSettings(me: Me | undefined): Settings {
  return settingsOf(me?.operator.settings, useStore(chosenStore))
}
export function choose(chosen: Chosen): void {
  chosenStore.set({ ...chosenStore.get(), ...chosen })
  writeStored('settings', chosenStore.get())
}
/** Resets the user's choices to the operator's settings. */
export function resetChosenSettings(): void {
  chosenStore.set({})
  writeStored('settings', undefined)
}
