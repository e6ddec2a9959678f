import {
  type DrawerNavigation,
  can,
  Drawer,
  Facts,
  Form,
  RemoveButton,
  translateText,
  Tag,
  useForm,
  useWords,
  When,
} from '@evops/kit'
import {
  createListedSubject,
  deleteListedSubject,
  listListedSubjects,
  updateListedSubject,
  type ListEntryRow,
} from '../../contract/index.ts'
import { entryBody, SubjectFields, TermFields } from './EntryFields.tsx'
import { listEntryWords } from '../../contract/list-entry-values.words.ts'
import { listedWords } from './listed.words.ts'

export function NewEntry({ onClose }: { onClose: () => void }) {
  const t = useWords(listedWords)
  useWords(listEntryWords)
  const form = useForm(createListedSubject, {
    initial: { subjectKind: 'token', kind: 'black', source: 'manual' },
    toBody: entryBody,
    refreshes: [listListedSubjects],
    done: t('charging.listed.made'),
    onSaved: onClose,
    draft: 'new-list-entry',
  })
  return (
    <Drawer title={t('charging.listed.new')} onClose={onClose}>
      <Form form={form} verb={t('charging.listed.new')} onCancel={onClose}>
        <SubjectFields form={form} />
        <TermFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EntryDrawer({ entry, ...neighbours }: DrawerNavigation & { entry: ListEntryRow }) {
  const t = useWords(listedWords)
  useWords(listEntryWords)
  return (
    <Drawer
      title={entry.idTag ?? entry.subject}
      sub={translateText(`charging.listed.subjectKind.${entry.subjectKind}`)}
      tags={
        entry.conflict && <Tag tone="warn">{translateText(`charging.listed.conflict.${entry.conflict}`)}</Tag>
      }
      footer={<Remove entry={entry} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <Facts
        of={[
          [t('charging.listed.tokens'), String(entry.tokens)],
          [t('charging.listed.createdAt'), <When key="at" at={entry.createdAt} />],
          [t('charging.listed.createdByName'), entry.createdByName],
        ]}
      />
      {can(updateListedSubject) ? (
        <Edit key={entry.version} entry={entry} onClose={neighbours.onClose} />
      ) : (
        <Seen entry={entry} />
      )}
    </Drawer>
  )
}

function Seen({ entry }: { entry: ListEntryRow }) {
  const t = useWords(listedWords)
  useWords(listEntryWords)
  return (
    <Facts
      of={[
        [t('charging.listed.kind'), translateText(`charging.listed.kind.${entry.kind}`)],
        [t('charging.listed.source'), translateText(`charging.listed.source.${entry.source}`)],
        [t('charging.listed.reason'), entry.reason],
        [t('charging.listed.stations'), entry.stationNames?.join(', ') ?? t('charging.listed.everywhere')],
        [t('charging.listed.validFrom'), <When key="from" at={entry.validFrom} />],
        [t('charging.listed.validUntil'), entry.validUntil && <When key="until" at={entry.validUntil} />],
      ]}
    />
  )
}

function Edit({ entry, onClose }: { entry: ListEntryRow; onClose: () => void }) {
  const t = useWords(listedWords)
  useWords(listEntryWords)
  const { id, kind, allows, reason, source, stationIds, validFrom, validUntil, version } = entry
  const form = useForm(updateListedSubject, {
    params: { id },
    initial: { kind, allows, reason, source, stationIds, validFrom, validUntil, version },
    toBody: (values) => {
      const { idTag: _tag, holderId: _holder, ...terms } = entryBody(values)
      return terms
    },
    refreshes: [listListedSubjects],
    done: t('charging.listed.saved'),
  })
  return (
    <Form form={form} onCancel={onClose}>
      <TermFields form={form} />
    </Form>
  )
}

function Remove({ entry: { id }, onGone }: { entry: ListEntryRow; onGone: () => void }) {
  const t = useWords(listedWords)
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
