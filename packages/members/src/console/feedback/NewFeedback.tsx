import {
  Drawer,
  Form,
  type FormValues,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useIsPermitted,
  useFields,
  useForm,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  feedbackKinds,
  feedbackStateWords,
  feedbackStations,
  feedbackSummary,
  listFeedback,
  listMembers,
  saveFeedback,
} from '../../contract/index.ts'
import { MemberField } from '../members/MemberField.tsx'
import { feedbackWords } from './feedback.words.ts'

/** Records feedback given at the desk or by telephone. */
export function NewFeedback({ onClose }: { onClose: () => void }) {
  const t = useWords(feedbackWords)
  useWords(feedbackStateWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const form = useForm(saveFeedback, {
    initial: { kind: 'station' },
    refreshes: [listFeedback, feedbackSummary],
    done: t('members.feedback.saved'),
    toBody: bodyOf,
    draft: 'new-feedback',
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const f = useFields(feedbackWords, 'members.feedback', { form })
  const colField = useFields(feedbackWords, 'members.feedback.col', { form })
  const { kind } = form.values
  return (
    <Drawer title={t('members.feedback.new')} onClose={onClose}>
      <Form form={form} verb={t('members.feedback.new')} onCancel={onClose}>
        <SelectField
          {...colField('kind')}
          options={feedbackKinds.map((value) => ({
            value,
            label: translate(`members.feedback.kind-${value}`),
          }))}
        />
        {kind === 'station' && (
          <PickField
            form={form}
            name="stationId"
            label={t('members.feedback.col.place')}
            from={feedbackStations}
            inputOf={(text) => ({ query: { search: text || undefined } })}
            choices={(reply) => reply.map(({ stationId, name }) => ({ value: stationId, label: name }))}
          />
        )}
        {(kind === 'chargePoint' || kind === 'connector') && <TextField {...f('chargePointNo')} />}
        {kind === 'connector' && <NumberField {...f('connectorNo')} />}
        <TextField {...colField('content')} lines={5} wide />
        {may(listMembers) && <MemberField form={form} name="memberId" label={t('members.feedback.member')} />}
        <TextField {...f('contact')} wide />
        <TextField {...f('sessionNo')} wide />
      </Form>
    </Drawer>
  )
}

/** Builds the request; fields of another kind of feedback are left out. */
function bodyOf({ kind, stationId, chargePointNo, connectorNo, memberId, sessionNo, ...values }: FormValues) {
  const orNull = (value: unknown) => (value === undefined || value === '' ? null : value)
  return {
    ...values,
    kind,
    contact: values.contact ?? '',
    memberId: orNull(memberId),
    sessionNo: orNull(sessionNo),
    stationId: kind === 'station' ? orNull(stationId) : null,
    chargePointNo: kind === 'chargePoint' || kind === 'connector' ? orNull(chargePointNo) : null,
    connectorNo: kind === 'connector' ? orNull(connectorNo) : null,
  }
}
