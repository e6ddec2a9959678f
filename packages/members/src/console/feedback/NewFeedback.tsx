import {
  Drawer,
  Form,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCan,
  useForm,
  usePage,
  useSay,
  useWords,
  type FormValues,
} from '@evops/platform/console'
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

/** What somebody says at the desk or on the telephone. */
export function NewFeedback({ onClose }: { onClose: () => void }) {
  const t = useWords(feedbackWords)
  useWords(feedbackStateWords)
  const say = useSay()
  const may = useCan()
  const { setSearch } = usePage()
  const form = useForm(saveFeedback, {
    initial: { kind: 'station' },
    refreshes: [listFeedback, feedbackSummary],
    done: t('members.feedback.saved'),
    toBody: bodyOf,
    draft: 'new-feedback',
    onSaved: ({ id }) => setSearch({ new: undefined, open: id }),
  })
  const { kind } = form.values
  return (
    <Drawer title={t('members.feedback.new')} onClose={onClose}>
      <Form form={form} verb={t('members.feedback.new')} onCancel={onClose}>
        <SelectField
          form={form}
          name="kind"
          label={t('members.feedback.col.kind')}
          options={feedbackKinds.map((value) => ({ value, label: say(`members.feedback.kind-${value}`) }))}
        />
        {kind === 'station' && (
          <PickField
            form={form}
            name="stationId"
            label={t('members.feedback.col.place')}
            from={feedbackStations}
            given={(text) => ({ query: { search: text || undefined } })}
            choices={(reply) => reply.map(({ stationId, name }) => ({ value: stationId, label: name }))}
          />
        )}
        {(kind === 'pile' || kind === 'gun') && (
          <TextField form={form} name="pileNo" label={t('members.feedback.pileNo')} />
        )}
        {kind === 'gun' && <NumberField form={form} name="gunNo" label={t('members.feedback.gunNo')} />}
        <TextField form={form} name="content" label={t('members.feedback.col.content')} lines={5} wide />
        {may(listMembers) && <MemberField form={form} name="memberId" label={t('members.feedback.member')} />}
        <TextField
          form={form}
          name="contact"
          label={t('members.feedback.contact')}
          hint={t('members.feedback.contact-hint')}
          wide
        />
        <TextField form={form} name="orderNo" label={t('members.feedback.orderNo')} wide />
      </Form>
    </Drawer>
  )
}

/** What belongs to another kind of feedback stays behind. */
function bodyOf({ kind, stationId, pileNo, gunNo, memberId, orderNo, ...values }: FormValues) {
  const orNull = (value: unknown) => (value === undefined || value === '' ? null : value)
  return {
    ...values,
    kind,
    contact: values.contact ?? '',
    memberId: orNull(memberId),
    orderNo: orNull(orderNo),
    stationId: kind === 'station' ? orNull(stationId) : null,
    pileNo: kind === 'pile' || kind === 'gun' ? orNull(pileNo) : null,
    gunNo: kind === 'gun' ? orNull(gunNo) : null,
  }
}
