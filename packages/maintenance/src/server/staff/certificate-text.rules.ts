import type { Language, LocalizedText } from '@evops/platform/contract'
import { sharedStaffWords, staffSkills, type StaffCertificate } from '../../contract/index.ts'

const separator = ' · '

/** Returns the code for a code or a word of the export; another text is returned unchanged. */
export function codeOfStaffWord(codes: readonly string[], kind: 'skill' | 'state', text: string): string {
  const wanted = text.toLowerCase()
  const words: Readonly<Record<string, LocalizedText>> = sharedStaffWords
  const isNamed = (code: string) =>
    code === wanted ||
    Object.values(words[`maintenance.staff.${kind}-${code}`] ?? {}).some((word) => word.toLowerCase() === wanted)
  return codes.find(isNamed) ?? text
}

/** Formats a certificate for a cell: `Alta tensión · AT-1 · 2031-05-06 · DC`, without the parts that it lacks. */
export function formatCertificate({ name, number, until, skill }: StaffCertificate, language: Language): string {
  const word = skill && sharedStaffWords[`maintenance.staff.skill-${skill}`][language]
  return [name, number, until, word].filter(Boolean).join(separator)
}

/** Parses the text of `formatCertificate` in any language; undefined if it is empty. */
export function parseCertificate(text: string): StaffCertificate | undefined {
  const [name = '', ...parts] = text.split('·').map((part) => part.trim())
  if (name === '') return undefined
  const until = parts.find((part) => /^\d{4}-\d{2}-\d{2}$/.test(part)) ?? null
  const skillOf = (part: string) => staffSkills.find((skill) => skill === codeOfStaffWord(staffSkills, 'skill', part))
  const skillText = parts.findLast((part) => skillOf(part) !== undefined)
  const number = parts.filter((part) => part !== until && part !== skillText).join(separator)
  return { name, number, until, skill: skillText === undefined ? null : (skillOf(skillText) ?? null) }
}
