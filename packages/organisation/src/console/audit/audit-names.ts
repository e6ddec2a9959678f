import { formatWhen, hasWord, registerWords, say } from '@evops/kit'
import { platformProblems, type Words } from '@evops/platform/contract'
import { type FigureReader, sayFigure } from '../../contract/audit-figures.ts'
import { organisationProblems } from '../../contract/index.ts'
import { auditNames } from '../../contract/audit-names.words.ts'
import {
  aboutOf,
  type AuditSayer,
  sayAuditAct,
  sayAuditEntity,
  sayAuditField,
} from '../../contract/audit-naming.ts'

registerWords(platformProblems)
registerWords(organisationProblems)

const keys = new Map<string, string>()
takeActWords([auditNames])
const sayer: AuditSayer = {
  key: (about) => keys.get(about),
  say: (key, values) => (hasWord(key) ? say(key, values) : undefined),
}

export function takeActWords(tables: readonly Words[]): void {
  for (const table of tables) {
    registerWords(table)
    for (const key of Object.keys(table)) keys.set(aboutOf(key), key)
  }
}

export const actName = (action: string, entity?: string) => sayAuditAct(sayer, action, entity)
export const entityName = (entity: string) => sayAuditEntity(sayer, entity)
export const fieldName = (field: string) => sayAuditField(sayer, field)

/** Who did it; a task is kept by its code, which its list explains. */
export function actorName({ userName, byTask }: { userName: string; byTask: boolean }): string {
  return byTask ? say('organisation.audit.by-task') : userName
}

export interface ValueReader extends FigureReader {
  zone: string
  /** What ids point to, by id. */
  names?: Readonly<Record<string, string>>
}
/** A value as a person says it: yes and no, a time on the operator's clock, a figure in the unit that its field's name ends with. */
export function valueText(field: string, value: string, by: ValueReader): string {
  const { language, zone, names } = by
  if (hasWord(`organisation.audit.value.${value}`)) return say(`organisation.audit.value.${value}`)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatWhen(value, language, 'UTC', 'day')
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
    return formatWhen(value, language, zone, 'second')
  return names?.[value] ?? sayFigure(field, value, by) ?? refusalText(value)
}

/** A refusal by its sentence, where it is one of ours; marks without a value are left out. */
export function refusalText(code: string): string {
  if (!/^(request|server|organisation)\./.test(code) || !hasWord(code)) return code
  return say(code).replace(/\s*[:：(（]?\s*\{\w+\}[)）]?/g, '')
}
