import { currentLanguage, formatEnergy, formatMoney, formatInstant, hasTranslation, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import {
  formatOperationAct,
  formatOperationActor,
  formatOperationReason,
  type SessionOperation,
} from '../../contract/index.ts'

/** Returns the name of an action. An action of a later version is shown as its code. */
export function sessionOperationName(action: string): string {
  return formatOperationAct(action, currentLanguage())
}

/** Returns the text that a user entered, or the text of the rule. */
export function operationReasonText(reason: string): string {
  return formatOperationReason(reason, currentLanguage())
}

export function operationFieldName(field: string): string {
  const key = `charging.op.f.${field}`
  return hasTranslation(key) ? translateText(key) : field
}

/** Formats the value of a field for the user. */
export function operationValueText(
  field: string,
  value: unknown,
  { language, zone, currency }: { language: Language; zone: string; currency: string },
): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field.endsWith('Dwh') && typeof value === 'number') return `${formatEnergy(value, language, 4)} kWh`
  if (field.endsWith('Minor') && typeof value === 'number') return formatMoney(value, currency, language)
  if (field.endsWith('At') && typeof value === 'string') return formatInstant(value, language, zone, 'second')
  const word = wordOf(field, value)
  if (word && hasTranslation(word)) return translateText(word)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function wordOf(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (field === 'state') return `charging.state.${value}`
  if (field === 'payState') return `charging.pay.${value}`
  if (field === 'stopReason') return `charging.reason.${value}`
  return field === 'target' ? `charging.target.${value}` : undefined
}

/** Returns the author of an operation: a user and the approver, or a rule. */
export function operationActorText(row: Pick<SessionOperation, 'actorId' | 'actorName' | 'approverName'>): string {
  const by = formatOperationActor(row, currentLanguage())
  return row.approverName ? `${by} · ${translateText('charging.op.approved-by', { name: row.approverName })}` : by
}
