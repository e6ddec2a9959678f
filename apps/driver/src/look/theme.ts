import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'

export const themeChoices = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Returns the theme chosen by the user; `auto` follows the phone. */
export function chosenTheme(): ThemeChoice {
  return themeChoices.find((theme) => theme === readDeviceValue('theme')) ?? 'auto'
}

export function saveChosenTheme(theme: ThemeChoice): void {
  writeDeviceValue('theme', theme === 'auto' ? undefined : theme)
  showTheme()
}

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Applies the theme, and again when the phone switches between light and dark. */
export function startTheme(): void {
  dark.addEventListener('change', showTheme)
  showTheme()
}

function showTheme(): void {
  const theme = chosenTheme()
  document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
}
