import i18next from 'i18next'
import { faultWords } from '../../contract/faults.ts'
import { type Language, languages, pickLanguage, type Words } from '../../contract/language.ts'
import { readCookie, writeCookie } from '../net/cookies.ts'
import { createStore, useStore } from '../net/store.ts'
import { kitWords } from './kit.words.ts'

/*
 * Word tables are plain objects with three languages per key. They reach the browser with the chunk that uses
 * them: `useWords(stationWords)` hands a table to i18next the first time a screen renders with it, so sign-in
 * carries only its own words. `{name}` marks a value; `key_one`, `key_other` (and Spanish `key_many`) are plurals
 * chosen by `count`.
 */
const registered = new WeakSet<Words>()
const languageStore = createStore<Language>('en')

/** Language by cookie `language`, else the browser's, else English (SESS-09). */
export function startLanguage(): Language {
  const wanted = readCookie('language') ?? globalThis.navigator?.languages?.join(',')
  const language = pickLanguage(wanted)
  if (i18next.isInitialized) return currentLanguage()
  void i18next.init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  registerWords(faultWords)
  registerWords(kitWords)
  showLanguage(language)
  return language
}

function showLanguage(language: Language) {
  languageStore.set(language)
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
  await i18next.changeLanguage(language)
  showLanguage(language)
}

export function onLanguage(listener: () => void): () => void {
  return languageStore.subscribe(listener)
}

export type Values = Readonly<Record<string, string | number>>
type Stem<K> = K extends `${infer S}_${'one' | 'other' | 'many'}` ? S : K
/** A key of a word table; for plural keys the stem. */
export type WordKey<W extends Words> = Stem<keyof W & string>

/** A text by a key known only at run time, in handlers and cells. Inside a component: `useSay`. */
export function say(key: string, values?: Values): string {
  return i18next.t(key, values ?? {})
}
/** True when the current language has the key (a title that isn't translated is not shown). */
export function hasWord(key: string): boolean {
  return i18next.exists(key)
}

const translators = new Map<Language, (key: string, values?: Values) => string>()
/** One translator per language, always the same function: a memoised component sees the language change by it. */
function translatorOf(language: Language): (key: string, values?: Values) => string {
  const fixed = i18next.getFixedT(language)
  const made = translators.get(language) ?? ((key: string, values?: Values) => fixed(key, values ?? {}))
  translators.set(language, made)
  return made
}

export function useLanguage(): Language {
  return useStore(languageStore)
}

/** The words of a table, typed by its keys: `const t = useWords(stationWords)`. */
export function useWords<W extends Words>(table: W): (key: WordKey<W>, values?: Values) => string {
  registerWords(table)
  return translatorOf(useLanguage())
}

/**
 * `say` for components, by keys known only at run time: `const say = useSay()`. The React Compiler remembers what a
 * plain function answered for the same arguments; only this one changes with the language.
 */
export function useSay(): (key: string, values?: Values) => string {
  return translatorOf(useLanguage())
}
