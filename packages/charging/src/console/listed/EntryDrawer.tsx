import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Facts,
  Form,
  RemoveButton,
  translateText,
  Tag,
  useForm,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  createListedSubject,
  deleteListedSubject,
  listListedSubjects,
  updateListedSubject,
  type ListEntryRow,
} from '../../contract/index.ts'
import { listEntryRequestBody, ListEntrySubjectFields, ListEntryTermFields } from './EntryFields.tsx'
import { listEntryWords } from '../../contract/list-entry-values.words.ts'
import { listEntryScreenWords } from './listed.words.ts'

export function NewListEntryDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  const form = useForm(createListedSubject, {
    initial: { subjectKind: 'token', kind: 'black', source: 'manual' },
    toBody: listEntryRequestBody,
    refreshes: [listListedSubjects],
    done: t('charging.listed.made'),
    onSaved: onClose,
    draft: 'new-list-entry',
  })
  return (
    <Drawer title={t('charging.listed.new')} onClose={onClose}>
      <Form form={form} verb={t('charging.listed.new')} onCancel={onClose}>
        <ListEntrySubjectFields form={form} />
        <ListEntryTermFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EntryDrawer({ entry, ...neighbours }: DrawerNavigation & { entry: ListEntryRow }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  return (
    <Drawer
      title={entry.idTag ?? entry.subject}
      sub={translateText(`charging.listed.subjectKind.${entry.subjectKind}`)}
      tags={entry.conflict && <Tag tone="warn">{translateText(`charging.listed.conflict.${entry.conflict}`)}</Tag>}
      footer={<Remove entry={entry} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <Facts
        of={[
          [t('charging.listed.tokens'), String(entry.tokens)],
          [t('charging.listed.createdAt'), <InstantValue key="at" at={entry.createdAt} />],
          [t('charging.listed.createdByName'), entry.createdByName],
        ]}
      />
      {isPermitted(updateListedSubject) ? (
        <Edit key={entry.version} entry={entry} onClose={neighbours.onClose} />
      ) : (
        <Seen entry={entry} />
      )}
    </Drawer>
  )
}

function Seen({ entry }: { entry: ListEntryRow }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  return (
    <Facts
      of={[
        [t('charging.listed.kind'), translateText(`charging.listed.kind.${entry.kind}`)],
        [t('charging.listed.source'), translateText(`charging.listed.source.${entry.source}`)],
        [t('charging.listed.reason'), entry.reason],
        [t('charging.listed.stations'), entry.stationNames?.join(', ') ?? t('charging.listed.everywhere')],
        [t('charging.listed.validFrom'), <InstantValue key="from" at={entry.validFrom} />],
        [t('charging.listed.validUntil'), entry.validUntil && <InstantValue key="until" at={entry.validUntil} />],
      ]}
    />
  )
}

function Edit({ entry, onClose }: { entry: ListEntryRow; onClose: () => void }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  const { id, kind, allows, reason, source, stationIds, validFrom, validUntil, version } = entry
  const form = useForm(updateListedSubject, {
    params: { id },
    initial: { kind, allows, reason, source, stationIds, validFrom, validUntil, version },
    toBody: (values) => {
      const { idTag: _tag, holderId: _holder, ...terms } = listEntryRequestBody(values)
      return terms
    },
    refreshes: [listListedSubjects],
    done: t('charging.listed.saved'),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <ListEntryTermFields form={form} />
    </Form>
  )
}

function Remove({ entry: { id }, onGone }: { entry: ListEntryRow; onGone: () => void }) {
  const t = useWords(listEntryScreenWords)
  useWords(listEntryWords)
  return (
    <RemoveButton
      call={deleteListedSubject}
      input={{ params: { id } }}
      save={{ refreshes: [listListedSubjects], done: t('charging.listed.deleted'), onSaved: onGone }}
      confirmation={{
        title: t('charging.listed.delete-title'),
        text: t('charging.listed.delete-text'),
        verb: t('charging.listed.delete'),
      }}
    />
  )
}
