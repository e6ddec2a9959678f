import { Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, type Actor, type Tx } from '@evops/platform/server'
import type { AccountRow, ModelForm, ModelRow } from '../../contract/index.ts'
import { changeModel, insertMissingModels, modelsOf } from './models.store.ts'

/** Returns the row of one account model. */
export async function modelOf(tx: Tx, model: AccountRow['model']): Promise<ModelRow> {
  const found = (await modelsOf(tx)).find((row) => row.model === model)
  if (!found) throw new Error(`no such shape: ${model}`)
  return found
}
/** Checks an account that is to be enabled. Throws payments.model-unlawful. */
export async function requireLawful(
  tx: Tx,
  { model, state }: Pick<AccountRow, 'model' | 'state'>,
): Promise<void> {
  await insertMissingModels(tx)
  const { lawful, source } = await modelOf(tx, model)
  if (state === 'on' && !lawful)
    throw new Problem('payments.model-unlawful', { source }, { model: 'payments.model-unlawful' })
}
/** Throws request.conflict, payments.model-used. */
export async function saveModel(
  tx: Tx,
  form: ModelForm,
  who: { by: Actor; at: Date },
): Promise<{ before: ModelRow; after: ModelRow }> {
  await insertMissingModels(tx)
  const before = await modelOf(tx, form.model)
  const isChanged = await changeModel(tx, form, who).catch((error: unknown) => {
    throw constraintOf(error) === 'payments_accounts_lawful'
      ? new Problem('payments.model-used', {}, { lawful: 'payments.model-used' })
      : error
  })
  if (!isChanged) throw conflictWith(form, before)
  return { before, after: await modelOf(tx, form.model) }
}
