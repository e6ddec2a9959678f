import {
  CheckField,
  Dialog,
  Form,
  type FormState,
  Notice,
  SelectField,
  TextField,
  toast,
  useFields,
  useForm,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  checkCardKey,
  deleteKeySet,
  enterKeyComponent,
  getKeySet,
  listKeySets,
  listKeyUses,
  moveKeySet,
  type KeySetDetail,
} from '../../contract/index.ts'
import { keyWords } from './keys.words.ts'

interface OfSet {
  set: KeySetDetail
  onClose: () => void
}
const reads = [listKeySets, getKeySet, listKeyUses] as const

/** Enters one of a key's two components. The input is cleared when it is sent. */
export function KeyComponentDialog({ set, onClose }: OfSet) {
  const t = useWords(keyWords)
  const missing = set.keys.filter(({ kcv }) => kcv === null)
  const started = missing.find(({ waiting }) => waiting.length > 0)
  const next = started ?? missing[0]
  const form = useForm(enterKeyComponent, {
    params: { id: set.id },
    initial: { keyName: next?.name ?? '', part: started?.waiting[0]?.part === 1 ? 2 : 1 },
    refreshes: reads,
    done: t('cards.key.entered'),
    onSaved: onClose,
  })
  const f = useFields(keyWords, 'cards.key', { form })
  return (
    <Dialog title={`${t('cards.key.enter')} · ${set.name}`} onClose={onClose}>
      <p className="dim">{t('cards.key.enter-text')}</p>
      <Form form={form} verb={t('cards.key.enter')} onCancel={onClose}>
        <KeyField form={form} names={missing.map(({ name }) => name)} />
        <SelectField {...f('part')} options={['1', '2'].map((value) => ({ value, label: value }))} />
        <TextField {...f('value')} type="password" autoComplete="new-password" wide />
        <TextField {...f('kcv')} />
        {set.algorithm === '3des_2key' && <CheckField {...f('keepParity')} wide />}
      </Form>
    </Dialog>
  )
}

function KeyField({ form, names }: { form: FormState; names: readonly string[] }) {
  const t = useWords(keyWords)
  const translate = useTranslate()
  return (
    <SelectField
      form={form}
      name="keyName"
      label={t('cards.key.key')}
      options={names.map((value) => ({ value, label: translate(`cards.key.of-${value}`) }))}
    />
  )
}

/** Activates or retires a key set. */
export function MoveKeySetDialog({ set, onClose }: OfSet) {
  const t = useWords(keyWords)
  const isDraft = set.status === 'draft'
  const form = useForm(moveKeySet, {
    params: { id: set.id },
    initial: {},
    refreshes: reads,
    done: t('cards.key.saved'),
    toBody: (values) => ({ ...values, to: isDraft ? 'active' : 'retired', version: set.version }),
    onSaved: onClose,
  })
  const verb = t(isDraft ? 'cards.key.activate' : 'cards.key.retire')
  return (
    <Dialog title={`${verb} · ${set.name}`} onClose={onClose}>
      <p className="dim">{t(isDraft ? 'cards.key.activate-text' : 'cards.key.retire-text')}</p>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('cards.key.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** Requests the destruction of a set's keys. A draft without keys is deleted at once. */
export function DestroyKeysDialog({ set, onClose }: OfSet) {
  const t = useWords(keyWords)
  const form = useForm(deleteKeySet, {
    initial: {},
    refreshes: reads,
    toBody: (values) => ({ ...values, id: set.id }),
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId === null ? 'cards.key.destroyed' : 'cards.key.destroy-requested'))
      onClose()
    },
  })
  return (
    <Dialog title={t('cards.key.destroy-title', { name: set.name })} onClose={onClose}>
      <p className="dim">{t('cards.key.destroy-text')}</p>
      <Form form={form} verb={t('cards.key.destroy')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('cards.key.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** Shows the check value of a card's own key. */
export function CardKeyCheckDialog({ set, onClose }: OfSet) {
  const t = useWords(keyWords)
  const there = set.keys.filter(({ kcv }) => kcv !== null)
  const form = useForm(checkCardKey, {
    params: { id: set.id },
    initial: { keyName: there[0]?.name ?? '' },
    refreshes: [listKeyUses],
  })
  return (
    <Dialog title={`${t('cards.key.check')} · ${set.name}`} onClose={onClose}>
      <p className="dim">{t(`cards.key.check-text-${set.diversification}`)}</p>
      <Form form={form} verb={t('cards.key.check')} onCancel={onClose}>
        <KeyField form={form} names={there.map(({ name }) => name)} />
        <TextField form={form} name="serial" label={t(`cards.key.serial-${set.diversification}`)} wide />
        {form.reply && (
          <div className="f wide">
            <Notice>{t('cards.key.check-is', { kcv: form.reply.kcv })}</Notice>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
