import { faultWords, type Language, pickLanguage, type Words } from '@evops/platform/contract'
import { readCookie, writeCookie } from '../state/cookies.ts'
import { createStore, useStore } from '../state/store.ts'
import { kitWords } from './kit.words.ts'
import { addWords, hasText, translate, type TranslationValues } from './translate.ts'

export type { TranslationValues } from './translate.ts'

/*
 * Word tables are plain objects with three languages per key. They are loaded with the code that uses them:
 * `useWords(stationWords)` registers a table the first time a screen renders with it, so the sign-in page loads only
 * its own words. `{name}` is a placeholder; `key_one`, `key_other` (and Spanish `key_many`) are plurals selected by
 * `count`; `{n|row|rows}` is a singular or plural word for the number `n`, for sentences with several numbers.
 */
const registered = new WeakSet<Words>()
const languageStore = createStore<Language>('en')

/** Selects the language by the cookie `language`, else the browser's, else English (SESS-09). */
export function startLanguage(): Language {
  registerWords(kitWords)
  registerWords(faultWords)
  showLanguage(pickLanguage(readCookie('language') ?? globalThis.navigator?.languages?.join(',')))
  return currentLanguage()
}

function showLanguage(language: Language) {
  if (globalThis.document) document.documentElement.lang = language === 'zh' ? 'zh-CN' : language
  languageStore.set(language)
}

/** Registers a word table; repeating it has no effect. */
export function registerWords(table: Words): void {
  if (registered.has(table)) return
  registered.add(table)
  addWords(table)
}

export function currentLanguage(): Language {
  return languageStore.get()
}

/** Changes all text without a reload; the choice is stored in the cookie `language`. */
export function setLanguage(language: Language): void {
  writeCookie('language', language)
  showLanguage(language)
}

export function subscribeLanguage(listener: () => void): () => void {
  return languageStore.subscribe(listener)
}

type Stem<K> = K extends `${infer S}_${'one' | 'other' | 'many'}` ? S : K
/** A key of a word table; for plural keys the stem. */
export type WordKey<W extends Words> = Stem<keyof W & string>

/** Returns a text by a key known only at run time, in handlers and cells. Inside a component use `useTranslate`. */
export function translateText(key: string, values?: TranslationValues): string {
  return translate(languageStore.get(), key, values)
}
/** Returns true if the current language has the key (a title without a translation is not shown). */
export function hasTranslation(key: string): boolean {
  return hasText(key)
}

const translators = new Map<Language, (key: string, values?: TranslationValues) => string>()
/**
 * Returns one translator per language, always the same function, so that a memoised component detects a language
 * change.
 */
function translatorOf(language: Language): (key: string, values?: TranslationValues) => string {
  const made =
    translators.get(language) ?? ((key: string, values?: TranslationValues) => translate(language, key, values))
  translators.set(language, made)
  return made
}

export function useLanguage(): Language {
  return useStore(languageStore)
}

/** Returns the texts of a table, typed by its keys: `const t = useWords(stationWords)`. */
export function useWords<W extends Words>(table: W): (key: WordKey<W>, values?: TranslationValues) => string {
  registerWords(table)
  return translatorOf(useLanguage())
}

/**
 * Returns `say` for components, for keys known only at run time: `const say = useTranslate()`. The React Compiler memoises
 * the result of a plain function for the same arguments; only this function changes with the language.
 */
export function useTranslate(): (key: string, values?: TranslationValues) => string {
  return translatorOf(useLanguage())
}
