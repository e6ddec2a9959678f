import { languages } from '@evops/platform/contract'
import type { ContractDeclarations } from './facts.ts'
import { packageOfFile } from './floor-plan.ts'

/** Allowed first parts of message keys: the package's name, unless listed here. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  'apps/console': ['console', 'shell', 'sign-in'],
  'packages/platform': ['platform', 'kit'],
  'packages/kit': ['kit'],
}

/** English words that are not used in the trade and are not allowed on screens. */
export const forbiddenScreenWords =
  /\b(mend(s|ed|ing)?|odd(ity|ities|ly)?|whoever|somebody|nobody|heard|hardly|dearer|taken back|begin with|from then on|still holds?|no more than this)\b/i

/**
 * Checks that every word and every refusal exists in three languages with the same placeholders, under a unique key.
 */
export function checkWords({
  words,
  problems,
  broken,
}: Pick<ContractDeclarations, 'words' | 'problems' | 'broken'>): string[] {
  const seen = new Map<string, string>()
  const findings = [...broken]
  for (const { file, table } of [...words, ...problems])
    for (const [key, text] of Object.entries(table)) {
      const addFinding = (what: string) => findings.push(`${file} '${key}' ${what}`)
      if (seen.has(key)) addFinding(`is also a key of ${seen.get(key)}`)
      seen.set(key, file)
      if (!/^[a-z][\w-]*(\.[\w-]+)+$/.test(key)) addFinding('is not dotted')
      const [word] = forbiddenScreenWords.exec(key.replace(/[._-]/g, ' ')) ?? []
      if (word !== undefined) addFinding(`names it “${word}”`)
      for (const complaint of checkText(text)) addFinding(complaint)
    }
  for (const { file, table } of words) {
    const home = packageOfFile(file) ?? ''
    const allowed = prefixes[home] ?? [home.split('/')[1] ?? '']
    for (const key of Object.keys(table))
      if (!allowed.includes(key.split('.')[0] ?? ''))
        findings.push(`${file} '${key}' does not begin with ${allowed.join(' or ')}`)
  }
  return findings
}

function checkText(text: Readonly<Partial<Record<string, unknown>>>): string[] {
  const found: string[] = []
  const marks = new Set<string>()
  for (const language of languages) {
    const value = text[language]
    if (typeof value !== 'string' || value.trim() === '') found.push(`has no ${language}`)
    else marks.add(marksOf(value))
  }
  for (const value of Object.values(text))
    for (const [mark, name] of String(value).matchAll(/\{(\w+)\|[^}]*\}/g))
      if (!String(value).includes(`{${name}}`)) found.push(`has no number beside ${mark}`)
  const [word] = forbiddenScreenWords.exec(String(text.en)) ?? []
  if (word !== undefined) found.push(`says “${word}” in English`)
  if (marks.size > 1) found.push(`has different marks: ${[...marks].map((set) => set || 'none').join(' | ')}`)
  return found
}

function marksOf(text: string): string {
  return [...new Set([...text.matchAll(/\{\w+\}/g)].map(([mark]) => mark))].toSorted().join(' ')
}
