import { listParties } from '@evops/finance/contract'
import { Button, type FormState, IconButton, NumberField, PickField, TextField, useWords } from '@evops/kit'
import { accountWords } from './accounts.words.ts'
import { receiverLineCount, receiverFieldName, receiverFields } from './receivers.rules.ts'

/** Recipients of a share of this account's payments, paid as soon as the provider allows it. */
export function ReceiverFields({ form, disabled }: { form: FormState; disabled: boolean }) {
  const t = useWords(accountWords)
  const lines = receiverLineCount(form.values)
  return (
    <fieldset className="f wide stack" disabled={disabled}>
      <legend>{t('payments.account.receivers')}</legend>
      {Array.from({ length: lines }, (_, at) => (
        <Line key={at} form={form} at={at} />
      ))}
      {form.faults.receivers && <span className="say">{form.faults.receivers}</span>}
      <div>
        <Button icon="plus" onClick={() => form.set('receiverLines', lines + 1)} disabled={lines >= 50}>
          {t('payments.account.add-receiver')}
        </Button>
      </div>
    </fieldset>
  )
}

function Line({ form, at }: { form: FormState; at: number }) {
  const t = useWords(accountWords)
  const of = (field: (typeof receiverFields)[number]) => ({
    form,
    name: receiverFieldName(at, field),
    label: t(`payments.account.receiver.${field}`),
  })
  const name = form.values[receiverFieldName(at, 'name')]
  // Empty fields are left out.
  const clear = () => {
    for (const field of receiverFields) form.set(receiverFieldName(at, field), undefined)
  }
  return (
    <div className="pay-receiver">
      <PickField
        {...of('partyId')}
        from={listParties}
        inputOf={(text) => ({ query: { search: text || undefined, state: 'active' as const, pageSize: 20 } })}
        choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={typeof name === 'string' ? name : undefined}
      />
      <TextField {...of('receiver')} />
      <TextField {...of('name')} />
      <NumberField {...of('ratio')} scale={2} unit="%" />
      <IconButton icon="trash" label={t('payments.account.remove-receiver')} onClick={clear} />
    </div>
  )
}
