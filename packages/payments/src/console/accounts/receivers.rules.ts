import type { FormValues } from '@evops/kit'
import type { ProfitSharingReceiver } from '../../contract/index.ts'

export const receiverFields = ['partyId', 'receiver', 'name', 'ratio'] as const
export const receiverFieldName = (at: number, field: (typeof receiverFields)[number]) => `receivers.${at}.${field}`

export function receiverLineCount({ receiverLines }: FormValues): number {
  return typeof receiverLines === 'number' ? receiverLines : 0
}
/** Returns the stored recipients as the form's flat names. */
export function receiverValues(receivers: readonly ProfitSharingReceiver[]): FormValues {
  const fields = receivers.flatMap((one, at) =>
    receiverFields.map((field) => [receiverFieldName(at, field), one[field]] as const),
  )
  return { receiverLines: receivers.length, ...Object.fromEntries(fields) }
}
/** Converts the form to the contract's recipients. Empty lines are left out. */
export function receiversFromForm(values: FormValues): Record<string, unknown>[] {
  return Array.from({ length: receiverLineCount(values) }, (_, at) =>
    Object.fromEntries(receiverFields.map((field) => [field, values[receiverFieldName(at, field)]])),
  ).filter((line) => Object.values(line).some((value) => value !== undefined && value !== ''))
}
