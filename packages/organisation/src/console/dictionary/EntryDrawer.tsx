import {
  type DrawerNavigation,
  Button,
  isPermitted,
  CheckField,
  confirmAction,
  Drawer,
  Form,
  type FormState,
  Notice,
  NumberField,
  SelectField,
  Tag,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import {
  createDictionaryEntry,
  deleteDictionaryEntry,
  type DictionaryEntry,
  listDictionaryEntries,
  listDictionaryTypes,
  readDictionary,
  updateDictionaryEntry,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { dictionaryWords } from './dictionary.words.ts'

const reads = [listDictionaryEntries, listDictionaryTypes, readDictionary]

export function NewEntry({ type, next, onClose }: { type: string; next: number; onClose: () => void }) {
  const t = useWords(dictionaryWords)
  const p = useWords(partWords)
  const form = useForm(createDictionaryEntry, {
    params: { type },
    initial: { enabled: true, colour: 'none', position: next },
    refreshes: reads,
    done: p('organisation.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('organisation.dict.new-entry-title')} sub={type} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TextField
          form={form}
          name="code"
          label={t('organisation.dict.code')}
          hint={t('organisation.dict.code-hint')}
        />
        <EntryFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EntryDrawer({
  type,
  entry,
  ...neighbours
}: DrawerNavigation & {
  type: string
  entry: DictionaryEntry
}) {
  const t = useWords(dictionaryWords)
  const p = useWords(partWords)
  const language = useLanguage()
  const { code, zh, en, es, position, colour, enabled, version, origin } = entry
  const form = useForm(updateDictionaryEntry, {
    params: { type, entry: code },
    initial: { zh, en, es, position, colour, enabled },
    toBody: (values) => ({ ...values, version }),
    onConflict: () => refetchReads(listDictionaryEntries),
    refreshes: reads,
    done: p('organisation.saved'),
  })
  return (
    <Drawer
      title={entry[language]}
      tags={<Tag tone={origin === 'default' ? 'plain' : 'acc'}>{t(`organisation.dict.origin.${origin}`)}</Tag>}
      sub={code}
      footer={
        isPermitted(deleteDictionaryEntry) ? (
          <Remove type={type} entry={entry} onGone={neighbours.onClose} />
        ) : undefined
      }
      {...neighbours}
    >
      <div className="stack">
        {origin === 'default' && isPermitted(updateDictionaryEntry) && (
          <Notice>{t('organisation.dict.becomes-own')}</Notice>
        )}
        {isPermitted(updateDictionaryEntry) ? (
          <Form form={form} onCancel={neighbours.onClose}>
            <EntryFields form={form} />
          </Form>
        ) : (
          <div className="form">
            <EntryFields form={form} disabled />
          </div>
        )}
      </div>
    </Drawer>
  )
}

function EntryFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const field = { form, disabled }
  const f = useFields(dictionaryWords, 'organisation.dict', field)
  return (
    <>
      <TextField {...f('zh')} />
      <TextField {...f('en')} />
      <TextField {...f('es')} />
      <NumberField {...f('position')} />
      <SelectField {...f('colour')} />
      <CheckField {...f('enabled')} />
    </>
  )
}

function Remove({ type, entry, onGone }: { type: string; entry: DictionaryEntry; onGone: () => void }) {
  const t = useWords(dictionaryWords)
  const p = useWords(partWords)
  const language = useLanguage()
  const isOwn = entry.origin === 'own'
  const remove = useSave(deleteDictionaryEntry, { refreshes: reads, onSaved: isOwn ? onGone : undefined })
  if (entry.origin === 'default') return <span className="note">{t('organisation.dict.default-stays')}</span>
  const confirmDeletion = async () => {
    const name = entry[language]
    const yes = await confirmAction({
      title: t(isOwn ? 'organisation.dict.delete-title' : 'organisation.dict.back-title', { name }),
      text: isOwn ? p('organisation.no-undo') : t('organisation.dict.back-text'),
      verb: isOwn ? p('organisation.delete') : t('organisation.dict.back-verb'),
      danger: isOwn,
    })
    if (yes) remove.mutate({ params: { type, entry: entry.code } })
  }
  return (
    <Button
      kind={isOwn ? 'danger' : 'plain'}
      icon={isOwn ? 'trash' : 'undo'}
      busy={remove.isPending}
      onClick={() => void confirmDeletion()}
    >
      {isOwn ? p('organisation.delete-confirm') : t('organisation.dict.back')}
    </Button>
  )
}
