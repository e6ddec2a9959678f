import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { type Language, languages, pickLanguage, type Words } from '../../contract/language.ts'
import { readCookie, writeCookie } from '../net/cookies.ts'
import { kitWords } from './kit.words.ts'

/*
 * Word tables are plain objects with three languages per key. They reach the browser with the chunk that uses
 * them: `useWords(stationWords)` hands a table to i18next the first time a screen renders with it, so sign-in
 * carries only its own words. `{name}` marks a value; `key_one`, `key_other` (and Spanish `key_many`) are plurals
 * chosen by `count`.
 */
const registered = new WeakSet<Words>()

/** Language by cookie `language`, else the browser's, else English (SESS-09). */
export function startLanguage(): Language {
  const wanted = readCookie('language') ?? globalThis.navigator?.languages?.join(',')
  const language = pickLanguage(wanted)
  if (i18next.isInitialized) return currentLanguage()
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  })
  registerWords(kitWords)
  showLanguage(language)
  return language
}

function showLanguage(language: Language) {
  if (globalThis.document) document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
}

/** Adds a word table; the same table twice is nothing. */
export function registerWords(table: Words): void {
  if (registered.has(table)) return
  registered.add(table)
  for (const language of languages) {
    const texts = Object.fromEntries(Object.entries(table).map(([key, text]) => [key, text[language]]))
    i18next.addResourceBundle(language, 'translation', texts, true, true)
  }
}

export function currentLanguage(): Language {
  return pickLanguage(i18next.language)
}

/** All text changes without a reload; the choice stays in cookie `language`. */
export async function setLanguage(language: Language): Promise<void> {
  writeCookie('language', language)
  showLanguage(language)
  await i18next.changeLanguage(language)
}

export function onLanguage(listener: (language: Language) => void): () => void {
  const tell = () => listener(currentLanguage())
  i18next.on('languageChanged', tell)
  return () => i18next.off('languageChanged', tell)
}

export type Values = Readonly<Record<string, string | number>>
type Stem<K> = K extends `${infer S}_${'one' | 'other' | 'many'}` ? S : K
/** A key of a word table; for plural keys the stem. */
export type WordKey<W extends Words> = Stem<keyof W & string>

/** A text by a key known only at run time (column titles, menu titles, state words). */
export function say(key: string, values?: Values): string {
  return i18next.t(key, values ?? {})
}
/** True when the current language has the key (a title that isn't translated is not shown). */
export function hasWord(key: string): boolean {
  return i18next.exists(key)
}

/** The words of one or several tables, typed by their keys: `const t = useWords(stationWords)`. */
export function useWords<W extends Words>(table: W): (key: WordKey<W>, values?: Values) => string {
  registerWords(table)
  const { t } = useTranslation()
  return (key: string, values) => t(key, values ?? {})
}
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return pickLanguage(i18n.language)
}
