import {
  Button,
  Facts,
  Form,
  formatInstant,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { createWecomCode, listOnDuty, listWecomNames, putWecomName } from '../../contract/index.ts'
import { outerWords } from './outer.words.ts'

/** Names of staff in enterprise WeChat; names can be set for staff on duty. */
export function WecomNames({ disabled }: { disabled: boolean }) {
  const t = useWords(outerWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const names = useCall(listWecomNames, {}).data ?? []
  const people = useCall(listOnDuty, { query: {} }, { quiet: true }).data?.people ?? []
  const form = useForm(putWecomName, {
    toBody: ({ userId, wecomId }) => ({ userId, wecomId: wecomId ?? '' }),
    refreshes: [listWecomNames, listOnDuty],
    done: t('outreach.outer.saved'),
    onSaved: () => form.reset(),
  })
  const { userId } = form.values
  const code = useSave(createWecomCode, {})
  const f = useFields(outerWords, 'outreach.outer', { form, disabled })
  return (
    <>
      <Facts of={names.map(({ name, wecomId }) => [name, wecomId])} />
      {!disabled && people.length > 0 && (
        <Form form={form}>
          <SelectField {...f('userId')} options={people.map(({ userId, name }) => ({ value: userId, label: name }))} />
          <TextField {...f('wecomId')} />
          {typeof userId === 'string' && userId !== '' && (
            <Button busy={code.isPending} onClick={() => code.mutate({ body: { userId } })}>
              {t('outreach.outer.code')}
            </Button>
          )}
          {code.data && (
            <p aria-live="polite">
              {t('outreach.outer.code-is', {
                code: code.data.code,
                until: formatInstant(code.data.until, language, timeZone, 'minute'),
              })}
            </p>
          )}
        </Form>
      )}
    </>
  )
}
