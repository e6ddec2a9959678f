/** The three languages of the product. Every text for people exists in all of them. */
export const languages = ['zh', 'en', 'es'] as const
export type Language = (typeof languages)[number]
/** Name of each language in the language itself. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español' }

/** One text in three languages. `{name}` is a placeholder for a value. */
export type LocalizedText = Readonly<Record<Language, string>>

/** Texts of a screen or domain by key. Keys are dotted and begin with the domain: `stations.chargePoint.no`. */
export type Words = Readonly<Record<string, LocalizedText>>

/** Checks the shape of a word table and preserves its literal key types. */
export function words<const W extends Words>(table: W): W {
  return table
}

/**
 * Replaces `{name}` placeholders. A placeholder without a value stays visible so that the mistake is noticed.
 * `{name|row|rows}` is the singular or plural word for the number: `{n} {n|row|rows}`.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (mark, name: string, one?: string, other?: string) => {
    if (!(name in values)) return mark
    return one === undefined ? String(values[name]) : ((String(values[name]) === '1' ? one : other) ?? mark)
  })
}

/**
 * Returns the best language for an Accept-Language header or a `navigator.languages` list. SESS-09: cookie, then
 * browser, then English.
 */
export function pickLanguage(wanted: string | undefined): Language {
  for (const part of (wanted ?? '').toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2)
    const found = languages.find((language) => language === tag)
    if (found) return found
  }
  return 'en'
}

/** Adds the percent sign to a figure in the style of the language: 78%, in Spanish 78 %. */
export function withPercent(figure: string | number, language: Language): string {
  return `${figure}${language === 'es' ? '\u00a0' : ''}%`
}

/**
 * Returns a text in brackets for display after another text, in the style of the language: Chinese uses full-width
 * brackets without a space.
 */
export function inBrackets(text: string | number, language: Language): string {
  return language === 'zh' ? `（${text}）` : ` (${text})`
}

/**
 * Returns the name of a country in the reader's language from its two-letter code: ES is Spain. An unknown code is
 * returned unchanged.
 */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
