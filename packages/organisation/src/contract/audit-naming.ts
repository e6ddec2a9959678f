import { formerActs, formerEntityNames, formerFields } from './former-names.ts'

/** Lookup of names for the reader of an audit log, on a screen or in a file. */
export interface AuditNameLookup {
  /** Returns the message key for a name such as `act.updateUser` or `entity.user`, whichever domain defines it. */
  key: (about: string) => string | undefined
  /** Returns undefined if there is no such message. */
  translate: (key: string, values?: Readonly<Record<string, string>>) => string | undefined
}

/** Removes the domain from a key. Keys are `{domain}.audit.act.{name}` and `{domain}.audit.entity.{name}`. */
export function auditKeyWithoutDomain(key: string): string {
  return key.replace(/^[\w-]+\.audit\./, '')
}

/** Name of an act in words: `updateUser` on a user is "Change user". An act without a name keeps its code. */
export function formatAuditAct(sayer: AuditNameLookup, stored: string, storedEntity?: string): string {
  const { key, translate } = sayer
  const own = key(`act.${stored}`)
  if (own !== undefined) return translate(own) ?? stored
  const action = formerActs[stored] ?? stored
  if (action !== stored && key(`act.${action}`) !== undefined) return formatAuditAct(sayer, action, storedEntity)
  const entity = storedEntity && (formerEntityNames[storedEntity] ?? storedEntity)
  const word = /^[a-z]+/.exec(action)?.[0] ?? ''
  const noun = action
    .slice(word.length)
    .replace(/By(Get|Query)$/, '')
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase()
  // A refused act is stored with the path of the call as its entity, so the object is taken from the act's own name.
  const about = [entity, noun, noun.replace(/s$/, '')].map((name) => name && key(`entity.${name}`)).find(Boolean)
  const verb = translate(`organisation.audit.verb.${word}`)
  if (!about || verb === undefined) return action
  return translate('organisation.audit.verb-of', { verb, what: translate(about) ?? '' }) ?? action
}

/** Domain of an act: the domain that names the act, or else the domain that names its entity. */
export function auditActDomain(
  { key }: Pick<AuditNameLookup, 'key'>,
  { action, entity }: { action: string; entity: string },
): string | undefined {
  const names = [
    `act.${action}`,
    `act.${formerActs[action]}`,
    `entity.${entity}`,
    `entity.${formerEntityNames[entity]}`,
  ]
  return names
    .map((name) => key(name))
    .find(Boolean)
    ?.split('.')[0]
}

/**
 * Name of the entity that an act changed. A refused act is stored with the path of its call, whose last part that names
 * an entity is what it was about; a path without one stays.
 */
export function formatAuditEntity({ key, translate }: AuditNameLookup, entity: string): string {
  const names = entity.startsWith('/') ? entityNamesOfPath(entity) : [entity, formerEntityNames[entity]]
  return translate(names.map((name) => key(`entity.${name}`)).find(Boolean) ?? '') ?? entity
}
/** Returns possible names of entities, the last part of the path first: `/api/work-orders/{id}` gives `work-order`. */
function entityNamesOfPath(path: string): string[] {
  const parts = path.split('/').slice(2).toReversed()
  return parts.flatMap((part) => [part, part.replace(/s$/, ''), part.replace(/ies$/, 'y')])
}

/**
 * Name of a field: `departments` by its label, a nested field by both names. Fields that several domains write are
 * named by organisation; all others by their own domain as `{domain}.audit.field.{name}`.
 */
export function formatAuditField({ key, translate }: AuditNameLookup, field: string): string {
  const current = (part: string) =>
    translate(`organisation.audit.fields.${part}`) ?? translate(key(`field.${part}`) ?? '')
  const name = (part: string) => current(part) ?? (formerFields[part] ? current(formerFields[part]) : undefined)
  return (
    name(field) ??
    field
      .split('.')
      .map((part) => name(part) ?? part)
      .join(' · ')
  )
}
