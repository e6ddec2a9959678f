import {
  isPermitted,
  CheckField,
  Dialog,
  Form,
  formatInstant,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { listAccountModels, saveAccountModel, type AccountModelRow } from '../../contract/index.ts'
import { accountWords } from './accounts.words.ts'

/** Account models that are allowed here, each with its legal source. */
export function ModelsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(accountWords)
  const { data } = useCall(listAccountModels)
  return (
    <Dialog title={t('payments.account.models')} onClose={onClose}>
      <p className="hint">{t('payments.account.model-hint')}</p>
      {data ? data.map((row) => <Model key={`${row.model} ${row.version}`} row={row} />) : <span className="bone" />}
    </Dialog>
  )
}

function Model({ row }: { row: AccountModelRow }) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { model, lawful, source, version, at, byName } = row
  const form = useForm(saveAccountModel, {
    initial: { model, lawful, source, version },
    refreshes: [listAccountModels],
    toBody: (values) => ({ ...values, lawful: values['lawful'] === true, source: values['source'] ?? '' }),
    done: t('payments.account.model-saved'),
  })
  const f = useFields(accountWords, 'payments.account', { form, disabled: !isPermitted(saveAccountModel) })
  return (
    <section>
      <h3>{t(`payments.account.model.${model}`)}</h3>
      <p className="hint">
        {at === null ? t('payments.account.undecided') : `${byName} · ${formatInstant(at, language, timeZone)}`}
      </p>
      <Form form={form}>
        <CheckField {...f('lawful')} />
        <TextField {...f('source')} lines={2} wide />
      </Form>
    </section>
  )
}
