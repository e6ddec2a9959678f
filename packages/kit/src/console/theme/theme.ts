import '../css/tokens.css'
import '../css/base.css'
import '../css/page-head.css'
import '../css/buttons.css'
import '../css/fields.css'
import '../css/sheets.css'
import '../css/tables.css'
import '../css/print.css'
import '../css/drawer.css'
import '../css/floats.css'
import { createStore } from '../state/store.ts'
import { readCookie, writeCookie } from '../state/cookies.ts'
import { readLocalStorage, writeLocalStorage } from '../state/storage.ts'
import { deriveAccent, isHexColour } from './accent.ts'

export const consoleSizes = ['default', 'medium', 'small', 'mini'] as const
export type ConsoleSize = (typeof consoleSizes)[number]
export type ThemeMode = 'light' | 'dark'
export interface Theme {
  mode: ThemeMode
  seed: string
  size: ConsoleSize
}

/** The seed's default colour and its eight swatches. */
export const defaultThemeColour = '#409eff'
export const themeColourSwatches = [
  '#409eff',
  '#30b08f',
  '#f56c6c',
  '#e6a23c',
  '#7b61ff',
  '#11a983',
  '#3d5a80',
  '#c2548b',
] as const

const isMode = (value: unknown): value is ThemeMode => value === 'light' || value === 'dark'
const isSeed = (value: unknown): value is string => typeof value === 'string' && isHexColour(value)
const isSize = (value: unknown): value is ConsoleSize => consoleSizes.some((size) => size === value)

export const themeStore = createStore<Theme>({ mode: 'light', seed: defaultThemeColour, size: 'medium' })

/** Reads the person's saved choices (size in cookie `size`, LAYOUT-06) and styles the page. */
export function startTheme(): void {
  const size = readCookie('size')
  const prefersDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches
  setTheme({
    mode: readLocalStorage('theme-mode', isMode) ?? (prefersDark ? 'dark' : 'light'),
    seed: readLocalStorage('theme', isSeed) ?? defaultThemeColour,
    size: isSize(size) ? size : 'medium',
  })
  dressForPaper()
}

/** Switches to the light theme for printing, because paper is white. */
function dressForPaper(): void {
  let own: ThemeMode | undefined
  globalThis.matchMedia?.('print').addEventListener('change', ({ matches }) => {
    if (matches) own = themeStore.get().mode
    if (own !== undefined) setTheme({ ...themeStore.get(), mode: matches ? 'light' : own })
    if (!matches) own = undefined
  })
}

export function setMode(mode: ThemeMode): void {
  writeLocalStorage('theme-mode', mode)
  setTheme({ ...themeStore.get(), mode })
}
/** Sets the theme colour to any `#rrggbb`; the whole console changes at once (LAYOUT-05). */
export function setThemeColour(seed: string): void {
  if (!isHexColour(seed)) return
  writeLocalStorage('theme', seed)
  setTheme({ ...themeStore.get(), seed: seed.toLowerCase() })
}
export function setSize(size: ConsoleSize): void {
  writeCookie('size', size)
  setTheme({ ...themeStore.get(), size })
}

function setTheme(theme: Theme): void {
  themeStore.set(theme)
  if (!globalThis.document) return
  const html = document.documentElement
  html.dataset.theme = theme.mode
  html.dataset.size = theme.size
  const roles = ['--seed', '--accent', '--accent-hover', '--accent-fill', '--accent-soft', '--accent-line']
  for (const role of roles) html.style.removeProperty(role)
  if (theme.seed === defaultThemeColour) return
  const accent = deriveAccent(theme.seed, theme.mode)
  html.style.setProperty('--seed', accent.seed)
  html.style.setProperty('--accent', accent.accent)
  html.style.setProperty('--accent-hover', accent.accentHover)
  html.style.setProperty('--accent-fill', accent.accentFill)
  html.style.setProperty('--accent-soft', accent.accentSoft)
  html.style.setProperty('--accent-line', accent.accentLine)
}
