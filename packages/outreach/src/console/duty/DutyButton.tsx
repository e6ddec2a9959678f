import {
  Button,
  ChecksField,
  Drawer,
  Form,
  formatInstant,
  SelectField,
  Tag,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { type DutyMessage, listOnDuty, sendToDuty } from '../../contract/index.ts'
import { dutyWords } from './duty.words.ts'

/** ROUTE-01 chgdispatchqywx: sends a short message from the dispatcher's page to the staff on duty. */
export function DutyButton({ stationId }: { stationId: string | undefined }) {
  const t = useWords(dutyWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="bell" onClick={() => setOpen(true)}>
        {t('outreach.duty.open')}
      </Button>
      {isOpen && <DutyDrawer stationId={stationId} onClose={() => setOpen(false)} />}
    </>
  )
}

function DutyDrawer({ stationId, onClose }: { stationId: string | undefined; onClose: () => void }) {
  const t = useWords(dutyWords)
  const { data } = useCall(listOnDuty, { query: { stationId } }, { quiet: true })
  const form = useForm(sendToDuty, {
    initial: { by: 'wecom', userIds: [] },
    toBody: (values) => ({ ...values, stationId: stationId ?? null }),
    refreshes: [listOnDuty],
    onSaved: ({ wecom, bell, answer }) => {
      if (answer) toast.fail(t('outreach.duty.refused', { answer }))
      toast.ok(t('outreach.duty.sent', { wecom, bell }))
      onClose()
    },
  })
  const f = useFields(dutyWords, 'outreach.duty', { form })
  if (!data) return null
  const { people, wecom, lately } = data
  return (
    <Drawer title={t('outreach.duty.open')} onClose={onClose}>
      {people.length === 0 ? (
        <p className="dim">{t('outreach.duty.none')}</p>
      ) : (
        <Form form={form} verb={t('outreach.duty.send')} onCancel={onClose}>
          <ChecksField
            {...f('userIds')}
            options={people.map(({ userId, name, hasWecom }) => ({
              value: userId,
              label: hasWecom && wecom ? `${name} · WeCom` : name,
            }))}
          />
          <TextField {...f('text')} lines={4} />
          {wecom && <SelectField {...f('by')} />}
        </Form>
      )}
      {lately.length > 0 && <Lately words={lately} />}
    </Drawer>
  )
}

/** The last messages, and the people who confirmed them. */
function Lately({ words }: { words: readonly DutyMessage[] }) {
  const t = useWords(dutyWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const when = (at: string) => formatInstant(at, language, zone, 'minute')
  return (
    <section aria-label={t('outreach.duty.lately')}>
      <h3>{t('outreach.duty.lately')}</h3>
      <ul className="plain-list">
        {words.map(({ id, text, byName, at, readers }) => (
          <li key={id}>
            <p>{text}</p>
            <p className="dim small">{`${byName} · ${when(at)}`}</p>
            <p className="row wraps">
              {readers.map(({ name, by, acknowledgedAt }) => (
                <Tag key={name} tone={acknowledgedAt ? 'good' : 'plain'}>
                  {acknowledgedAt
                    ? t('outreach.duty.acknowledged', { name, at: when(acknowledgedAt) })
                    : t(`outreach.duty.by-${by}`, { name })}
                </Tag>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
