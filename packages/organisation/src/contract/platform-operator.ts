import type { Language } from '@evops/platform/contract'

/** The platform itself is one row beside the operators: its staff and their roles belong to it. */
export const platformOperatorId = '00000000-0000-7000-8000-000000000000'

/** What the first role of an operator is called, in the operator's language. */
export const administratorNames = { zh: '管理员', en: 'Administrator', es: 'Administrador' } as const

/** A role's name for a reader: an operator's first role in the reader's language, until somebody renames it. */
export function roleName(name: string, language: Language): string {
  return Object.values<string>(administratorNames).includes(name) ? administratorNames[language] : name
}
