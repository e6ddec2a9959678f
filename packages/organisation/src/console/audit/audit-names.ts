import { formatWhen, hasWord, registerWords, say } from '@evops/kit'
import { platformProblems, type Language, type Words } from '@evops/platform/contract'
import { organisationProblems } from '../../contract/index.ts'
import { auditNames } from './audit-names.words.ts'

registerWords(platformProblems)
registerWords(organisationProblems)

/** Word keys by what they are about, whichever domain says it: `act.updateUser`, `entity.user`. */
const keys = new Map<string, string>()
takeActWords([auditNames])

/** Keys are `{domain}.audit.act.{name}` and `{domain}.audit.entity.{name}`. */
export function takeActWords(tables: readonly Words[]): void {
  for (const table of tables) {
    registerWords(table)
    for (const key of Object.keys(table)) keys.set(key.replace(/^[\w-]+\.audit\./, ''), key)
  }
}

/** What somebody did, in words: `updateUser` on a user is "Change user"; an act that nobody named keeps its own name. */
export function actName(action: string, entity?: string): string {
  const own = keys.get(`act.${action}`)
  if (own !== undefined) return say(own)
  const verb = /^[a-z]+/.exec(action)?.[0] ?? ''
  const noun = action
    .slice(verb.length)
    .replace(/By(Get|Query)$/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()
  // A refused act stands with the path that was called: what it was about is in its own name.
  const known = [entity, noun, noun.replace(/s$/, '')].find(
    (name) => name !== undefined && keys.has(`entity.${name}`),
  )
  if (known === undefined || !hasWord(`organisation.audit.verb.${verb}`)) return action
  return say('organisation.audit.verb-of', {
    verb: say(`organisation.audit.verb.${verb}`),
    what: entityName(known),
  })
}

/** Who did it; a task is kept by its code, which its list explains. */
export function actorName({ userName, byTask }: { userName: string; byTask: boolean }): string {
  return byTask ? say('organisation.audit.by-task') : userName
}

/** What it was done to. */
export function entityName(entity: string): string {
  const key = keys.get(`entity.${entity}`)
  return key === undefined ? entity : say(key)
}

/** `departments` by its label; a field of a field by both. */
export function fieldName(field: string): string {
  const whole = `organisation.audit.fields.${field}`
  if (hasWord(whole)) return say(whole)
  return field
    .split('.')
    .map((part) =>
      hasWord(`organisation.audit.fields.${part}`) ? say(`organisation.audit.fields.${part}`) : part,
    )
    .join(' · ')
}

/** A value as a person says it: yes and no, a time on the operator's clock, the state of an account. */
export function valueText(value: string, { language, zone }: { language: Language; zone: string }): string {
  if (hasWord(`organisation.audit.value.${value}`)) return say(`organisation.audit.value.${value}`)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
    return formatWhen(value, language, zone, 'second')
  return refusalText(value)
}

/** A refusal by its sentence, where it is one of ours; marks without a value are left out. */
export function refusalText(code: string): string {
  if (!/^(request|server|organisation)\./.test(code) || !hasWord(code)) return code
  return say(code).replace(/\s*[:：(（]?\s*\{\w+\}[)）]?/g, '')
}
