import { ConfigProvider, theme as antdTheme, type ThemeConfig } from 'antd'
import type { Locale } from 'antd/es/locale/index.js'
import { type ReactNode, use } from 'react'
import type { Language } from '@evops/platform/contract'
import { useStore } from '../state/store.ts'
import { useLanguage } from '../words/language.ts'
import { type Theme, themeStore } from './theme.ts'

/** antd takes our values after its algorithm, never as seeds, or it mixes its own. */
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
      // 356 px with its time: narrower than a phone. Days of the next month can be chosen, and are read.
      DatePicker: {
        cellWidth: 32,
        timeColumnWidth: 48,
        presetsMaxWidth: 260,
        colorTextDisabled: role('--ink-3'),
      },
    },
  }
}

/** The values that the algorithm would otherwise mix. */
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
/** antd's locale files are CommonJS: under some loaders the value sits one `default` deeper. */
function unwrapDefault(loaded: Locale | { default: Locale }): Locale {
  return 'default' in loaded ? loaded.default : loaded
}

let loading: { language: Language; locale: Promise<Locale> } | undefined
function localeOf(language: Language): Promise<Locale> {
  if (loading?.language === language) return loading.locale
  loading = { language, locale: loadAntdLocale(language) }
  // What could not be had is asked for anew by the next who needs it.
  loading.locale.catch(() => (loading = undefined))
  return loading.locale
}

/** Escape closes a list or a calendar that is open, and nothing that it stands in. */
const popups = ['select', 'picker']
  .map((name) => `.ant-${name}-dropdown:not(.ant-${name}-dropdown-hidden)`)
  .join()
const popupOnly = (event: KeyboardEvent) =>
  event.key === 'Escape' && document.querySelector(popups) && event.preventDefault()
globalThis.addEventListener?.('keydown', popupOnly, true)

/**
 * Gives antd's parts our colours, sizes and language. The pickers of the kit wear it by themselves. It waits for the
 * words (Suspense): given later, they would make antd build its children anew, and whoever typed would lose the text.
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
      // A modal dialog lies above all of the page: what opens out of it must open within it.
      getPopupContainer={(trigger) => trigger?.closest('dialog') ?? document.body}
    >
      {children}
    </ConfigProvider>
  )
}
