import { faultWords, type Language, pickLanguage, type Words } from '@evops/platform/contract'
import { readCookie, writeCookie } from '../state/cookies.ts'
import { createStore, useStore } from '../state/store.ts'
import { kitWords } from './kit.words.ts'
import { addWords, hasText, translate, type Values } from './translate.ts'

export type { Values } from './translate.ts'

/*
 * Word tables are plain objects with three languages per key. They reach the browser with the chunk that uses
 * them: `useWords(stationWords)` adds a table the first time a screen renders with it, so sign-in carries only its own
 * words. `{name}` marks a value; `key_one`, `key_other` (and Spanish `key_many`) are plurals
 * chosen by `count`; `{n|row|rows}` is a word that goes with the number `n`, for sentences with several.
 */
const registered = new WeakSet<Words>()
const languageStore = createStore<Language>('en')

/** Language by cookie `language`, else the browser's, else English (SESS-09). */
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

/** Adds a word table; the same table twice is nothing. */
export function registerWords(table: Words): void {
  if (registered.has(table)) return
  registered.add(table)
  addWords(table)
}

export function currentLanguage(): Language {
  return languageStore.get()
}

/** All text changes without a reload; the choice stays in cookie `language`. */
export function setLanguage(language: Language): void {
  writeCookie('language', language)
  showLanguage(language)
}

export function onLanguage(listener: () => void): () => void {
  return languageStore.subscribe(listener)
}

type Stem<K> = K extends `${infer S}_${'one' | 'other' | 'many'}` ? S : K
/** A key of a word table; for plural keys the stem. */
export type WordKey<W extends Words> = Stem<keyof W & string>

/** A text by a key known only at run time, in handlers and cells. Inside a component: `useSay`. */
export function translateText(key: string, values?: Values): string {
  return translate(languageStore.get(), key, values)
}
/** True when the current language has the key (a title that isn't translated is not shown). */
export function hasWord(key: string): boolean {
  return hasText(key)
}

const translators = new Map<Language, (key: string, values?: Values) => string>()
/** One translator per language, always the same function: a memoised component sees the language change by it. */
function translatorOf(language: Language): (key: string, values?: Values) => string {
  const made =
    translators.get(language) ?? ((key: string, values?: Values) => translate(language, key, values))
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
