import { hasTranslation, registerWords, translateText } from '@evops/kit'
import type { Words } from '@evops/platform/contract'
import { policyValues } from '../../contract/policy-values.words.ts'
import { organisationActValues } from '../../contract/act-values.words.ts'
import { auditNames } from '../../contract/audit-names.words.ts'
import { retentionKinds } from '../../contract/retention-kinds.words.ts'
import {
  auditKeyWithoutDomain,
  type AuditNameLookup,
  auditActDomain,
  formatAuditAct,
  formatAuditEntity,
  formatAuditField,
} from '../../contract/audit-naming.ts'
import {
  auditRefusals,
  formatAuditObject,
  formatAuditValue,
  formatAuditRefusal,
  type ValueReader,
} from '../../contract/audit-values.ts'

registerWords(auditRefusals)

const keys = new Map<string, string>()
takeActWords([auditNames, organisationActValues, policyValues, retentionKinds])
const sayer: AuditNameLookup = {
  key: (about) => keys.get(about),
  translate: (key, values) => (hasTranslation(key) ? translateText(key, values) : undefined),
}

export function takeActWords(tables: readonly Words[]): void {
  for (const table of tables) {
    registerWords(table)
    for (const key of Object.keys(table)) keys.set(auditKeyWithoutDomain(key), key)
  }
}

export const actName = (action: string, entity?: string) => formatAuditAct(sayer, action, entity)
export const entityName = (entity: string) => formatAuditEntity(sayer, entity)
export const fieldName = (field: string) => formatAuditField(sayer, field)

/** Name of the actor. A scheduled task is stored by its code, which the task list explains. */
export function actorName({ userName, byTask }: { userName: string; byTask: boolean }): string {
  return byTask ? translateText('organisation.audit.by-task') : userName
}

/** Domain whose words name the values of an entry. */
export const auditEntryDomain = (entry: { action: string; entity: string }) => auditActDomain(sayer, entry)
export const valueText = (field: string, value: string, by: ValueReader) => formatAuditValue(sayer, field, value, by)
export const objectName = (entry: Parameters<typeof formatAuditObject>[1], by: ValueReader) =>
  formatAuditObject(sayer, entry, by)
export const refusalText = (code: string) => formatAuditRefusal(sayer, code)
