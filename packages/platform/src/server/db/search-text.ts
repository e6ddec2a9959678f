import { sql, type RawBuilder, type SqlBool } from 'kysely'

/*
 * Text search of lists (decision 326). Accents, case and punctuation make no difference: `platform_search_text` in the
 * database and `searchTextOf` here apply the same rules.
 */

const punctuation = /[-_/.,·:;()'"@\\]/g

/** Returns a text as searches compare it: `García-López` is `garcia lopez`. */
export function searchTextOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(punctuation, ' ')
    .toLowerCase()
}

/** Returns the terms of a search. Every one of them must match. */
export function searchTermsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .map((term) => searchTextOf(term).trim())
    .filter(Boolean)
}

/** Columns that a search compares. */
export interface SearchedColumns {
  /** Texts that may contain a term anywhere: a Chinese name has no spaces, so a word may begin at any character. */
  names?: readonly RawBuilder<unknown>[]
  /**
   * Codes and numbers in which a term must begin a part, or end one with at least four characters: `0034` finds
   * `WO-2026-0034` and `C0A80034`, and `34` finds neither.
   */
  codes?: readonly RawBuilder<unknown>[]
}

/** People name a number by its last four digits. */
const shortestEnd = 4

const textOf = (columns: readonly RawBuilder<unknown>[]) =>
  sql`platform_search_text(concat_ws(' ', ${sql.join(columns)}))`

/** Builds a condition for rows that contain every term of a search, in any column and in any order. */
export function textMatchesSql(search: string, { names = [], codes = [] }: SearchedColumns): RawBuilder<SqlBool> {
  const terms = searchTermsOf(search)
  if (terms.length === 0) return sql<SqlBool>`false`
  const conditions = terms.map((term) => {
    const ways = [
      ...(names.length === 0 ? [] : [sql`strpos(${textOf(names)}, ${term}) > 0`]),
      ...(codes.length === 0 ? [] : [sql`strpos(' ' || ${textOf(codes)}, ${` ${term}`}) > 0`]),
      ...(codes.length === 0 || term.length < shortestEnd
        ? []
        : [sql`strpos(${textOf(codes)} || ' ', ${`${term} `}) > 0`]),
    ]
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const cjkCharacter = /[\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF]/u

/** Returns the terms of several words of the index, whose order must be compared: Chinese ones and those with a hyphen. */
export function searchPhrasesOf(terms: readonly string[]): string[] {
  return terms.filter((term) => searchWordsQuery([term])?.includes('&'))
}

/**
 * Returns the terms as a `tsquery` for an index of words: a word matches by its beginning, a Chinese character as a
 * whole. Undefined if there are no terms.
 */
export function searchWordsQuery(terms: readonly string[]): string | undefined {
  const words = terms.flatMap((term) =>
    term
      .replaceAll(new RegExp(cjkCharacter, 'gu'), ' $& ')
      .split(' ')
      .filter(Boolean)
      .map((word) => (cjkCharacter.test(word) ? `'${word}'` : `'${word}':*`)),
  )
  return words.length === 0 ? undefined : words.join(' & ')
}
