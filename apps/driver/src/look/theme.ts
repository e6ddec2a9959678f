import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'

export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What the person chose before; `auto` is what the phone says. */
export function chosenTheme(): Theme {
  return themes.find((theme) => theme === readDeviceValue('theme')) ?? 'auto'
}

export function chooseTheme(theme: Theme): void {
  writeDeviceValue('theme', theme === 'auto' ? undefined : theme)
  showTheme()
}

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Dresses the page, and again when the phone goes over to its night. */
export function startTheme(): void {
  dark.addEventListener('change', showTheme)
  showTheme()
}

function showTheme(): void {
  const theme = chosenTheme()
  document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
}
