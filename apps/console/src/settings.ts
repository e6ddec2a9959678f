import type { CurrentUser } from '@evops/organisation/contract'
import { createStore, readLocalStorage, useStore, writeLocalStorage } from '@evops/kit'

/** Display settings of the console's frame (LAYOUT-04): defaults, overridden by the operator's and then the user's. */
export interface FrameSettings {
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
}
export const defaultSettings: FrameSettings = { tagsView: false, fixedHeader: true, sidebarLogo: true }
export type SettingName = keyof FrameSettings
export const settingNames = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const satisfies SettingName[]

type Chosen = Partial<FrameSettings>
const isChosen = (value: unknown): value is Chosen =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, on]) => settingNames.some((each) => each === name) && typeof on === 'boolean')
const chosenStore = createStore<Chosen>(readLocalStorage('settings', isChosen) ?? {})

/** True while the settings drawer is open; initially closed (the seed's `isSettingsDrawerShown`). */
export const isSettingsDrawerShown = createStore(false)

export function mergeFrameSettings(operators: Chosen | undefined, chosen: Chosen = chosenStore.get()): FrameSettings {
  const pick = (name: SettingName) => chosen[name] ?? operators?.[name] ?? defaultSettings[name]
  return {
    tagsView: pick('tagsView'),
    fixedHeader: pick('fixedHeader'),
    sidebarLogo: pick('sidebarLogo'),
  }
}
export function useSettings(me: CurrentUser | undefined): FrameSettings {
  return mergeFrameSettings(me?.operator.settings, useStore(chosenStore))
}
export function saveChosenSettings(chosen: Chosen): void {
  chosenStore.set({ ...chosenStore.get(), ...chosen })
  writeLocalStorage('settings', chosenStore.get())
}
/** Resets the user's choices to the operator's settings. */
export function resetChosenSettings(): void {
  chosenStore.set({})
  writeLocalStorage('settings', undefined)
}
