import { ConfigProvider, theme as antdTheme, type ThemeConfig } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import { type ReactNode, use } from 'react'
import type { Language } from '@evops/platform/contract'
import { useStore } from '../state/store.ts'
import { useLanguage } from '../words/language.ts'
import { type Theme, themeStore } from './theme.ts'

/** Passes our values to antd after its algorithm, never as seeds, because antd would mix its own colours. */
function antdThemeOf(theme: Theme): ThemeConfig {
  const css = getComputedStyle(document.documentElement)
  const role = (name: string) => css.getPropertyValue(name).trim()
  const heights = { default: 40, medium: 32, small: 28, mini: 24 } as const
  const base = theme.mode === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm
  return {
    cssVar: { key: 'evops' },
    algorithm: [base, (_seed, map) => ({ ...(map ?? base(_seed)), ...mapRoles(role) })],
    token: {
      motion: false,
      fontFamily: role('--sans'),
      borderRadius: 4,
      controlHeight: matchMedia('(pointer: coarse)').matches ? 44 : heights[theme.size],
      colorLink: role('--accent'),
      controlItemBgActive: role('--accent-soft'),
      colorTextPlaceholder: role('--ink-3'),
      colorTextDisabled: role('--ink-off'),
    },
    components: {
      Button: { colorPrimary: role('--accent-fill'), defaultBorderColor: role('--line') },
      // 356 px including the time, narrower than a phone. Days of the next month can be selected and must be readable.
      DatePicker: {
        cellWidth: 32,
        timeColumnWidth: 48,
        presetsMaxWidth: 260,
        colorTextDisabled: role('--ink-3'),
      },
    },
  }
}

/** Values that the algorithm would otherwise derive. */
function mapRoles(role: (name: string) => string) {
  return {
    colorPrimary: role('--accent'),
    colorPrimaryHover: role('--accent-hover'),
    colorBgLayout: role('--page'),
    colorBgContainer: role('--sheet'),
    colorBgElevated: role('--raised'),
    colorBorder: role('--control'),
    colorBorderSecondary: role('--hair'),
    colorText: role('--ink'),
    colorTextSecondary: role('--ink-2'),
    colorTextTertiary: role('--ink-3'),
    colorTextQuaternary: role('--ink-3'),
    colorSuccess: role('--good'),
    colorWarning: role('--warn'),
    colorError: role('--bad'),
    borderRadiusLG: 8,
  }
}

const dayNames = { zh: 'zh-cn', es: 'es', en: 'en' } as const
const locales = {
  zh: () => Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]),
  es: () => Promise.all([import('antd/es/locale/es_ES.js'), import('dayjs/locale/es.js')]),
  en: async () => [await import('antd/es/locale/en_GB.js')] as const,
}
async function loadAntdLocale(language: Language): Promise<Locale> {
  const [{ default: dayjs }, [locale]] = await Promise.all([import('dayjs'), locales[language]()])
  dayjs.locale(dayNames[language])
  return unwrapDefault(locale.default)
}
/** antd's locale files are CommonJS: with some loaders the value is one `default` deeper. */
function unwrapDefault(loaded: Locale | { default: Locale }): Locale {
  return 'default' in loaded ? loaded.default : loaded
}

let loading: { language: Language; locale: Promise<Locale> } | undefined
function localeOf(language: Language): Promise<Locale> {
  if (loading?.language === language) return loading.locale
  loading = { language, locale: loadAntdLocale(language) }
  // After a failure, the next use loads it again.
  loading.locale.catch(() => (loading = undefined))
  return loading.locale
}

/** Escape closes an open list or calendar, and not its container. */
const popups = ['select', 'picker'].map((name) => `.ant-${name}-dropdown:not(.ant-${name}-dropdown-hidden)`).join()
const popupOnly = (event: KeyboardEvent) =>
  event.key === 'Escape' && document.querySelector(popups) && event.preventDefault()
globalThis.addEventListener?.('keydown', popupOnly, true)

/** Alignment of a calendar: the side of its field that has more space, moved until the window shows all of it. */
export const calendarAlign = { overflow: { adjustY: true, shiftX: true, shiftY: true } } as const

/**
 * Provides our colours, sizes and language to antd's parts. The pickers of the kit use it by themselves. It waits for
 * the locale (Suspense): if the locale arrived later, antd would recreate its children and the user would lose typed
 * text.
 */
export function AntdFrame({ children }: { children: ReactNode }) {
  const theme = useStore(themeStore)
  const locale = use(localeOf(useLanguage()))
  const componentSize = { default: 'large', medium: 'middle', small: 'small', mini: 'small' } as const
  return (
    <ConfigProvider
      theme={antdThemeOf(theme)}
      locale={locale}
      componentSize={componentSize[theme.size]}
      // A modal dialog is above the whole page, so its popups must open within it.
      getPopupContainer={(trigger) => trigger?.closest('dialog') ?? document.body}
    >
      {children}
    </ConfigProvider>
  )
}
