import {
  Button,
  CheckField,
  Dialog,
  Empty,
  Form,
  FormSection,
  formatInstant,
  SelectField,
  Tag,
  TextField,
  useCall,
  useIsPermitted,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { languages } from '@evops/platform/contract'
import { useState } from 'react'
import { listDriverTexts, publishDriverText } from '../../contract/texts.ts'
import { driverTextWords } from './driver-texts.words.ts'
import { moveErrorsToLanguageFields, toLegalTextBody } from './wordings.rules.ts'

const kinds = ['terms', 'privacy'] as const

/** Lists all versions of the texts that drivers accept, newest first; each opens to its text in every language. */
export function DriverTexts() {
  const t = useWords(driverTextWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const may = useIsPermitted()
  const [publishing, setPublishing] = useState(false)
  const { data } = useCall(listDriverTexts, {}, { quiet: true })
  const nameOf = (kind: string) => {
    const textKind = kinds.find((one) => one === kind)
    return textKind ? t(`driver.texts.kind-${textKind}`) : kind
  }
  return (
    <section className="stack" aria-label={t('driver.texts.title')}>
      <div className="row wraps">
        <h3>{t('driver.texts.title')}</h3>
        {may(publishDriverText) && (
          <span className="push">
            <Button small onClick={() => setPublishing(true)}>
              {t('driver.texts.new')}
            </Button>
          </span>
        )}
      </div>
      {data?.length === 0 && <Empty icon="bill" title={t('driver.texts.none')} />}
      {data?.map(({ kind, version, required, publishedAt, byName, wordings }) => (
        <details key={`${kind} ${version}`}>
          <summary>
            {nameOf(kind)} · {t('driver.texts.version', { version })}{' '}
            {required && <Tag tone="acc">{t('driver.texts.is-required')}</Tag>}{' '}
            <span className="dim">
              {[formatInstant(publishedAt, language, zone, 'minute'), byName].filter(Boolean).join(' · ')}
            </span>
          </summary>
          {wordings.map((one) => (
            <div key={one.language} lang={one.language}>
              <h4>{one.title}</h4>
              <p style={{ whiteSpace: 'pre-wrap' }}>{one.text}</p>
            </div>
          ))}
        </details>
      ))}
      {publishing && <Publish onClose={() => setPublishing(false)} />}
    </section>
  )
}

function Publish({ onClose }: { onClose: () => void }) {
  const t = useWords(driverTextWords)
  const typed = useForm(publishDriverText, {
    initial: { kind: 'terms', required: true },
    toBody: toLegalTextBody,
    refreshes: [listDriverTexts],
    done: t('driver.texts.published'),
    onSaved: onClose,
  })
  const faults = moveErrorsToLanguageFields(typed.values, typed.faults)
  const none = faults['wordings'] && { 'zh.title': t('driver.texts.needed') }
  const form = { ...typed, faults: { ...faults, ...none } }
  return (
    <Dialog title={t('driver.texts.new')} onClose={onClose} wide>
      <Form form={form} verb={t('driver.texts.new')} onCancel={onClose}>
        <SelectField
          form={form}
          name="kind"
          label={t('driver.texts.kind')}
          options={kinds.map((value) => ({ value, label: t(`driver.texts.kind-${value}`) }))}
        />
        <CheckField form={form} name="required" label={t('driver.texts.required')} />
        {languages.map((language) => (
          <FormSection key={language} title={t(`driver.texts.${language}`)}>
            <TextField form={form} name={`${language}.title`} label={t('driver.texts.heading')} wide />
            <TextField form={form} name={`${language}.text`} label={t('driver.texts.text')} lines={6} wide />
          </FormSection>
        ))}
      </Form>
    </Dialog>
  )
}
