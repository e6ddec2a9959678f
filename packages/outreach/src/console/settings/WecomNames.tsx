import { Facts, Form, SelectField, TextField, useCall, useFields, useForm, useWords } from '@evops/kit'
import { listOnDuty, listWecomNames, putWecomName } from '../../contract/index.ts'
import { outerWords } from './outer.words.ts'

/** How staff are called in enterprise WeChat; those on duty can be given a name. */
export function WecomNames({ disabled }: { disabled: boolean }) {
  const t = useWords(outerWords)
  const names = useCall(listWecomNames, {}).data ?? []
  const people = useCall(listOnDuty, { query: {} }, { quiet: true }).data?.people ?? []
  const form = useForm(putWecomName, {
    toBody: ({ userId, wecomId }) => ({ userId, wecomId: wecomId ?? '' }),
    refreshes: [listWecomNames, listOnDuty],
    done: t('outreach.outer.saved'),
    onSaved: () => form.reset(),
  })
  const f = useFields(outerWords, 'outreach.outer', { form, disabled })
  return (
    <>
      <Facts of={names.map(({ name, wecomId }) => [name, wecomId])} />
      {!disabled && people.length > 0 && (
        <Form form={form}>
          <SelectField
            {...f('userId')}
            options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
          <TextField {...f('wecomId')} />
        </Form>
      )}
    </>
  )
}
