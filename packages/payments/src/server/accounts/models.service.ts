import { Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, type Actor, type Tx } from '@evops/platform/server'
import type { PaymentAccountRow, AccountModelForm, AccountModelRow } from '../../contract/index.ts'
import { updateAccountModelRow, insertMissingModels, listModelsOfOperator } from './models.store.ts'

/** Returns the row of one account model. */
export async function modelOf(tx: Tx, model: PaymentAccountRow['model']): Promise<AccountModelRow> {
  const found = (await listModelsOfOperator(tx)).find((row) => row.model === model)
  if (!found) throw new Error(`no such shape: ${model}`)
  return found
}
/** Checks an account that is to be enabled. Throws payments.model-unlawful. */
export async function requireLawfulAccountModel(
  tx: Tx,
  { model, state }: Pick<PaymentAccountRow, 'model' | 'state'>,
): Promise<void> {
  await insertMissingModels(tx)
  const { lawful, source } = await modelOf(tx, model)
  if (state === 'on' && !lawful)
    throw new Problem('payments.model-unlawful', { source }, { model: 'payments.model-unlawful' })
}
/** Throws request.conflict, payments.model-used. */
export async function saveAccountModelTerms(
  tx: Tx,
  form: AccountModelForm,
  who: { by: Actor; at: Date },
): Promise<{ before: AccountModelRow; after: AccountModelRow }> {
  await insertMissingModels(tx)
  const before = await modelOf(tx, form.model)
  const isChanged = await updateAccountModelRow(tx, form, who).catch((error: unknown) => {
    throw violatedConstraint(error) === 'payments_accounts_lawful'
      ? new Problem('payments.model-used', {}, { lawful: 'payments.model-used' })
      : error
  })
  if (!isChanged) throw conflictProblem(form, before)
  return { before, after: await modelOf(tx, form.model) }
}
