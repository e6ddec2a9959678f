/** The three languages of the product. Every text a person reads exists in all of them. */
export const languages = ['zh', 'en', 'es'] as const
export type Language = (typeof languages)[number]
/** Each in its own. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español' }

/** One text in three languages. `{name}` marks a value that is filled in. */
export type Text = Readonly<Record<Language, string>>

/** A screen's or domain's texts by key. Keys are dotted and begin with the domain: `stations.chargePoint.no`. */
export type Words = Readonly<Record<string, Text>>

/** Keeps the literal keys of a word table while checking its shape. */
export function words<const W extends Words>(table: W): W {
  return table
}

/**
 * Fills `{name}` marks. A mark without a value stays visible, so that the mistake is seen. `{name|row|rows}` is the word
 * that goes with the number: `{n} {n|row|rows}`.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (mark, name: string, one?: string, other?: string) => {
      if (!(name in values)) return mark
      return one === undefined ? String(values[name]) : ((String(values[name]) === '1' ? one : other) ?? mark)
    },
  )
}

/**
 * The best language for an Accept-Language header or a `navigator.languages` list.
 * SESS-09: cookie, else browser, else English.
 */
export function pickLanguage(wanted: string | undefined): Language {
  for (const part of (wanted ?? '').toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2)
    const found = languages.find((language) => language === tag)
    if (found) return found
  }
  return 'en'
}

/** A figure with its percent sign as the language puts it: 78%, 78 % in Spanish. */
export function withPercent(figure: string | number, language: Language): string {
  return `${figure}${language === 'es' ? '\u00a0' : ''}%`
}

/** What stands in brackets behind a text, as the language puts them: full-width and close in Chinese. */
export function inBrackets(text: string | number, language: Language): string {
  return language === 'zh' ? `（${text}）` : ` (${text})`
}

/** A country by its two letters, as the reader calls it: ES, Spain. Letters of none stay as they are. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
