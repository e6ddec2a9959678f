import { FormSection, type FormState, SelectField, TextField, useFields, useWords } from '@evops/kit'
import { languageNames, languages } from '@evops/platform/contract'
import { memberEventKind, memberEventKeys, type MemberEvent } from '../../contract/index.ts'
import { centreWords } from './message-centre.words.ts'
import { useEventChoices } from './parts.tsx'

const isEvent = (value: unknown): value is MemberEvent => memberEventKeys.some((one) => one === value)

/** Texts in each language, and the additional fields of some channels. */
export function TemplateFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(centreWords)
  const field = { form, disabled }
  const f = useFields(centreWords, 'outreach.template', field)
  const { event } = form.values
  const marks = isEvent(event) ? Object.keys(memberEventKind(event).marks).map((name) => `{${name}}`) : []
  return (
    <>
      <TextField {...f('name')} />
      <SelectField
        {...f('event')}
        options={useEventChoices(memberEventKeys)}
        hint={t('outreach.template.marks', { marks: marks.join(' ') })}
      />
      {languages.map((language) => (
        <div key={language} className="stack">
          <TextField
            {...field}
            name={`texts.${language}.title`}
            label={t('outreach.template.title-in', { language: languageNames[language] })}
          />
          <TextField
            {...field}
            name={`texts.${language}.text`}
            label={t('outreach.template.text-in', { language: languageNames[language] })}
            lines={3}
          />
        </div>
      ))}
      {(['wechat_account', 'mini_program'] as const).map((channel) => (
        <FormSection key={channel} title={t(`outreach.template.${channel}`)}>
          <TextField {...field} name={`${channel}.templateId`} label={t('outreach.template.template-id')} />
          <TextField {...field} name={`variants.${channel}`} label={t('outreach.template.fields')} lines={3} />
          {channel === 'mini_program' && <TextField {...f('page')} />}
        </FormSection>
      ))}
      {languages.map((language) => (
        <FormSection key={language} title={t('outreach.template.sms', { language: languageNames[language] })}>
          <TextField {...field} name={`sms.${language}.templateId`} label={t('outreach.template.template-id')} />
          <TextField {...field} name={`variants.sms.${language}`} label={t('outreach.template.params')} lines={2} />
        </FormSection>
      ))}
    </>
  )
}
