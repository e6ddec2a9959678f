/** How the reader of an audit log has things named: on a screen, or in a file. */
export interface AuditSayer {
  /** The word key by what it is about, whichever domain says it: `act.updateUser`, `entity.user`. */
  key: (about: string) => string | undefined
  /** Undefined: there is no such word. */
  say: (key: string, values?: Readonly<Record<string, string>>) => string | undefined
}

/** Keys are `{domain}.audit.act.{name}` and `{domain}.audit.entity.{name}`. */
export function aboutOf(key: string): string {
  return key.replace(/^[\w-]+\.audit\./, '')
}

/** What somebody did, in words: `updateUser` on a user is "Change user"; an act that nobody named keeps its own name. */
export function formatAuditAct({ key, say }: AuditSayer, action: string, entity?: string): string {
  const own = key(`act.${action}`)
  if (own !== undefined) return say(own) ?? action
  const word = /^[a-z]+/.exec(action)?.[0] ?? ''
  const noun = action
    .slice(word.length)
    .replace(/By(Get|Query)$/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()
  // A refused act stands with the path that was called: what it was about is in its own name.
  const about = [entity, noun, noun.replace(/s$/, '')]
    .map((name) => name && key(`entity.${name}`))
    .find(Boolean)
  const verb = say(`organisation.audit.verb.${word}`)
  if (!about || verb === undefined) return action
  return say('organisation.audit.verb-of', { verb, what: say(about) ?? '' }) ?? action
}

/** Whose act it is: the domain that names it, else the one that names what it was about. */
export function auditHome(
  { key }: Pick<AuditSayer, 'key'>,
  { action, entity }: { action: string; entity: string },
): string | undefined {
  return (key(`act.${action}`) ?? key(`entity.${entity}`))?.split('.')[0]
}

/** What it was done to. */
export function formatAuditEntity({ key, say }: AuditSayer, entity: string): string {
  return say(key(`entity.${entity}`) ?? '') ?? entity
}

/**
 * `departments` by its label; a field of a field by both. What several domains write down is organisation's to name,
 * everything else its domain's: `{domain}.audit.field.{name}`.
 */
export function formatAuditField({ key, say }: AuditSayer, field: string): string {
  const name = (part: string) => say(`organisation.audit.fields.${part}`) ?? say(key(`field.${part}`) ?? '')
  return (
    name(field) ??
    field
      .split('.')
      .map((part) => name(part) ?? part)
      .join(' · ')
  )
}
