import {
  Button,
  ChecksField,
  Drawer,
  Form,
  SelectField,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { listOnDuty, sendToDuty } from '../../contract/index.ts'
import { dutyWords } from './duty.words.ts'

/** ROUTE-01 chgdispatchqywx: one word to who is on duty, from the dispatcher's page. */
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
    onSaved: ({ wecom, bell, answer }) => {
      if (answer) toast.fail(t('outreach.duty.refused', { answer }))
      toast.ok(t('outreach.duty.sent', { wecom, bell }))
      onClose()
    },
  })
  const f = useFields(dutyWords, 'outreach.duty', { form })
  if (!data) return null
  const { people, wecom } = data
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
    </Drawer>
  )
}
